import { expect, test } from 'vitest'
import { addDays } from '#src/lib/plain-days.ts'
import { attendanceAfter } from './moved-attendance.ts'
import { type Attendance, attends, EVERY_SESSION } from './own-sessions.ts'
import { hoursOn } from './session-rule.ts'

const zone = 'America/New_York'
const at = (day: string) => hoursOn(day, '15:00', 60, zone).startsAt
type Option = 'daily' | 'weekly' | 'monthly' | null
const spot = (given: Partial<Attendance>, option: Option = null) => ({ ...EVERY_SESSION, ...given, option })

/** Sessions on these days; those from `from` on move by this many days. */
const moving = (days: readonly string[], by: number, from = days[0]!) =>
  days.map(day => ({ startsAt: at(day), after: at(day >= from ? addDays(day, by) : day), isCanceled: false }))
const WEEKS = ['2027-06-07', '2027-06-08', '2027-06-09', '2027-06-14', '2027-06-15', '2027-06-16']
const TUESDAYS = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22']

/** The spot's days after the move, or null; they must cover the same sessions as before. */
function after(place: ReturnType<typeof spot>, sessions: ReturnType<typeof moving>) {
  const found = attendanceAfter(place, sessions, zone)
  if (found)
    expect(sessions.map(each => attends(found, each.after, zone))).toEqual(
      sessions.map(each => attends(place, each.startsAt, zone)),
    )
  return found
}

test('a spot for every session, or one whose days still cover its sessions, stays as it is', () => {
  expect(after(spot({}), moving(TUESDAYS, 3))).toEqual(EVERY_SESSION)
  const late = { startDate: '2026-12-15' }
  expect(after(spot(late), moving(TUESDAYS, 1))).toEqual({ ...EVERY_SESSION, ...late })
})

test('a spot stays as it is if nothing moves', () => {
  const some = { startDate: '2026-12-08', endDate: '2026-12-15' }
  expect(after(spot(some), moving(TUESDAYS, 0))).toEqual({ ...EVERY_SESSION, ...some })
})

test("canceled sessions stay the child's where that is possible", () => {
  const [first, ...rest] = moving(['2026-12-08', '2026-12-15'], -1)
  const sessions = [{ ...first!, isCanceled: true }, ...rest]
  expect(after(spot({ startDate: '2026-12-08' }), sessions)?.startDate).toBe('2026-12-07')
  const all = moving(['2026-12-08', '2026-12-15'], 7).map(each => ({ ...each, isCanceled: true }))
  const both = spot({ startDate: '2026-12-08', endDate: '2026-12-15' })
  expect(after(both, all)).toMatchObject({ startDate: '2026-12-15', endDate: '2026-12-22' })
})

test('a child who joined late keeps the sessions from the first one on', () => {
  expect(after(spot({ startDate: '2026-12-15' }), moving(TUESDAYS, -1))?.startDate).toBe('2026-12-14')
  expect(after(spot({ startDate: '2026-12-15' }), moving(TUESDAYS, 7))?.startDate).toBe('2026-12-22')
  expect(after(spot({ startDate: '2026-12-15' }), moving(TUESDAYS, 7, '2026-12-22'))?.startDate).toBe('2026-12-15')
})

test('a first day between two sessions becomes the day of the first one the child has', () => {
  const sessions = moving(['2026-12-01', '2026-12-15', '2026-12-22'], -7, '2026-12-15')
  expect(after(spot({ startDate: '2026-12-09' }), sessions)).toEqual({ ...EVERY_SESSION, startDate: '2026-12-08' })
})

test('sessions on consecutive days become one span', () => {
  const place = spot({ startDate: '2027-06-07', endDate: '2027-06-18', days: ['Monday', 'Tuesday'] }, 'daily')
  expect(after(place, moving(WEEKS, 2, '2027-06-14'))?.spans).toEqual([
    { from: '2027-06-07', to: '2027-06-08' },
    { from: '2027-06-16', to: '2027-06-17' },
  ])
})

test('a drop-in moves with its session', () => {
  const place = spot({ startDate: '2026-12-08', endDate: '2026-12-08' })
  expect(after(place, moving(TUESDAYS, 7))).toMatchObject({ startDate: '2026-12-15', endDate: '2026-12-15' })
  expect(after(place, moving(TUESDAYS, 7, '2026-12-15'))).toMatchObject({ startDate: '2026-12-08' })
})

test('a selected week moves with its sessions, to another week and to other weekdays', () => {
  const week = spot({ startDate: '2027-06-07', endDate: '2027-06-11' }, 'weekly')
  expect(after(week, moving(WEEKS, 7))).toMatchObject({ startDate: '2027-06-14', endDate: '2027-06-18' })
  const dates = { startDate: '2027-06-07', endDate: '2027-06-15', spans: [{ from: '2027-06-07', to: '2027-06-07' }] }
  const two = spot({ ...dates, spans: [...dates.spans, { from: '2027-06-15', to: '2027-06-15' }] }, 'daily')
  expect(after(two, moving(WEEKS, 1))?.spans).toEqual([
    { from: '2027-06-08', to: '2027-06-08' },
    { from: '2027-06-16', to: '2027-06-16' },
  ])
})

test('selected weekdays follow the sessions, or the sessions become spans', () => {
  const mondays = spot({ startDate: '2027-06-07', days: ['Monday'] }, 'monthly')
  expect(after(mondays, moving(WEEKS, 1))?.days).toEqual(['Tuesday'])
  expect(after(mondays, moving(WEEKS, -1))?.days).toEqual(['Sunday'])
  const bounded = spot({ startDate: '2027-06-07', endDate: '2027-06-18', days: ['Monday'] }, 'weekly')
  expect(after(bounded, moving(WEEKS, 1, '2027-06-14'))).toEqual({
    ...{ startDate: '2027-06-07', endDate: '2027-06-15', days: [] },
    spans: [
      { from: '2027-06-07', to: '2027-06-07' },
      { from: '2027-06-15', to: '2027-06-15' },
    ],
  })
  // Without a last day, Mondays before and Tuesdays after can't be expressed.
  expect(after(mondays, moving(WEEKS, 1, '2027-06-14'))).toBeNull()
})

test('a session that is the child’s and one that isn’t can’t be on the same day', () => {
  const [own, other] = [at('2026-12-08'), at('2026-12-15')]
  const sessions = [
    { startsAt: own, after: hoursOn('2026-12-15', '18:00', 60, zone).startsAt, isCanceled: false },
    { startsAt: other, after: other, isCanceled: false },
  ]
  const place = spot({ startDate: '2026-12-08', endDate: '2026-12-08' })
  expect(attendanceAfter(place, sessions, zone)).toBeNull()
  // A canceled one is no conflict.
  expect(attendanceAfter(place, [sessions[0]!, { ...sessions[1]!, isCanceled: true }], zone)).toMatchObject({
    startDate: '2026-12-15',
  })
})
