import { expect, test } from 'vitest'
import { dayOf } from '#src/lib/dates.ts'
import { wallClock } from '#src/lib/wall-clock.ts'
import { matchSessions } from './match-sessions.ts'
import { type MoveTarget, meetsTwice, movedRule, movedSessions } from './move-sessions.ts'
import { hoursOn, plannedSessions, type SessionRule } from './session-rule.ts'

const zone = 'America/New_York'
const NOW = new Date('2026-10-20T12:00:00Z')
const session = (day: string, { time = '17:45', minutes = 60, ...more }: Record<string, unknown> = {}) => ({
  ...{ id: day, room: null as string | null, cancelledAt: null as Date | null, movedByHand: false },
  ...hoursOn(day, time as string, minutes as number, zone),
  ...more,
})
/** Tuesdays around the end of daylight saving time on November 1, without the week of Thanksgiving. */
const DAYS = ['2026-10-13', '2026-10-27', '2026-11-03', '2026-11-10', '2026-11-17', '2026-12-01']
const RULE: SessionRule = {
  ...{ weekdays: [2], startTime: '17:45', minutes: 60, firstDay: '2026-10-13', until: { count: 6 } },
  ...{ skipClosed: true, skipped: ['2026-10-20'], held: [] },
}
const THANKSGIVING = [{ title: 'Thanksgiving', firstDay: '2026-11-23', lastDay: '2026-11-27' }]
const target = (day: string, more: Partial<MoveTarget> = {}): MoveTarget => ({
  ...{ day, time: '17:45', minutes: 60, room: null },
  ...more,
})
const local = (at: Date) => wallClock(at, zone).slice(0, 16)
const move = (standing: ReturnType<typeof session>[], id: string, to: MoveTarget, scope: 'later' | 'all') =>
  movedSessions(standing, { edited: standing.find(each => each.id === id)!, to, scope }, NOW, zone)
const standing = DAYS.map(day => session(day))

test('all sessions move by the same number of days and to the same local time, on both sides of a clock change', () => {
  const moved = move(standing, '2026-11-03', target('2026-11-05', { time: '18:30' }), 'all')
  expect(moved.map(each => local(each.to.startsAt))).toEqual([
    '2026-10-29 18:30',
    '2026-11-05 18:30',
    '2026-11-12 18:30',
    '2026-11-19 18:30',
    '2026-12-03 18:30',
  ])
  expect(moved.map(each => each.to.startsAt.toISOString().slice(11, 16))).toEqual([
    ...['22:30', '23:30', '23:30', '23:30', '23:30'],
  ])
  expect(moved.every(each => +each.to.endsAt - +each.to.startsAt === 3_600_000)).toBe(true)
})

test('sessions that have begun, were canceled or come before the edited one stay', () => {
  const some = standing.map(each => (each.id === '2026-11-17' ? { ...each, cancelledAt: NOW } : each))
  const ids = (scope: 'later' | 'all') =>
    move(some, '2026-11-10', target('2026-11-11'), scope).map(each => each.from.id)
  expect(ids('later')).toEqual(['2026-11-10', '2026-12-01'])
  expect(ids('all')).toEqual(['2026-10-27', '2026-11-03', '2026-11-10', '2026-12-01'])
})

test('the session that is about to begin stays, and sessions in any order move soonest first', () => {
  const shuffled = [standing[5]!, standing[2]!, standing[1]!, standing[4]!, standing[3]!]
  const edited = standing[2]!
  const ids = (now: Date) =>
    movedSessions(shuffled, { edited, to: target('2026-11-05'), scope: 'all' }, now, zone).map(each => each.from.id)
  expect(ids(NOW)).toEqual(DAYS.slice(1))
  expect(ids(standing[1]!.startsAt)).toEqual(DAYS.slice(2))
})

test('a session moved individually keeps its distance, its length and its room, unless these are changed', () => {
  const own = session('2026-11-12', { time: '10:00', minutes: 90, movedByHand: true, room: 'Room B' })
  const some = [...standing.slice(0, 3), own]
  const [, , byHand] = move(some, '2026-11-03', target('2026-11-10', { time: '18:15' }), 'all')
  expect([local(byHand!.to.startsAt), local(byHand!.to.endsAt), byHand!.to.room]).toEqual([
    ...['2026-11-19 10:30', '2026-11-19 12:00', 'Room B'],
  ])
  const changed = move(some, '2026-11-03', target('2026-11-03', { minutes: 45, room: 'Room C' }), 'all')
  expect(changed.map(each => [(+each.to.endsAt - +each.to.startsAt) / 60_000, each.to.room])).toEqual(
    changed.map(() => [45, 'Room C']),
  )
})

test('a session that moves past midnight is on the next day', () => {
  const late = [session('2026-11-03'), session('2026-11-05', { time: '23:30', movedByHand: true })]
  const moved = move(late, '2026-11-03', target('2026-11-03', { time: '18:45' }), 'all')
  expect(moved.map(each => local(each.to.startsAt))).toEqual(['2026-11-03 18:45', '2026-11-06 00:30'])
})

test('a move onto a session that stays is a conflict', () => {
  const moved = move(standing, '2026-11-10', target('2026-11-03'), 'later')
  expect(meetsTwice(standing, moved).map(local)).toEqual(['2026-11-03 17:45'])
  expect(meetsTwice(standing, move(standing, '2026-11-10', target('2026-11-03'), 'all'))).toEqual([])
})

test.each([
  ['a day later', '2026-11-03', target('2026-11-04', { time: '18:30', minutes: 75 }), 'all', [3], []],
  ['a week later, onto a closed day', '2026-11-03', target('2026-11-10'), 'all', [2], ['2026-11-24']],
  ['from a session on', '2026-11-10', target('2026-11-12'), 'later', [4], []],
] as const)('%s: applying the moved rule again moves nothing', (_, id, to, scope, weekdays, held) => {
  const moved = move(standing, id, to, scope)
  const rule = movedRule(RULE, moved, THANKSGIVING, zone)!
  expect(rule).toMatchObject({ weekdays, held, startTime: to.time, minutes: to.minutes })
  const planned = plannedSessions(rule, THANKSGIVING, zone)
  expect(planned.map(each => local(each.startsAt))).toEqual(moved.map(each => local(each.to.startsAt)))
  const after = standing.map(each => ({ ...each, ...moved.find(({ from }) => from === each)?.to }))
  const stay = after.map(each => ({ ...each, movedByHand: !moved.some(({ from }) => from.id === each.id) }))
  expect(matchSessions(stay, planned, NOW)).toEqual({ change: [], add: [], drop: [] })
})

test('the rule follows the sessions that match it, keeps how it ends, and lists days without a session as skipped', () => {
  const some = [...standing.slice(0, 4), session('2026-11-19', { movedByHand: true }), standing[5]!]
  const moved = move(some, '2026-11-03', target('2026-11-04'), 'all')
  const rule = movedRule({ ...RULE, until: { lastDay: '2026-12-04' } }, moved, THANKSGIVING, zone)!
  expect([rule.until, rule.skipped]).toEqual([{ lastDay: '2026-12-02' }, ['2026-11-18']])
  expect(dayOf(moved[0]!.to.startsAt, zone)).toBe(rule.firstDay)
  expect(movedRule(RULE, moved, THANKSGIVING, zone)!.until).toEqual({ count: 4 })
  const byHand = some.map(each => ({ ...each, movedByHand: true }))
  expect(movedRule(RULE, move(byHand, '2026-11-03', target('2026-11-04'), 'all'), [], zone)).toBeNull()
})

test('the rule lists weekdays in order, holds sessions on the first and last closed day, and skips no other closed day', () => {
  const days = ['2026-11-20', '2026-11-23', '2026-11-27', '2026-11-30', '2026-12-04']
  const moved = days.map(day => ({ from: session(day), to: session(day) }))
  const closures = [...THANKSGIVING, { title: 'Break', firstDay: '2026-12-01', lastDay: '2026-12-03' }]
  expect(movedRule(RULE, moved, closures, zone)).toMatchObject({
    ...{ weekdays: [1, 5], firstDay: '2026-11-20', until: { count: 5 } },
    ...{ skipped: [], held: ['2026-11-23', '2026-11-27'] },
  })
})
