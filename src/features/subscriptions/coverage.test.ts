import { describe, expect, test } from 'vitest'
import { covers, includedLeft, type PlanFacts } from './coverage.ts'

const [start, end] = [new Date('2026-11-15T15:00:00Z'), new Date('2026-12-15T15:00:00Z')]
const around = { 'before the end': -1, 'at the end': 0, 'after the end': 1 }
const statuses = ['active', 'past_due', 'canceled', 'incomplete'] as const
const within = new Date('2026-12-01T15:00:00Z')
// What is covered in other months does not count.
const elsewhere = [new Date(start.getTime() - 1), end]
const months = {
  'has no limit': [null, [within, within]],
  'has its last class left': [2, [within, ...elsewhere]],
  'has used its last class': [2, [start, new Date(end.getTime() - 1), ...elsewhere]],
  'includes none': [0, []],
} as const

// Eight states: how it stands, and whether it ends with its period, which changes nothing until then.
describe.each(statuses.flatMap(status => [true, false].map(ends => [status, ends] as const)))(
  'a plan that is %s and ends with its period: %s',
  (status, cancelAtPeriodEnd) => {
    describe.each([true, false])('is for the category: %s', isForCategory => {
      describe.each(Object.entries(months))('and %s', (_, [includedPerMonth, coveredStarts]) => {
        test.each(Object.entries(around))('is asked about a class %s of the paid period', (when, ms) => {
          const coveredCategories = isForCategory ? ['Clay', 'Paper'] : ['Fiber']
          const period = { currentPeriodStart: start, currentPeriodEnd: end, cancelAtPeriodEnd }
          const counted = { coveredCategories, includedPerMonth, coveredStarts }
          const plan: PlanFacts = { status, ...period, ...counted, monthReturned: false }
          const left = includedPerMonth === null || (includedPerMonth === 2 && !coveredStarts.includes(start))
          const expected = status === 'active' && isForCategory && when === 'before the end' && left
          const wanted = { category: 'Clay', at: new Date(end.getTime() + ms) }
          expect(covers(plan, wanted)).toBe(expected)
          expect(covers({ ...plan, monthReturned: true }, wanted)).toBe(false)
        })
      })
    })
  },
)

test('what is left is counted for the month in which a class begins, and is never below 0', () => {
  const plan = (includedPerMonth: number | null, coveredStarts: readonly Date[]): PlanFacts => ({
    status: 'active',
    currentPeriodStart: start,
    currentPeriodEnd: end,
    coveredCategories: ['Clay'],
    includedPerMonth,
    coveredStarts,
    monthReturned: false,
  })
  expect(includedLeft(plan(null, [within]), within)).toBeNull()
  expect(includedLeft(plan(3, [within]), within)).toBe(2)
  expect(includedLeft(plan(1, [within, within]), within)).toBe(0)
  const before = new Date(start.getTime() - 1)
  const left = (covered: Date, at: Date) => includedLeft(plan(1, [covered]), at)
  expect([left(within, before), left(start, before), left(before, before)]).toEqual([1, 1, 0])
  expect([left(before, within), left(before, start), left(start, start)]).toEqual([1, 1, 0])
})
