import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attendanceFeature } from '#src/features/attendance/server.ts'
import { calendarEvents } from '#src/features/calendar/server/tables.ts'
import { sessions } from '#src/features/classes/server/tables.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { addDays } from '#src/lib/plain-days.ts'
import { wallClock } from '#src/lib/wall-clock.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { movableClock } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

const zone = 'America/New_York'
const clock = movableClock()
let counter: Counter
let staff: { cookie: string }
beforeAll(async () => {
  counter = await openCounter({ clock, more: app => [attendanceFeature(app)] })
  staff = await signedInPerson(counter.db, { role: 'admin' })
})
afterAll(async () => {
  expect(await counter.auditEverything()).toEqual([])
  await counter.close()
})
beforeEach(async () => {
  clock.set(new Date('2026-11-20T17:00:00Z'))
  await counter.db.execute(sql`UPDATE sign_ins SET expires_at = '2100-01-01'`)
  await counter.db.delete(calendarEvents)
})

/** Tuesdays at 5:45 PM from December 1. */
const TUESDAYS = [0, 7, 14, 21].map(days => addDays('2026-12-01', days))
const hours = (day: string, from = '22:45', to = '23:45'): [string, string] => [
  `${day}T${from}:00Z`,
  `${day}T${to}:00Z`,
]
const RULE = {
  ...{ weekdays: [2], startTime: '17:45', minutes: 60, firstDay: '2026-12-01', until: { count: 4 } },
  ...{ skipClosed: true, skipped: [], held: [] },
}
const series = (given: object = {}) =>
  counter.offering({
    meetings: TUESDAYS.map(day => hours(day)),
    sessionRule: RULE,
    // No other class in these tests uses the room.
    location: newId(),
    dropInCents: 30_00,
    joinLate: 'full',
    joinUntil: new Date('2026-12-22T22:45:00Z'),
    ...given,
  })
const sessionsOf = (classId: string) =>
  counter.db.select().from(sessions).where(eq(sessions.offeringId, classId)).orderBy(sessions.startsAt)
const local = async (classId: string) =>
  (await sessionsOf(classId)).map(each => wallClock(each.startsAt, zone).slice(5, 16))
const seats = async (classId: string) => (await sessionsOf(classId)).map(each => each.seatsTaken)
const classOf = async (id: string) => (await counter.get(staff, `/api/admin/classes/${id}`)).body
async function book(who: Family, classId: string, more: object = {}) {
  const order = (await counter.enroll(who, classId, more)).body
  await counter.pay(who, order)
  return order.registrationId as string
}
const mailsTo = (who: Family) =>
  counter.db
    .select()
    .from(mails)
    .where(and(eq(mails.to, who.email), eq(mails.kind, 'class-changed')))

type Asked = { day: string; time?: string; minutes?: number; room?: string | null; scope?: 'later' | 'all' }
const ask = async (classId: string, nth: number, to: Asked, path: string, more: object = {}, headers = {}) => {
  const session = (await sessionsOf(classId))[nth]!
  const body = { time: '17:45', minutes: 60, room: null, scope: 'all', ...to, ...more }
  return counter.post(staff, `/api/admin/classes/${classId}/sessions/${session.id}/${path}`, body, headers)
}
const preview = async (classId: string, nth: number, to: Asked) => (await ask(classId, nth, to, 'move-preview')).body
const move = async (classId: string, nth: number, to: Asked) =>
  ask(classId, nth, to, 'moves', { version: (await preview(classId, nth, to)).version })

/** The children on the roster of each session, by first name. */
async function rosters(classId: string): Promise<string[][]> {
  const names = []
  for (const { id } of await sessionsOf(classId)) {
    const { body } = await counter.get(staff, `/api/admin/sessions/${id}/roster`)
    names.push(body.children.map((each: { name: string }) => each.name.split(' ')[0]).sort())
  }
  return names
}

test('every spot keeps its sessions, seats and rosters follow, and each family gets one email about its own sessions', async () => {
  const [whole, late, once] = [
    await counter.family(['Ada']),
    await counter.family(['Leo']),
    await counter.family(['Mia']),
  ]
  const classId = await series({ capacity: 2 })
  await book(whole, classId)
  await book(once, classId, { dropIn: TUESDAYS[1] })
  clock.set(new Date('2026-12-09T17:00:00Z'))
  await book(late, classId)
  const [beforeSeats, beforeRosters] = [await seats(classId), await rosters(classId)]
  expect(beforeRosters).toEqual([['Ada'], ['Ada', 'Mia'], ['Ada', 'Leo'], ['Ada', 'Leo']])
  // Before any session has begun: the child who joined late attends from December 15 on.
  clock.set(new Date('2026-11-20T17:00:00Z'))

  const to = { day: '2026-12-09', time: '18:15' }
  const shown = await preview(classId, 1, to)
  expect(shown).toMatchObject({ families: 3, children: 3, stuck: 0, staying: 0 })
  expect(shown.sessions.map((each: { to: { startsAt: string } }) => each.to.startsAt)).toEqual(
    TUESDAYS.map(day => `${addDays(day, 1)}T23:15:00.000Z`),
  )
  expect(await local(classId)).toEqual(TUESDAYS.map(day => `${day.slice(5)} 17:45`))
  const done = await move(classId, 1, to)
  expect([done.status, done.body.moved, done.body.told]).toEqual([200, 4, 3])
  expect(await local(classId)).toEqual(TUESDAYS.map(day => `${addDays(day, 1).slice(5)} 18:15`))
  expect([await seats(classId), await rosters(classId)]).toEqual([beforeSeats, beforeRosters])

  for (const [who, count] of [
    [whole, 4],
    [late, 2],
    [once, 1],
  ] as const) {
    const [mail, ...others] = await mailsTo(who)
    expect(others).toEqual([])
    expect(mail!.text.match(/ is now /g)).toHaveLength(count)
    expect(mail!.attachments[0]!.content.match(/^BEGIN:VEVENT/gm)).toHaveLength(count)
  }
  expect((await mailsTo(once))[0]!.text).toContain('Tue, Dec 8, 5:45 to 6:45 PM is now Wed, Dec 9, 6:15 to 7:15 PM')
})

test('children with weeks of a full program keep them when one week moves onto another', async () => {
  const days = ['2026-12-07', '2026-12-08', '2026-12-14', '2026-12-15', '2026-12-21', '2026-12-22']
  const meetings = days.map(day => hours(day, '19:00', '21:00'))
  const classId = await counter.offering({ kind: 'program', capacity: 1, meetings })
  const families = []
  for (const [n, name] of ['Ada', 'Leo', 'Mia'].entries()) {
    const who = await counter.family([name])
    families.push(who)
    await book(who, classId, { enrollmentOption: 'weekly', weeks: [days[2 * n]] })
  }
  expect(await seats(classId)).toEqual([1, 1, 1, 1, 1, 1])
  const before = await rosters(classId)
  // Each child's week moves to dates that belonged to another child's week.
  const shown = await preview(classId, 2, { day: '2026-12-21', time: '14:00', minutes: 120, scope: 'later' })
  expect(shown).toMatchObject({ families: 2, children: 2, staying: 2 })
  const done = await move(classId, 2, { day: '2026-12-21', time: '14:00', minutes: 120, scope: 'later' })
  expect(done.status).toBe(200)
  expect([await seats(classId), await rosters(classId)]).toEqual([[1, 1, 1, 1, 1, 1], before])
  const told = await Promise.all(families.map(mailsTo))
  expect(told.map(all => all.map(each => each.text.match(/ is now /g)?.length))).toEqual([[], [2], [2]])
  const back = await move(classId, 0, { day: '2026-12-14', time: '14:00', minutes: 120, scope: 'all' })
  expect(back.status).toBe(200)
  expect([await seats(classId), await rosters(classId)]).toEqual([[1, 1, 1, 1, 1, 1], before])
  expect((await sessionsOf(classId)).map(each => each.seats)).toEqual([1, 1, 1, 1, 1, 1])
})

test('selected weekdays of a full program follow its moved sessions', async () => {
  const days = ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-14', '2026-12-15', '2026-12-16']
  const meetings = days.map(day => hours(day, '19:00', '21:00'))
  const classId = await counter.offering({ kind: 'program', capacity: 1, meetings })
  const until = { startDate: days[0], endDate: days[5] }
  for (const [name, day] of Object.entries({ Mia: 'Wednesday', Leo: 'Tuesday', Ada: 'Monday' }))
    await book(await counter.family([name]), classId, { enrollmentOption: 'daily', days: [day], ...until })
  const before = await rosters(classId)
  expect(before).toEqual([['Ada'], ['Leo'], ['Mia'], ['Ada'], ['Leo'], ['Mia']])
  expect((await move(classId, 0, { day: '2026-12-08', time: '14:00', minutes: 120 })).status).toBe(200)
  expect([await seats(classId), await rosters(classId)]).toEqual([[1, 1, 1, 1, 1, 1], before])
})

test('sessions that have begun or were canceled stay, and applying the rule again moves nothing back', async () => {
  const classId = await series()
  const who = await counter.family()
  await book(who, classId)
  const [, , third] = await sessionsOf(classId)
  await counter.db.update(sessions).set({ cancelledAt: clock.now() }).where(eq(sessions.id, third!.id))
  clock.set(new Date('2026-12-02T17:00:00Z'))
  await counter.db.insert(calendarEvents).values({ title: 'Snow day', type: 'holiday', startsOn: '2026-12-23' })
  const to = { day: '2026-12-09', scope: 'all' as const }
  const shown = await preview(classId, 1, to)
  expect(shown.staying).toBe(1)
  expect(shown.sessions[1].conflicts).toEqual([{ kind: 'closed', with: 'Snow day' }])
  expect((await move(classId, 1, to)).body.moved).toBe(2)
  const after = ['12-01 17:45', '12-09 17:45', '12-15 17:45', '12-23 17:45']
  expect(await local(classId)).toEqual(after)
  const { rule, updatedAt } = await classOf(classId)
  expect(rule).toMatchObject({ weekdays: [3], firstDay: '2026-12-09', skipped: ['2026-12-16'], held: ['2026-12-23'] })
  const url = `/api/admin/classes/${classId}/sessions`
  const again = await counter.ask('PUT', url, { cookie: staff.cookie, body: { rule, updatedAt } })
  expect([again.status, again.body.told]).toEqual([200, 0])
  expect(await local(classId)).toEqual(after)
  expect(await mailsTo(who)).toHaveLength(1)
})

test('sessions before the moved ones keep their dates when the rule is applied again', async () => {
  const classId = await series()
  expect((await move(classId, 2, { day: '2026-12-17', time: '10:00', scope: 'later' })).status).toBe(200)
  const after = ['12-01 17:45', '12-08 17:45', '12-17 10:00', '12-24 10:00']
  expect(await local(classId)).toEqual(after)
  const { rule, updatedAt } = await classOf(classId)
  const body = { rule, updatedAt }
  await counter.ask('PUT', `/api/admin/classes/${classId}/sessions`, { cookie: staff.cookie, body })
  expect(await local(classId)).toEqual(after)
})

test('a move is refused if anything changed since the preview, and a repeated request moves once', async () => {
  const classId = await series()
  const who = await counter.family()
  await book(who, classId)
  const to = { day: '2026-12-03' }
  const { version } = await preview(classId, 0, to)
  await book(await counter.family(), classId)
  const stale = await ask(classId, 0, to, 'moves', { version })
  expect([stale.status, stale.body.code]).toEqual([409, 'plan-changed'])
  expect(await mailsTo(who)).toEqual([])

  const fresh = await preview(classId, 0, to)
  const key = { 'idempotency-key': newId() }
  const answers = [
    await ask(classId, 0, to, 'moves', { version: fresh.version }, key),
    await ask(classId, 0, to, 'moves', { version: fresh.version }, key),
    await ask(classId, 0, to, 'moves', { version: fresh.version }),
  ]
  expect(answers.map(each => each.status)).toEqual([200, 200, 409])
  expect(await local(classId)).toEqual(TUESDAYS.map(day => `${addDays(day, 2).slice(5)} 17:45`))
  expect(await mailsTo(who)).toHaveLength(1)
})

test('simultaneous requests move the sessions once', async () => {
  const classId = await series()
  const to = { day: '2026-12-03' }
  const { version } = await preview(classId, 0, to)
  const answers = await Promise.all([1, 2, 3].map(() => ask(classId, 0, to, 'moves', { version })))
  expect(answers.map(each => each.status).sort()).toEqual([200, 409, 409])
  expect((await sessionsOf(classId)).map(each => each.sequence)).toEqual([1, 1, 1, 1])
})

test('sessions cannot move into the past or onto a session that stays; another class in the room is a warning', async () => {
  const classId = await series()
  const refusedWith = async (nth: number, to: Asked) => {
    const [kinds] = [(await preview(classId, nth, to)).sessions[0].conflicts.map((each: { kind: string }) => each.kind)]
    return [(await move(classId, nth, to)).body.code, kinds]
  }
  expect(await refusedWith(0, { day: '2026-11-17' })).toEqual(['not-possible', ['past']])
  expect(await refusedWith(1, { day: '2026-12-01', scope: 'later' })).toEqual(['not-possible', ['same-time']])
  const { location } = await classOf(classId)
  await counter.offering({ title: 'Pocket Looms', location, meetings: [hours('2026-12-03', '23:00', '23:30')] })
  const shown = await preview(classId, 0, { day: '2026-12-03' })
  expect(shown.sessions[0].conflicts).toContainEqual({ kind: 'room', with: 'Pocket Looms' })
  expect((await move(classId, 0, { day: '2026-12-03' })).status).toBe(200)
})

test('a weekday spot without a last day that cannot follow blocks the move', async () => {
  const days = ['2026-12-07', '2026-12-08', '2026-12-14', '2026-12-15']
  const classId = await counter.offering({ kind: 'program', meetings: days.map(day => hours(day, '19:00', '21:00')) })
  const id = await book(await counter.family(), classId, { enrollmentOption: 'weekly', weeks: [days[0]] })
  await counter.db
    .update(registrations)
    .set({ days: ['Monday'], endDate: null, enrollmentOption: 'daily' })
    .where(eq(registrations.id, id))
  const to = { day: '2026-12-15', time: '14:00', minutes: 120, scope: 'later' as const }
  expect((await preview(classId, 2, to)).stuck).toBe(1)
  expect((await move(classId, 2, to)).body.code).toBe('not-possible')
  expect(await local(classId)).toEqual(days.map(day => `${day.slice(5)} 14:00`))
})
