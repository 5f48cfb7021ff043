import { expect, it } from 'vitest'
import { spotsText } from './spots.tsx'

it('shows spots in the fixed wording', () => {
  expect(spotsText('open', 0)).toBe('Open · Unlimited')
  expect(spotsText('available', 7)).toBe('Available · 7 spots')
  expect(spotsText('limited', 3)).toBe('Limited Spots · 3 left')
  expect(spotsText('full', 0)).toBe('Full')
  expect(spotsText('full', 0, 2)).toBe('Full · 2 waiting')
})
