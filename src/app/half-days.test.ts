import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendanceFeature } from '#src/features/attendance/server.ts'
import type { DayOptions } from '#src/features/classes/day-parts.ts'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { familyCalendarFeature } from '#src/features/family-calendar/server.ts'
import { sendReminders } from '#src/features/registrations/server/reminders/send-reminders.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

/**
 * Everything that shows the hours of a child with a half day and before care. The program changes after the purchase.
 */
const prices = { daily: 30_00, weekly: 100_00, monthly: null }
const dayOptions: DayOptions = {
  halfDays: [{ key: 'am', name: 'Morning', from: '09:00', to: '12:00', prices }],
  before: { from: '07:30', to: '09:00', prices },
  after: { from: '15:00', to: '17:30', prices },
}
const WORDS = ['Morning, 9 AM to 12 PM', 'Before care from 7:30 AM']
const OWN = ['2026-12-08T12:30:00.000Z', '2026-12-08T17:00:00.000Z']
let counter: Counter
let staff: { cookie: string }
let who: Family
let place: { id: string; sessionId: string; classId: string }

beforeAll(async () => {
  counter = await openCounter({ more: app => [attendanceFeature(app), familyCalendarFeature(app)] })
  staff = await signedInPerson(counter.db, { role: 'staff' })
  who = await counter.family(['Leo', 'Mia'])
  const meetings: [string, string][] = [['2026-12-08T14:00:00Z', '2026-12-08T20:00:00Z']]
  const classId = await counter.offering({ kind: 'program', meetings, dayOptions })
  const asked = { enrollmentOption: 'daily', dates: ['2026-12-08'] }
  const order = (await counter.enroll(who, classId, { ...asked, half: 'am', care: ['before'] })).body
  await counter.pay(who, order)
  const full = (await counter.enroll(who, classId, { ...asked, childId: who.childIds[1], care: ['after'] })).body
  await counter.pay(who, full)
  await counter.db.update(offerings).set({ dayOptions: null }).where(eq(offerings.id, classId))
  const [session] = await counter.db.select().from(sessions).where(eq(sessions.offeringId, classId))
  place = { id: order.registrationId, sessionId: session!.id, classId }
  await counter.db.execute(`UPDATE sign_ins SET expires_at = '2030-01-01'`)
  counter.clock.set(new Date('2026-12-08T12:00:00Z'))
})
afterAll(() => counter.close())

test("staff see the child's hours in the roster, today's rosters, Today, and the list of registrations with its file", async () => {
  const { body: roster } = await counter.get(staff, `/api/admin/sessions/${place.sessionId}/roster`)
  type Shown = { dayPart: string[]; until: string }
  const shown = (of: { children: Shown[] }) => of.children.map(({ dayPart, until }) => [dayPart, until])
  const both = [
    [WORDS, OWN[1]],
    [['After care until 5:30 PM'], '2026-12-08T22:30:00.000Z'],
  ]
  expect(shown(roster)).toEqual(both)
  const { body: printed } = await counter.get(staff, '/api/admin/rosters')
  expect(shown(printed.rosters[0])).toEqual(both)
  const { body: today } = await counter.get(staff, '/api/admin/today')
  expect(today.sessions[0]).toMatchObject({ children: 2, dayParts: { before: 1, after: 1, half: 1 } })
  const { body: listed } = await counter.get(staff, '/api/admin/registrations')
  const leo = listed.registrations.find((each: { id: string }) => each.id === place.id)
  expect(leo.dayPart).toEqual(WORDS)
  const file = (await counter.get(staff, '/api/admin/registrations.csv')).text
  expect(file).toContain(WORDS.join('; '))
})

test("the family sees the child's hours in the registration, the calendar file, the feed and the reminder", async () => {
  const { body } = await counter.get(who, `/api/registrations/${place.id}`)
  expect(body.event.sessionDates).toMatchObject([{ startsAt: OWN[0], endsAt: OWN[1] }])
  const timesIn = (text: string) =>
    new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map(each => new ICAL.Event(each))
      .filter(each => each.uid.startsWith(place.id))
      .map(each => [each.startDate, each.endDate].map(at => at.toJSDate().toISOString()))
  const { text: file } = await counter.get(who, `/api/registrations/${place.id}/calendar.ics`)
  expect(timesIn(file)).toEqual([OWN])
  expect(file).toContain('Before care from 7:30 AM')
  const { url } = (await counter.post(who, '/api/calendar/feed', undefined)).body
  expect(timesIn((await counter.get(who, new URL(url).pathname)).text)).toEqual([OWN])
  counter.clock.set(new Date('2026-12-07T02:00:00Z'))
  await sendReminders(counter.context)
  const sent = await counter.db.select().from(mails).where(eq(mails.kind, 'class-reminder'))
  const ofLeo = sent.find(each => each.text.includes('Leo'))!.text
  expect(ofLeo).toContain('7:30 AM to 12 PM')
  expect(ofLeo).toContain(WORDS.join(' · '))
})

const mailTo = async (kind: string) => {
  const sent = await counter.db.select().from(mails).where(eq(mails.kind, kind))
  expect(sent.map(({ to }) => to)).toEqual([who.email])
  return sent[0]!
}

test("emails about a moved or canceled session give each child's own hours", async () => {
  const admin = await signedInPerson(counter.db, { role: 'admin' })
  const path = `/api/admin/classes/${place.classId}`
  const { updatedAt } = (await counter.get(admin, path)).body
  const body = { day: '2026-12-08', time: '10:00', minutes: 360, room: null, updatedAt }
  const moved = await counter.ask('PUT', `${path}/sessions/${place.sessionId}`, { cookie: admin.cookie, body })
  expect(moved.body.told).toBe(1)
  const { text } = await mailTo('class-changed')
  expect(text).toContain('Leo: Same hours on Tue, Dec 8: 7:30 AM to 12 PM. The full day is now 10 AM to 4 PM.')
  expect(text).toContain('Mia: Tue, Dec 8, 9 AM to 5:30 PM is now Tue, Dec 8, 10 AM to 5:30 PM')

  const off = { reason: 'Snow.', makeGood: 'nothing', sessionId: place.sessionId }
  const { body: callOff } = await counter.post(admin, `${path}/call-off`, off)
  await counter.runJob('process-class-cancellation', { callOffId: callOff.id })
  const mail = await mailTo('called-off')
  expect(mail.subject).toBe('Canceled: Clay Critters on Tue, Dec 8')
  expect(mail.text).toMatch(/Hours: Leo: 7:30 AM to 12 PM\s+Mia: 10 AM to 5:30 PM/)
})
