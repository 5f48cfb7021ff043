import { expect, test } from 'vitest'
import { nextOnWaitlist } from './next-on-waitlist.ts'

const line = ['Leo', 'Mia', 'Ana', 'Sam', 'Kim'].map(child => ({ child }))

test('names the children who get the next spots, at most three of them', () => {
  expect([0, 1, 2, 3, 5, 9].map(open => nextOnWaitlist(line, open))).toEqual([
    '',
    'Leo',
    'Leo and Mia',
    'Leo, Mia and Ana',
    'Leo, Mia, Ana and 2 more',
    'Leo, Mia, Ana and 2 more',
  ])
  expect(nextOnWaitlist([], 3)).toBe('')
})
