import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KINDS } from './contract.ts'
import { fairShare } from './fair-share.ts'

const many = (kind: (typeof KINDS)[number], count: number, rank: number) =>
  Array.from({ length: count }, (_, i) => ({ kind, rank: rank - i / 100 }))

test("many good classes don't crowd out the one page", () => {
  const kept = fairShare([...many('class', 30, 3), ...many('page', 1, 0.2)], 8)
  expect(kept).toHaveLength(8)
  expect(kept.at(-1)?.kind).toBe('page')
})

test("never more than the limit, always in rank order, and nothing is held back while there's room", () => {
  const one = fc.record({ kind: fc.constantFrom(...KINDS), rank: fc.double({ min: 0, max: 4, noNaN: true }) })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 60 }), fc.integer({ min: 1, max: 50 }), (found, limit) => {
      const kept = fairShare(found, limit)
      expect(kept).toHaveLength(Math.min(limit, found.length))
      expect(kept.map(each => each.rank)).toEqual(kept.map(each => each.rank).sort((a, b) => b - a))
    }),
  )
})
