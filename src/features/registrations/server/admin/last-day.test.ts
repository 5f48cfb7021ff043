import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter, SCHOOL_YEAR } from '#src/testing/open-counter.ts'
import { movableClock } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

const [MONDAY, LAST] = ['2026-11-23', '2027-05-28']
let counter: Counter
let admin: { cookie: string }
let staff: { cookie: string }
beforeAll(async () => {
  // A Tuesday, after that day's session.
  counter = await openCounter({ clock: movableClock(new Date('2026-11-24T22:00:00Z')) })
  admin = await signedInPerson(counter.db, { role: 'admin' })
  staff = await signedInPerson(counter.db, { role: 'staff' })
})
afterAll(async () => {
  await counter.sendRefunds()
  expect(await counter.auditEverything()).toEqual([])
  await counter.close()
})

const program = (capacity = 10) =>
  counter.offering({ kind: 'program', title: 'After School', meetings: SCHOOL_YEAR, capacity })

/** A paid spot as the previous version stored it: starting on a Monday, without an end. */
async function oldSpot(programId: string, enrollmentOption: 'daily' | 'weekly' = 'weekly', startDate = MONDAY) {
  const who = await counter.family()
  const days = enrollmentOption === 'daily' ? ['Monday'] : undefined
  const order = (await counter.enroll(who, programId, { enrollmentOption, days })).body
  await counter.pay(who, order)
  const id = order.registrationId as string
  await counter.db.update(registrations).set({ startDate, endDate: null, spans: [] }).where(eq(registrations.id, id))
  return { who, id }
}
const setDay = (id: string, lastDay: string | null, by = admin, reason?: string) =>
  counter.post(by, `/api/admin/registrations/${id}/last-day`, { lastDay, reason })
const list = async () => (await counter.get(staff, '/api/admin/spots-without-last-day')).body
const endOf = async (id: string) =>
  (await counter.db.select().from(registrations).where(eq(registrations.id, id)))[0]!.endDate
const told = async (who: Family) =>
  (await counter.db.select().from(mails).where(eq(mails.to, who.email))).filter(({ kind }) => kind === 'last-day-set')
const changes = async (id: string) =>
  (
    await counter.db.execute<{ before: object; after: object; reason: string }>(
      sql`SELECT before, after, reason FROM audit_changes WHERE thing_id = ${id}`,
    )
  ).rows
const takenOn = async (programId: string, day: string) =>
  (
    await counter.db.execute<{ taken: number }>(sql`SELECT seats_taken AS taken FROM sessions
      WHERE offering_id = ${programId} AND starts_at::date = ${day}::date`)
  ).rows[0]!.taken

test('spots that were paid once and have no end date are listed, oldest first', async () => {
  const id = await program()
  const [later, first] = [await oldSpot(id, 'daily', '2026-11-30'), await oldSpot(id)]
  const monthly = await counter.family()
  await counter.pay(monthly, (await counter.enroll(monthly, id, { enrollmentOption: 'monthly' })).body)
  const ends = await counter.family()
  await counter.pay(ends, (await counter.enroll(ends, id, { enrollmentOption: 'weekly' })).body)
  const { spots, ...rest } = await list()
  expect(rest).toEqual({ total: 2, page: 1, pageSize: 25 })
  expect(spots).toMatchObject([
    { id: first.id, child: 'Leo Alvarez', event: 'After School', since: MONDAY, option: 'weekly', days: [], had: 2 },
    {
      id: later.id,
      option: 'daily',
      days: ['Monday'],
      since: '2026-11-30',
      had: 0,
      earliest: '2026-11-30',
      latest: LAST,
    },
  ])
  expect(spots[0]).toMatchObject({ earliest: '2026-11-24', coming: 133 })
  const beyond = await counter.get(staff, '/api/admin/spots-without-last-day?page=2')
  expect(beyond.body).toEqual({ spots: [], total: 2, page: 2, pageSize: 25 })
  for (const each of [first, later]) expect((await setDay(each.id, null)).status).toBe(200)
  expect(await list()).toMatchObject({ total: 0, spots: [] })
})

test('a last day is set once: later days are freed and offered, the family is emailed, and past days stay', async () => {
  const id = await program(1)
  const { who, id: spot } = await oldSpot(id)
  const waiting = await counter.family(['Ada'])
  expect((await counter.post(waiting, '/api/waitlist', { classId: id, childId: waiting.childId })).status).toBe(200)
  expect(await takenOn(id, LAST)).toBe(1)
  for (const bad of ['2026-11-23', '2027-05-29']) expect((await setDay(spot, bad)).body.code, bad).toBe('bad-last-day')
  const both = await Promise.all([1, 2].map(() => setDay(spot, '2026-11-24', admin, 'They paid for a week.')))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(
    both
      .map(({ body }) => body.message)
      .sort()
      .at(-1),
  ).toBe("Leo's last day is Tue, Nov 24. We emailed the family.")
  expect(await endOf(spot)).toBe('2026-11-24')
  const [mail, ...more] = await told(who)
  expect(more).toEqual([])
  expect(mail!.text).toContain('1 week, Nov 23–24')
  const [file] = mail!.attachments as { content: string }[]
  expect(file!.content.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(await changes(spot)).toEqual([
    {
      before: { lastDay: null },
      after: { lastDay: '2026-11-24', class: 'After School' },
      reason: 'They paid for a week.',
    },
  ])
  const [offered] = await counter.db.select().from(registrations).where(eq(registrations.childId, waiting.childId))
  expect(offered).toMatchObject({ status: 'pending', startDate: '2026-11-25' })
  expect([await takenOn(id, MONDAY), await takenOn(id, LAST)]).toEqual([1, 1])
  expect((await setDay(spot, LAST)).body.code).toBe('has-last-day')
})

test('a spot can be kept through the end of its program, without an email', async () => {
  const { who, id } = await oldSpot(await program())
  const { status, body } = await setDay(id, null)
  expect([status, body.message]).toEqual([200, 'Leo keeps the spot through Fri, May 28, 2027.'])
  expect([await endOf(id), (await setDay(id, null)).status, await told(who)]).toEqual([LAST, 200, []])
  expect(await changes(id)).toHaveLength(1)
})

test('a spot that was canceled in the meantime gets no last day', async () => {
  const { who, id } = await oldSpot(await program())
  const reason = 'They moved away.'
  await counter.post(admin, `/api/admin/registrations/${id}/cancel`, { outcome: 'refund', reason })
  const { status, body } = await setDay(id, '2026-12-04')
  expect([status, body.code]).toEqual([409, 'ended'])
  expect([await endOf(id), await told(who)]).toEqual([null, []])
})

test('only staff who can change spots set a last day, and a monthly spot has none', async () => {
  const id = await program()
  const { id: spot } = await oldSpot(id)
  expect([(await setDay(spot, null, staff)).status, await endOf(spot)]).toEqual([403, null])
  await counter.db.update(registrations).set({ enrollmentOption: 'monthly' }).where(eq(registrations.id, spot))
  expect((await setDay(spot, null)).body.code).toBe('not-open-ended')
})
