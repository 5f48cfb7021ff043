import { describe, expect, test } from 'vitest'
import { covers } from './coverage.ts'

const end = new Date('2026-12-15T15:00:00Z')
const around = { 'before the end': -1, 'at the end': 0, 'after the end': 1 }
const statuses = ['active', 'past_due', 'canceled', 'incomplete'] as const

describe.each(statuses)('a plan that is %s', status => {
  describe.each([true, false])('and covers the category: %s', categoryCovered => {
    test.each(Object.entries(around))('is asked about a class %s of the paid period', (when, ms) => {
      const plan = { status, currentPeriodEnd: end, coveredCategories: categoryCovered ? ['Clay', 'Paper'] : ['Fiber'] }
      const expected = status === 'active' && categoryCovered && when === 'before the end'
      expect(covers(plan, { category: 'Clay', at: new Date(end.getTime() + ms) })).toBe(expected)
    })
  })
})
