import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isoIn } from '#src/lib/dates.ts'
import { addDays, weekdayOf } from '#src/lib/plain-days.ts'
import { MOST_SESSIONS, plannedDays, plannedSessions, type SessionRule, SKIPPED_BY_HAND } from './session-rule.ts'

const ZONE = 'America/New_York'
const RULE: SessionRule = {
  weekdays: [2],
  startTime: '17:45',
  minutes: 60,
  firstDay: '2026-12-08',
  until: { count: 4 },
  skipClosed: true,
  skipped: [],
  held: [],
}
const BREAK = { title: 'Winter break', firstDay: '2026-12-20', lastDay: '2026-12-26' }
const days = (rule: Partial<SessionRule>, closures = [BREAK]) =>
  plannedSessions({ ...RULE, ...rule }, closures, ZONE).map(each => each.day)

describe('a rule', () => {
  test('skips closed days, says why, and still creates the full number of sessions', () => {
    const planned = plannedDays(RULE, [BREAK], ZONE)
    expect(planned.map(each => [each.day, each.skipped])).toEqual([
      ['2026-12-08', null],
      ['2026-12-15', null],
      ['2026-12-22', 'Winter break'],
      ['2026-12-29', null],
      ['2027-01-05', null],
    ])
    expect(planned[0]).toMatchObject({
      startsAt: new Date('2026-12-08T22:45:00Z'),
      endsAt: new Date('2026-12-08T23:45:00Z'),
    })
  })

  test('meets on a closed day if staff say so, and skips days they exclude', () => {
    expect(days({ held: ['2026-12-22'] })).toContain('2026-12-22')
    expect(days({ skipClosed: false })).toContain('2026-12-22')
    const planned = plannedDays({ ...RULE, skipped: ['2026-12-15'] }, [BREAK], ZONE)
    expect(planned[1]).toMatchObject({ day: '2026-12-15', skipped: SKIPPED_BY_HAND })
    expect(planned.filter(each => !each.skipped)).toHaveLength(4)
  })

  test('ends on its last day, inclusive', () => {
    expect(days({ until: { lastDay: '2026-12-15' } })).toEqual(['2026-12-08', '2026-12-15'])
    expect(days({ until: { lastDay: '2026-12-14' } })).toEqual(['2026-12-08'])
  })

  test('covers 731 days, inclusive, and creates at most 200 sessions', () => {
    const until = { lastDay: '2099-12-31' }
    // 731 days after Tuesday, 2026-12-08, is a Friday.
    expect(days({ weekdays: [5], until }, []).at(-1)).toBe('2028-12-08')
    expect(days({ weekdays: [4], until }, []).at(-1)).toBe('2028-12-07')
    const everyDay = { weekdays: [0, 1, 2, 3, 4, 5, 6] }
    for (const end of [until, { count: MOST_SESSIONS + 1 }])
      expect(days({ ...everyDay, until: end }, [])).toHaveLength(200)
  })

  test('keeps its local time across both clock changes', () => {
    for (const firstDay of ['2026-10-27', '2027-03-09'])
      for (const { startsAt } of plannedSessions({ ...RULE, firstDay, until: { count: 3 } }, [], ZONE))
        expect(isoIn(startsAt, ZONE).slice(11, 16)).toBe('17:45')
  })
})

const plainDay = fc.integer({ min: 0, max: 1500 }).map(days => addDays('2026-01-01', days))
const rule = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
  startTime: fc
    .tuple(fc.integer({ min: 6, max: 21 }), fc.integer({ min: 0, max: 59 }))
    .map(parts => parts.map(part => String(part).padStart(2, '0')).join(':')),
  minutes: fc.integer({ min: 15, max: 240 }),
  firstDay: plainDay,
  until: fc.oneof(fc.record({ count: fc.integer({ min: 1, max: 60 }) }), fc.record({ lastDay: plainDay })),
  skipClosed: fc.boolean(),
  skipped: fc.array(plainDay, { maxLength: 5 }),
  held: fc.array(plainDay, { maxLength: 5 }),
})
const closures = fc.array(
  fc.tuple(plainDay, fc.integer({ min: 0, max: 20 })).map(([firstDay, more]) => ({
    title: 'Closed',
    firstDay,
    lastDay: addDays(firstDay, more),
  })),
  { maxLength: 8 },
)
const zones = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC')

test('1,000 rules never use a closed day, and give exact counts, one wall-clock time, in order and without duplicates', () => {
  fc.assert(
    fc.property(rule, closures, zones, (rule, closures, zone) => {
      const made = plannedSessions(rule, closures, zone)
      const closed = (day: string) => closures.some(each => each.firstDay <= day && day <= each.lastDay)
      const right = ({ day, startsAt, endsAt }: (typeof made)[number]) =>
        rule.weekdays.includes(weekdayOf(day)) &&
        !rule.skipped.includes(day) &&
        (!rule.skipClosed || !closed(day) || rule.held.includes(day)) &&
        isoIn(startsAt, zone).slice(0, 16) === `${day}T${rule.startTime}` &&
        endsAt.getTime() - startsAt.getTime() === rule.minutes * 60_000 &&
        day >= rule.firstDay
      expect(made.filter(each => !right(each))).toEqual([])
      const starts = made.map(each => each.startsAt.getTime())
      expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b))
      if ('count' in rule.until) expect(made).toHaveLength(rule.until.count)
      else for (const { day } of made) expect(day <= rule.until.lastDay).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
