import { and, eq, inArray } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attendanceFeature } from '#src/features/attendance/server.ts'
import { compensations } from '#src/features/cancellations/server/tables.ts'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { familyCalendarFeature } from '#src/features/family-calendar/server.ts'
import { readFamilyFile } from '#src/features/front-desk/server/read-family-file.ts'
import { groupMessagesFeature } from '#src/features/group-messages/server.ts'
import { messagesFeature } from '#src/features/messages/server.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

/**
 * Every place that decides who attends a session must agree: a program on Tuesdays and Thursdays, and four children
 * who take it differently.
 */
const DAYS = ['2026-12-01', '2026-12-03', '2026-12-08', '2026-12-10', '2026-12-15', '2026-12-17']
const CHOICES = {
  everyDay: { enrollmentOption: 'weekly', weeks: ['2026-12-01', '2026-12-08', '2026-12-15'] },
  tuesdays: { enrollmentOption: 'daily', days: ['Tuesday'], startDate: '2026-12-01', endDate: '2026-12-17' },
  fromTheTenth: { enrollmentOption: 'weekly', weeks: ['2026-12-10', '2026-12-17'] },
  apart: { enrollmentOption: 'daily', dates: ['2026-12-03', '2026-12-17'] },
} as const
type Who = keyof typeof CHOICES
const WHO = Object.keys(CHOICES) as Who[]
const COMES: Record<string, Who[]> = {
  '2026-12-01': ['everyDay', 'tuesdays'],
  '2026-12-03': ['everyDay', 'apart'],
  '2026-12-08': ['everyDay', 'tuesdays'],
  '2026-12-10': ['everyDay', 'fromTheTenth'],
  '2026-12-15': ['everyDay', 'tuesdays', 'fromTheTenth'],
  '2026-12-17': ['everyDay', 'fromTheTenth', 'apart'],
}
const WEEKDAYS_OF: Record<Who, string[]> = {
  everyDay: ['Tuesday', 'Thursday'],
  tuesdays: ['Tuesday'],
  fromTheTenth: ['Tuesday', 'Thursday'],
  apart: ['Thursday'],
}
const daysOf = (who: Who) => DAYS.filter(day => COMES[day]!.includes(who))

let counter: Counter
let admin: { id: string; cookie: string }
let classId: string
const families = {} as Record<Who, Family & { registrationId: string }>
const sessionOn = {} as Record<string, string>

/** Late in the evening, when it's already the next day in London. */
const evening = (day: string): [string, string] => [`${day}T23:30:00-05:00`, `${day}T23:50:00-05:00`]
const dayIn = (instant: string) => new Date(Date.parse(instant) - 5 * 3_600_000).toISOString().slice(0, 10)

beforeAll(async () => {
  counter = await openCounter({
    more: app => [attendanceFeature(app), familyCalendarFeature(app), messagesFeature(app), groupMessagesFeature(app)],
  })
  admin = await signedInPerson(counter.db, { role: 'admin' })
  classId = await counter.offering({ kind: 'program', title: 'After School', meetings: DAYS.map(evening), capacity: 0 })
  for (const who of WHO) {
    const family = await counter.family([who])
    const order = (await counter.enroll(family, classId, CHOICES[who])).body
    await counter.pay(family, order)
    families[who] = { ...family, registrationId: order.registrationId }
  }
  for (const { id, startsAt } of await counter.db.select().from(sessions).where(eq(sessions.offeringId, classId)))
    sessionOn[dayIn(startsAt.toISOString())] = id
  await counter.db.execute(`UPDATE sign_ins SET expires_at = '2030-01-01'`)
})
beforeEach(() => counter.clock.set(new Date('2026-11-20T17:00:00Z')))
afterAll(async () => {
  expect(await counter.auditEverything()).toEqual([])
  await counter.close()
})

const mailsTo = async (who: Who, kind: string) =>
  counter.db
    .select()
    .from(mails)
    .where(and(eq(mails.to, families[who].email), eq(mails.kind, kind)))
const daysInCalendar = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map(each => dayIn(new ICAL.Event(each).startDate.toJSDate().toISOString()))
    .sort()

test('rosters and Today list the children who attend', async () => {
  for (const day of DAYS) {
    const { children } = (await counter.get(admin, `/api/admin/sessions/${sessionOn[day]}/roster`)).body
    expect([day, children.map((each: { name: string }) => each.name.split(' ')[0]).sort()]).toEqual([
      day,
      [...COMES[day]!].sort(),
    ])
  }
  counter.clock.set(new Date('2026-12-10T17:00:00Z'))
  const { body } = await counter.get(admin, '/api/admin/today')
  const counted = [...body.sessions, ...body.nextDays].map(each => [dayIn(each.startsAt), each.children])
  expect(counted).toEqual(['2026-12-10', '2026-12-15', '2026-12-17'].map(day => [day, COMES[day]!.length]))
})

test('a message about a session goes to the families whose children attend it', async () => {
  for (const day of DAYS) {
    const url = `/api/admin/group-message-recipients?kind=session&of=${sessionOn[day]}`
    const { families: told } = (await counter.get(admin, url)).body
    expect([day, told.flatMap((each: { children: string[] }) => each.children).sort()]).toEqual([
      day,
      [...COMES[day]!].sort(),
    ])
  }
})

test('the registration, its calendar file, the family feed and the cancellation deadline follow the sessions the child attends', async () => {
  for (const who of WHO) {
    const { registrationId } = families[who]
    const { body } = await counter.get(families[who], `/api/registrations/${registrationId}`)
    expect([who, body.event.sessionDates.map((each: { startsAt: string }) => dayIn(each.startsAt))]).toEqual([
      who,
      daysOf(who),
    ])
    expect([who, body.sessions.count, body.sessions.days]).toEqual([who, daysOf(who).length, WEEKDAYS_OF[who]])
    expect([who, dayIn(body.sessions.first.startsAt), dayIn(body.sessions.last.startsAt)]).toEqual([
      who,
      daysOf(who)[0],
      daysOf(who).at(-1),
    ])
    // The class itself is counted the way the catalog counts it.
    const { body: full } = await counter.get(families[who], `/api/registration/${registrationId}/full`)
    for (const { event } of [body, full])
      expect([who, event.isMultiSession, event.totalSessions]).toEqual([who, true, DAYS.length])
    const file = await counter.get(families[who], `/api/registrations/${registrationId}/calendar.ics`)
    expect([who, daysInCalendar(file.text)]).toEqual([who, daysOf(who)])
    const { url } = (await counter.post(families[who], '/api/calendar/feed', undefined)).body
    const feed = await counter.get(families[who], new URL(url).pathname)
    expect([who, daysInCalendar(feed.text)]).toEqual([who, daysOf(who)])
    const deadline = new Date(Date.parse(evening(daysOf(who)[0]!)[0]) - 168 * 3_600_000)
    expect([who, body.cancellation.deadline]).toEqual([who, deadline.toISOString()])
  }
})

test("the list of registrations, the receipt and the family's file show the child's first session", async () => {
  counter.clock.set(new Date('2026-12-08T17:00:00Z'))
  const listed = (await counter.get(admin, '/api/admin/registrations?sortBy=startDate&sortOrder=desc')).body
    .registrations
  const first = (who: Who) => daysOf(who)[0]!
  expect(listed[0].parentId).toBe(families.fromTheTenth.id)
  const { body: week } = await counter.get(admin, '/api/admin/registrations?thisWeek=yes')
  expect(week.registrations.map((each: { parentId: string }) => each.parentId)).toEqual([families.fromTheTenth.id])
  for (const who of WHO) {
    const { id, registrationId } = families[who]
    const row = listed.find((each: { id: string }) => each.id === registrationId)
    const { body: place } = await counter.get(families[who], `/api/registrations/${registrationId}`)
    const { body: receipt } = await counter.get(families[who], `/api/orders/${place.orderId}/receipt`)
    const file = await readFamilyFile(counter.db, id, { today: '2026-12-08', viewerId: admin.id })
    expect([row.startDate, receipt.lines[0].startDate, file!.registrations[0]!.startsAt].map(dayIn)).toEqual(
      Array(3).fill(first(who)),
    )
  }
})

test('the panel next to a conversation shows the next session the child attends', async () => {
  counter.clock.set(new Date('2026-12-02T17:00:00Z'))
  for (const [who, day] of [
    ['everyDay', '2026-12-03'],
    ['tuesdays', '2026-12-08'],
    ['fromTheTenth', '2026-12-10'],
    ['apart', '2026-12-03'],
  ] as const) {
    const { body } = await counter.get(admin, `/api/admin/messages/${families[who].id}/about`)
    expect([who, dayIn(body.nextClass.startsAt)]).toEqual([who, day])
  }
})

test('only families whose children attend a moved session get an email', async () => {
  const { body: shown } = await counter.get(admin, `/api/admin/classes/${classId}`)
  const body = { day: '2026-12-08', time: '23:00', minutes: 20, room: null, updatedAt: shown.updatedAt }
  const url = `/api/admin/classes/${classId}/sessions/${sessionOn['2026-12-08']}`
  const answer = await counter.ask('PUT', url, { cookie: admin.cookie, body })
  expect([answer.status, answer.body.told]).toEqual([200, 2])
  const told = await Promise.all(WHO.map(async who => [who, (await mailsTo(who, 'class-changed')).length]))
  expect(told).toEqual([
    ['everyDay', 1],
    ['tuesdays', 1],
    ['fromTheTenth', 0],
    ['apart', 0],
  ])
})

test('a canceled session affects only the children who attend it', async () => {
  const off: Record<Who, string[]> = { everyDay: [], tuesdays: [], fromTheTenth: [], apart: [] }
  for (const day of ['2026-12-03', '2026-12-08', '2026-12-10']) {
    const path = `/api/admin/classes/${classId}/call-off`
    const preview = (await counter.get(admin, `${path}?sessionId=${sessionOn[day]}`)).body
    expect(preview).toMatchObject({ families: COMES[day]!.length, places: COMES[day]!.length, hasShare: false })
    expect([preview.refund, preview.credit]).toEqual(Array(2).fill({ toCard: 0, toCredit: 0 }))
    const asked = { reason: 'The kiln broke.', makeGood: 'nothing', sessionId: sessionOn[day] }
    const { body } = await counter.post(admin, path, asked)
    expect([day, body.places]).toEqual([day, COMES[day]!.length])
    await counter.runJob('process-class-cancellation', { callOffId: body.id })
    for (const who of COMES[day]!) off[who].push(day)
  }
  const told = await Promise.all(WHO.map(async who => [who, (await mailsTo(who, 'called-off')).length]))
  expect(told).toEqual(WHO.map(who => [who, off[who].length]))
})

test('the compensation for one canceled session is its share of the sessions the child attends', async () => {
  const id = await counter.offering({ meetings: DAYS.slice(0, 4).map(evening), priceCents: 90_00, capacity: 0 })
  const places: Family[] = []
  for (let n = 0; n < 2; n += 1) {
    const family = await counter.family()
    await counter.pay(family, (await counter.enroll(family, id)).body)
    places.push(family)
  }
  const [all, tuesdays] = places
  // A program that staff turned into a class keeps the days that were selected while it was one.
  await counter.db
    .update(registrations)
    .set({ days: ['Tuesday'], startDate: '2026-12-01' })
    .where(and(eq(registrations.offeringId, id), eq(registrations.parentId, tuesdays!.id)))
  const meetings = await counter.db
    .select()
    .from(sessions)
    .where(eq(sessions.offeringId, id))
    .orderBy(sessions.startsAt)
  const balances = async () =>
    Promise.all([all!, tuesdays!].map(async who => (await counter.get(who, '/api/user/credit-balance')).body.balance))
  for (const [nth, total, expected] of [
    [1, 22_50, [22_50, 0]],
    [2, 67_50, [45_00, 45_00]],
  ] as const) {
    const path = `/api/admin/classes/${id}/call-off`
    const sessionId = meetings[nth]!.id
    expect((await counter.get(admin, `${path}?sessionId=${sessionId}`)).body.credit.toCredit).toBe(total)
    const { body } = await counter.post(admin, path, { reason: 'Snow.', makeGood: 'credit', sessionId })
    await counter.runJob('process-class-cancellation', { callOffId: body.id })
    expect(await balances()).toEqual(expected)
  }
  const lines = await counter.db
    .select({ id: compensations.id })
    .from(compensations)
    .innerJoin(registrations, eq(registrations.id, compensations.registrationId))
    .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
    .where(inArray(offerings.id, [id]))
  expect(lines).toHaveLength(3)
})
