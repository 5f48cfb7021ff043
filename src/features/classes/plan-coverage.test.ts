import { describe, expect, test } from 'vitest'
import { dayOf } from '#src/lib/dates.ts'
import { type Coverage, coverageOf, coversUntil, dayOfChange, includedLeft, type PlanFacts } from './plan-coverage.ts'

const ZONE = 'America/New_York'
const [start, end, nextEnd] = ['2026-11-15', '2026-12-15', '2027-01-15'].map(day => new Date(`${day}T15:00:00Z`)) as [
  Date,
  Date,
  Date,
]
const before = (at: Date) => new Date(at.getTime() - 1)
const plan = (given: Partial<PlanFacts> = {}): PlanFacts => ({
  status: 'active',
  cancelAtPeriodEnd: false,
  currentPeriodStart: start,
  currentPeriodEnd: end,
  firstDay: null,
  coveredCategories: ['Clay', 'Paper'],
  includedPerMonth: null,
  monthReturned: false,
  coveredStarts: [],
  ...given,
})
const asked = (of: PlanFacts, at: Date, category = 'Clay') => coverageOf(of, { category, at, day: dayOf(at, ZONE) })
const kindOf = (of: PlanFacts, at: Date) => asked(of, at).kind

const moments = { start, lastOfMonth: before(end), end, lastOfNext: before(nextEnd), nextEnd }
type Moment = keyof typeof moments
const expected = (covered: readonly Moment[], rest: Coverage['kind']) => (moment: Moment) =>
  covered.includes(moment) ? 'covered' : moment === 'nextEnd' ? rest : 'none'
const both = ['start', 'lastOfMonth', 'end', 'lastOfNext'] as const

describe.each(Object.keys(moments) as Moment[])('a class at the moment "%s"', moment => {
  const at = moments[moment]
  const [running, ending, returned] = [
    expected(both, 'later'),
    expected(['start', 'lastOfMonth'], 'none'),
    expected(['end', 'lastOfNext'], 'later'),
  ]

  test('is covered by a running plan in its current month and the next', () => {
    expect(kindOf(plan(), at)).toBe(running(moment))
  })

  test('is covered by a plan that ends with its month, but only within that month', () => {
    expect(kindOf(plan({ cancelAtPeriodEnd: true }), at)).toBe(ending(moment))
  })

  test('is not covered in a refunded month', () => {
    expect(kindOf(plan({ monthReturned: true }), at)).toBe(returned(moment))
    expect(kindOf(plan({ monthReturned: true, cancelAtPeriodEnd: true }), at)).toBe('none')
  })

  test.each(['past_due', 'canceled', 'incomplete'] as const)('is not covered by a plan that is %s', status => {
    expect(kindOf(plan({ status }), at)).toBe('none')
  })

  test('is not covered when the plan is for other categories', () => {
    expect(asked(plan(), at, 'Fiber')).toEqual({ kind: 'none' })
  })
})

test('nothing is covered before the paid month', () => {
  expect(kindOf(plan(), before(start))).toBe('none')
})

test("a plan covers classes from its own first day on, in the program's time zone", () => {
  const of = plan({ firstDay: '2026-11-30' })
  // 11:30 PM in New York on November 29 is November 30 in UTC.
  expect(asked(of, new Date('2026-11-30T04:30:00Z'))).toEqual({ kind: 'not-started', firstDay: '2026-11-30' })
  expect(asked(of, new Date('2026-11-30T05:00:00Z'))).toEqual({ kind: 'covered' })
  expect(asked(plan({ ...of, status: 'past_due' }), start)).toEqual({ kind: 'none' })
})

test.each([
  ['2027-01-15T15:00:00Z', '2026-12-15T15:00:00.000Z'],
  ['2027-02-15T14:59:59Z', '2026-12-15T15:00:00.000Z'],
  ['2027-02-15T15:00:00Z', '2027-01-15T15:00:00.000Z'],
  ['2027-10-20T22:00:00Z', '2027-09-15T15:00:00.000Z'],
])('a class at %s can be booked with the plan from %s', (at, from) => {
  expect(asked(plan(), new Date(at))).toEqual({ kind: 'later', from: new Date(from) })
})

test('coverage ends with the next month, or with the current one if the plan ends', () => {
  expect(coversUntil(plan())).toEqual(nextEnd)
  expect(coversUntil(plan({ cancelAtPeriodEnd: true }))).toEqual(end)
})

test.each([
  ['2027-01-31', '2027-02-28', '2027-03-31'],
  ['2027-01-30', '2027-02-28', '2027-03-30'],
  ['2027-02-28', '2027-03-31', '2027-04-30'],
  ['2027-02-28', '2027-03-28', '2027-04-28'],
  ['2026-11-30', '2026-12-30', '2027-01-30'],
  ['2028-01-31', '2028-02-29', '2028-03-31'],
  ['2026-11-05', '2026-12-05', '2027-01-05'],
])('the month after %s to %s ends %s', (from, until, next) => {
  const [currentPeriodStart, currentPeriodEnd] = [new Date(`${from}T02:00:00Z`), new Date(`${until}T02:00:00Z`)]
  expect(coversUntil(plan({ currentPeriodStart, currentPeriodEnd }))).toEqual(new Date(`${next}T02:00:00Z`))
})

test('each month includes a limited number of classes, counted by when they start', () => {
  const elsewhere = [before(start), nextEnd]
  const of = (includedPerMonth: number, coveredStarts: Date[]) =>
    plan({ includedPerMonth, coveredStarts: [...elsewhere, ...coveredStarts] })
  expect(asked(of(2, [start]), before(end))).toEqual({ kind: 'covered' })
  expect(asked(of(2, [start, before(end)]), start)).toEqual({ kind: 'used-up', until: end })
  expect(asked(of(2, [start, before(end)]), end)).toEqual({ kind: 'covered' })
  expect(asked(of(1, [end]), before(nextEnd))).toEqual({ kind: 'used-up', until: nextEnd })
  expect(asked(of(1, [end]), start)).toEqual({ kind: 'covered' })
  expect(asked(of(0, []), start)).toEqual({ kind: 'used-up', until: end })
  expect(asked(plan({ coveredStarts: [start, start, start] }), start)).toEqual({ kind: 'covered' })
})

test('the number of classes left is for the current month and never below 0', () => {
  const left = (includedPerMonth: number | null, coveredStarts: Date[]) =>
    includedLeft(plan({ includedPerMonth, coveredStarts }))
  expect([left(null, [start]), left(3, [start, end]), left(1, [start, start]), left(1, [])]).toEqual([null, 2, 0, 1])
})

test("the day on which a plan starts to pay for a class is a day in the program's time zone", () => {
  const evening = new Date('2026-12-16T02:00:00Z')
  expect(dayOfChange({ kind: 'used-up', until: evening }, ZONE)).toBe('2026-12-15')
  expect(dayOfChange({ kind: 'later', from: evening }, ZONE)).toBe('2026-12-15')
  expect(dayOfChange({ kind: 'not-started', firstDay: '2027-01-11' }, ZONE)).toBe('2027-01-11')
})
