import { eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendanceFeature } from '#src/features/attendance/server.ts'
import { sessions } from '#src/features/classes/server/tables.ts'
import { familyCalendarFeature } from '#src/features/family-calendar/server.ts'
import { sendReminders } from '#src/features/registrations/server/reminders/send-reminders.ts'
import { sitePagesFeature } from '#src/features/site-pages/server.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

/** Everything that shows where a session meets, for a class with one session moved to another room. */
const [FIRST, SECOND] = ['2026-12-08T22:45:00.000Z', '2026-12-15T22:45:00.000Z']
const [HOME, AWAY] = ['Studio A, Avalon Park', 'The pond pavilion']
let counter: Counter
let staff: { cookie: string }
let who: Family
let place: { id: string; classId: string; sessionId: string }

beforeAll(async () => {
  counter = await openCounter({
    more: app => [attendanceFeature(app), familyCalendarFeature(app), sitePagesFeature(app)],
  })
  staff = await signedInPerson(counter.db, { role: 'staff' })
  who = await counter.family()
  const meetings = [FIRST, SECOND].map((start): [string, string] => [start!, start!.replace('22:45', '23:45')])
  const classId = await counter.offering({ meetings })
  const [first] = await counter.db
    .update(sessions)
    .set({ room: AWAY })
    .where(sql`${sessions.offeringId} = ${classId} AND ${sessions.startsAt} = ${FIRST}`)
    .returning()
  const order = (await counter.enroll(who, classId)).body
  await counter.pay(who, order)
  place = { id: order.registrationId, classId, sessionId: first!.id }
  await counter.db.execute(`UPDATE sign_ins SET expires_at = '2030-01-01'`)
  // The morning of the first session in New York.
  counter.clock.set(new Date('2026-12-08T15:00:00Z'))
})
afterAll(() => counter.close())

type Said = { startsAt: string; location?: string; room?: string }
/** Where each session meets, by its start. */
const said = (list: Said[]) =>
  Object.fromEntries(list.map(each => [new Date(each.startsAt).toISOString(), each.location ?? each.room]))
const BOTH = { [FIRST!]: AWAY, [SECOND!]: HOME }
const fromCalendar = (text: string) =>
  said(
    new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map(each => new ICAL.Event(each))
      .map(each => ({ startsAt: each.startDate.toJSDate().toISOString(), location: each.location })),
  )

test("staff see each session's room on Today and the following days, in a roster and in today's rosters", async () => {
  const { body: today } = await counter.get(staff, '/api/admin/today')
  expect(said([...today.sessions, ...today.nextDays])).toEqual(BOTH)
  const { body: roster } = await counter.get(staff, `/api/admin/sessions/${place.sessionId}/roster`)
  expect(roster.session.location).toBe(AWAY)
  const { body: printed } = await counter.get(staff, '/api/admin/rosters')
  expect(said(printed.rosters.map((each: { session: Said }) => each.session))).toEqual({ [FIRST!]: AWAY })
})

test("everyone sees each session's room in the schedule, its feed and the class", async () => {
  const { body: schedule } = await counter.get(who, '/api/schedule?month=2026-12')
  expect(said(schedule.sessions)).toEqual(BOTH)
  expect(fromCalendar((await counter.get(who, '/api/schedule.ics')).text)).toEqual(BOTH)
  const { body: shown } = await counter.get(who, `/api/classes/${place.classId}`)
  expect(said(shown.sessionDates)).toEqual(BOTH)
})

test("the family sees each session's room in the registration, calendar file, feed, confirmation and reminder", async () => {
  const { body } = await counter.get(who, `/api/registrations/${place.id}`)
  expect(said(body.event.sessionDates)).toEqual(BOTH)
  expect(fromCalendar((await counter.get(who, `/api/registrations/${place.id}/calendar.ics`)).text)).toEqual(BOTH)
  const { url } = (await counter.post(who, '/api/calendar/feed', undefined)).body
  expect(fromCalendar((await counter.get(who, new URL(url).pathname)).text)).toEqual(BOTH)
  const text = async (kind: string) =>
    (await counter.db.select().from(mails).where(eq(mails.kind, kind))).map(each => each.text).join()
  expect(await text('order-confirmed')).toContain(`${HOME}; ${AWAY} on Dec 8`)
  counter.clock.set(new Date(Date.parse(FIRST!) - 36 * 3_600_000))
  await sendReminders(counter.context)
  expect(await text('class-reminder')).toContain(AWAY)
})
