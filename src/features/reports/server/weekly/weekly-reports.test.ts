import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#src/features/accounts/server/tables.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { reportsFeature } from '../../server.ts'
import { weeklyReportReaders, weeklyReports } from '../tables.ts'
import { sendWeeklyReports } from './send-weekly-reports.ts'

/** The program is in New York's time zone. */
let counter: Counter
let admin: { id: string; email: string; cookie: string }
beforeAll(async () => {
  counter = await openCounter({ more: app => [reportsFeature(app)] })
})
afterAll(() => counter.close())
beforeEach(async () => {
  await counter.db.delete(mails)
  await counter.db.delete(weeklyReports)
  await counter.db.delete(weeklyReportReaders)
  counter.clock.set(new Date('2026-11-25T17:00:00Z'))
  await counter.db.execute(sql`UPDATE sign_ins SET expires_at = '2030-01-01'`)
  admin = await signedInPerson(counter.db, { role: 'admin' })
  await counter.db.execute(sql`UPDATE sign_ins SET expires_at = '2030-01-01'`)
})

const turn = (who: { cookie: string }, on: boolean) =>
  counter.ask('PUT', '/api/admin/reports/weekly-email', { cookie: who.cookie, body: { on } })
const send = () => sendWeeklyReports(counter.context)
const at = (instant: string) => counter.clock.set(new Date(instant))
const sent = () => counter.db.select().from(mails).where(eq(mails.kind, 'weekly-report'))
const linkIn = (text: string) => /token=([A-Za-z0-9_-]{43})/.exec(text)![1]!

test('it is sent at 7 AM on Monday in the program’s time zone, once for each Monday', async () => {
  await turn(admin, true)
  for (const [moment, expected] of [
    ['2026-11-25T18:00:00Z', 0],
    ['2026-11-30T11:59:59Z', 0],
    ['2026-11-30T12:00:00Z', 1],
    ['2026-11-30T12:05:00Z', 1],
    ['2026-12-06T23:00:00Z', 1],
    ['2026-12-07T12:00:00Z', 2],
  ] as const) {
    at(moment)
    await send()
    expect([moment, (await sent()).length]).toEqual([moment, expected])
  }
  expect((await sent()).map(({ subject }) => subject.replace(/^Your week at .*: /, ''))).toEqual([
    'Mon, Nov 23 to Sun, Nov 29',
    'Mon, Nov 30 to Sun, Dec 6',
  ])
})

test('it is still sent at 7 AM after the clocks change', async () => {
  // They go forward on Sunday, March 14, 2027, and back on Sunday, November 7.
  for (const [early, due] of [
    ['2027-03-15T10:59:00Z', '2027-03-15T11:00:00Z'],
    ['2027-11-08T11:59:00Z', '2027-11-08T12:00:00Z'],
  ] as const) {
    at(early)
    await counter.db
      .insert(weeklyReportReaders)
      .values({ userId: admin.id, createdAt: new Date('2026-01-01') })
      .onConflictDoNothing()
    await counter.db.insert(weeklyReports).values({ userId: admin.id, monday: mondayBefore(early), tokenHash: early })
    await send()
    expect([early, (await sent()).length]).toEqual([early, 0])
    at(due)
    await send()
    expect([due, (await sent()).length]).toEqual([due, 1])
    await counter.db.delete(mails)
  }
})
/** The Monday a week before this instant's. */
const mondayBefore = (instant: string) => new Date(Date.parse(instant) - 7 * 86_400_000).toISOString().slice(0, 10)

test('simultaneous workers send each person one email, and a failed one leaves nothing behind', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => signedInPerson(counter.db, { role: 'admin' })))
  await counter.db
    .insert(weeklyReportReaders)
    .values(people.map(({ id: userId }) => ({ userId, createdAt: counter.clock.now() })))
  at('2026-11-30T12:00:00Z')
  const broken = { ...counter.context, mail: () => Promise.reject(new Error('no')) }
  await expect(sendWeeklyReports(broken)).rejects.toThrow('no')
  expect(await counter.db.select().from(weeklyReports)).toEqual([])
  await Promise.all([send(), send(), send()])
  expect((await sent()).map(each => each.to).sort()).toEqual(people.map(({ email }) => email).sort())
})

test('when a worker is killed after sending some, the next one sends the rest', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => signedInPerson(counter.db, { role: 'admin' })))
  await counter.db
    .insert(weeklyReportReaders)
    .values(people.map(({ id: userId }) => ({ userId, createdAt: counter.clock.now() })))
  at('2026-11-30T12:00:00Z')
  let left = 2
  const dying: typeof counter.context.mail = (tx, mail) =>
    left-- > 0 ? counter.context.mail(tx, mail) : Promise.reject(new Error('killed'))
  await expect(sendWeeklyReports({ ...counter.context, mail: dying })).rejects.toThrow('killed')
  expect(await sent()).toHaveLength(2)
  await send()
  expect(new Set((await sent()).map(each => each.to)).size).toBe(3)
  expect(await sent()).toHaveLength(3)
})

test('it goes only to active staff who may still see reports', async () => {
  const [demoted, disabled, bookkeeper] = await Promise.all([
    signedInPerson(counter.db, { role: 'admin' }),
    signedInPerson(counter.db, { role: 'admin' }),
    signedInPerson(counter.db, { role: 'bookkeeper' }),
  ])
  await counter.db.execute(sql`UPDATE sign_ins SET expires_at = '2030-01-01'`)
  for (const who of [demoted, disabled, bookkeeper]) expect((await turn(who, true)).status).toBe(200)
  await counter.db.update(users).set({ role: 'staff' }).where(eq(users.id, demoted.id))
  await counter.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, disabled.id))
  at('2026-11-30T12:00:00Z')
  await send()
  expect((await sent()).map(({ to }) => to)).toEqual([bookkeeper.email])
  const staff = await signedInPerson(counter.db, { role: 'staff' })
  expect((await turn(staff, true)).status).toBe(403)
})

test('if turned on after 7 AM on Monday, the first email comes a week later', async () => {
  at('2026-11-30T13:00:00Z')
  await turn(admin, true)
  await send()
  expect(await sent()).toEqual([])
  at('2026-12-07T12:00:00Z')
  await send()
  expect(await sent()).toHaveLength(1)
})

test("it has last week's numbers and links to their reports", async () => {
  const id = await counter.offering({
    title: 'Kites',
    capacity: 4,
    meetings: [['2026-11-27T22:45:00Z', '2026-11-27T23:45:00Z']],
  })
  const family = await counter.family()
  await counter.pay(family, (await counter.enroll(family, id)).body)
  await counter.db.execute(sql`ALTER TABLE ledger_entries DISABLE TRIGGER USER`)
  await counter.db.execute(sql`UPDATE ledger_entries SET created_at = '2026-11-25T17:00:00Z'`)
  await turn(admin, true)
  at('2026-11-30T12:00:00Z')
  await send()
  const [mail] = await sent()
  for (const fact of [
    'Received by card: $45.00\n  http',
    'Returned: $0.00',
    'Registrations: 1 new, 0 canceled',
    'Classes: 1 class met with 1 child, 25% full',
    'Attendance: Nobody was checked in, 1 not marked',
    'Waitlists: 0 children waiting now',
    'Unpaid: $0.00 now',
    '/admin/reports/attendance?from=2026-11-23&until=2026-11-29',
  ])
    expect(mail!.text).toContain(fact)
  expect(mail!.subject + mail!.text + mail!.html).not.toMatch(/Alvarez|Leo/)
})

test('one click in the email or on the page turns it off', async () => {
  await turn(admin, true)
  at('2026-11-30T12:00:00Z')
  await send()
  const [mail] = await sent()
  const token = linkIn(mail!.text)
  expect(mail!.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  const stop = (given: string) => counter.ask('POST', `/api/weekly-report/stop?token=${given}`, { body: {} })
  expect((await stop('x'.repeat(43))).status).toBe(410)
  for (const _ of [1, 2]) expect((await stop(token)).status).toBe(200)
  expect((await counter.get(admin, '/api/admin/reports/weekly-email')).body).toEqual({ on: false })
  at('2026-12-07T12:00:00Z')
  await send()
  expect(await sent()).toHaveLength(1)
  await turn(admin, true)
  expect((await counter.get(admin, '/api/admin/reports/weekly-email')).body).toEqual({ on: true })
  await turn(admin, false)
  expect((await counter.get(admin, '/api/admin/reports/weekly-email')).body).toEqual({ on: false })
})
