import { expect, it } from 'vitest'
import { spotsWords } from './spots.tsx'

it('says places in the fixed wording', () => {
  expect(spotsWords('open', 0)).toBe('Open · Unlimited')
  expect(spotsWords('available', 7)).toBe('Available · 7 spots')
  expect(spotsWords('limited', 3)).toBe('Limited Spots · 3 left')
  expect(spotsWords('full', 0)).toBe('Full')
  expect(spotsWords('full', 0, 2)).toBe('Full · 2 waiting')
})
