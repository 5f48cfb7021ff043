import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { spansText } from '#src/platform/database/columns.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { type Attendance, attendsOn, EVERY_SESSION } from '../own-sessions.ts'
import { anOffering, aPolicy } from './made-up-classes.ts'
import { releaseSpots, takeSpots, type WantedSpot } from './places.ts'
import { offerings, sessions } from './tables.ts'

// The database reads its own clock for which sessions are still to come, so these are far ahead of any day.
const now = new Date('2082-12-01T12:00:00Z')
/** A program week from Monday, December 7, in the afternoon. */
const WEEK = ['07', '08', '09', '10', '11'].map(day => `2082-12-${day}T20:00:00Z`)
const parentId = newId()
let open: FreshDatabase
beforeAll(async () => {
  open = await freshDatabase()
  await aPolicy(open.db)
  await open.db.execute(sql`INSERT INTO users (id, email, first_name, last_name, role)
    VALUES (${parentId}, 'maya@example.com', 'Maya', 'Alvarez', 'parent')`)
})
afterAll(() => open.drop())

/** A class on Tuesday of that week, unless other sessions are given. */
const offering = (given: Parameters<typeof anOffering>[1]) =>
  anOffering(open.db, { sessionStarts: ['2082-12-08T22:45:00Z'], ...given })
const on = (...days: string[]): Attendance => ({ ...EVERY_SESSION, days })
const whole = (offeringId: string): WantedSpot => ({ offeringId, place: EVERY_SESSION })

/** Writes a spot for a new child, as an order does. */
async function write(tx: Pick<Transaction, 'execute'>, { offeringId, place }: WantedSpot, status = 'confirmed') {
  const [id, childId] = [newId(), newId()]
  await tx.execute(sql`INSERT INTO children (id, parent_id, first_name, last_name, date_of_birth, photo_consent)
    VALUES (${childId}, ${parentId}, 'Leo', 'Alvarez', '2018-04-27', false)`)
  await tx.execute(sql`INSERT INTO registrations
      (id, offering_id, child_id, parent_id, status, payment_status, price_cents, held_until, start_date, end_date, days, spans)
    VALUES (${id}, ${offeringId}, ${childId}, ${parentId}, ${status}, 'paid', 0, ${now.toISOString()}, ${place.startDate}, ${place.endDate},
      ${sql.param([...place.days])}::text[], ${spansText(place.spans)}::datemultirange)`)
  return id
}

const take = (wanted: WantedSpot[]) =>
  inTransaction(open.db, async tx => {
    const outcome = await takeSpots(tx, wanted, { now })
    if (!outcome.ok) throw Object.assign(new Error(outcome.because), { outcome })
    for (const each of wanted) await write(tx, each)
    return outcome
  }).catch((error: { outcome?: { ok: false; because: string; details: unknown } }) => {
    if (error.outcome) return error.outcome
    throw error
  })
const takenOf = async (id: string) =>
  (await open.db.select({ taken: offerings.taken }).from(offerings).where(eq(offerings.id, id)))[0]?.taken
const seatsOf = async (id: string) =>
  (await open.db.select().from(sessions).where(eq(sessions.offeringId, id)).orderBy(sessions.startsAt)).map(
    each => each.seatsTaken,
  )

test('of 60 families for 20 spots, exactly 20 get one and 40 are told the class is full', async () => {
  const id = await offering({ capacity: 20 })
  const answers = await Promise.all(Array.from({ length: 60 }, () => take([whole(id)])))
  const full = answers.filter(answer => !answer.ok)
  expect([full.length, await takenOf(id), await seatsOf(id)]).toEqual([40, 20, [20]])
  expect(full[0]).toMatchObject({ because: 'full', details: { offeringId: id, days: ['2082-12-08'] } })
})

test('the same rush without the lock would oversell, and the database stops it, so the test above can fail', async () => {
  const id = await offering({ capacity: 20 })
  const answers = await Promise.allSettled(
    Array.from({ length: 60 }, () => open.db.transaction(tx => write(tx, whole(id)))),
  )
  const stopped = answers.filter(answer => answer.status === 'rejected')
  expect([stopped.length, await seatsOf(id)]).toEqual([40, [20]])
  expect(stopped[0]).toMatchObject({ reason: { cause: { constraint: 'sessions_seats' } } })
})

test('children who attend on other days take other seats; a full day is named and refused, all or nothing', async () => {
  const id = await offering({ kind: 'program', capacity: 2, sessionStarts: WEEK })
  const place = (days: Attendance) => ({ offeringId: id, place: days })
  expect((await take([place(on('Monday')), place(on('Monday')), place(on('Tuesday'))])).ok).toBe(true)
  expect(await take([whole(id)])).toMatchObject({ because: 'full', details: { days: ['2082-12-07'] } })
  expect((await take([place({ ...EVERY_SESSION, startDate: '2082-12-08' })])).ok).toBe(true)
  expect(await take([place(on('Monday', 'Tuesday', 'Friday'))])).toMatchObject({
    details: { days: ['2082-12-07', '2082-12-08'] },
  })
  expect(await seatsOf(id)).toEqual([2, 2, 1, 1, 1])
  expect((await take([place(on('Wednesday', 'Thursday', 'Friday'))])).ok).toBe(true)
  expect(await takenOf(id)).toBe(5)
})

test('a family waiting for a full day blocks no other day; one that could get its seat now is ahead of everyone else', async () => {
  const id = await offering({ kind: 'program', capacity: 1, sessionStarts: WEEK })
  const place = (days: Attendance) => ({ offeringId: id, place: days })
  await take([place(on('Monday'))])
  await write(open.db, whole(id), 'waitlisted')
  expect((await take([place(on('Tuesday'))])).ok).toBe(true)
  await write(open.db, place(on('Friday')), 'waitlisted')
  expect(await take([place(on('Thursday', 'Friday'))])).toMatchObject({ details: { days: ['2082-12-11'] } })
})

test('an offered seat is kept for its family while others wait', async () => {
  const id = await offering({ capacity: 2 })
  await take([whole(id)])
  await write(open.db, whole(id), 'waitlisted')
  expect((await take([whole(id)])).ok).toBe(false)
  const replacing = { now, replacing: [whole(id)] }
  expect(await inTransaction(open.db, tx => takeSpots(tx, [whole(id)], replacing))).toEqual({ ok: true })
  expect(await takenOf(id)).toBe(1)
  const both = await inTransaction(open.db, tx => takeSpots(tx, [whole(id), whole(id)], replacing))
  expect(both).toMatchObject({ because: 'full' })
})

test('a session that was canceled no longer requires a seat', async () => {
  const id = await offering({ capacity: 1, sessionStarts: WEEK })
  await take([{ offeringId: id, place: { ...EVERY_SESSION, endDate: '2082-12-08' } }])
  const late = { offeringId: id, place: { ...EVERY_SESSION, startDate: '2082-12-08' } }
  await open.db
    .update(sessions)
    .set({ cancelledAt: now })
    .where(eq(sessions.startsAt, new Date(WEEK[1]!)))
  expect((await take([late])).ok).toBe(true)
})

test('a session that has begun doesn’t block a spot, even if it was full', async () => {
  const begun = { capacity: 1, sessionStarts: ['2024-12-02T20:00:00Z', '2082-12-09T20:00:00Z'] }
  const id = await offering({ kind: 'program', ...begun })
  await take([{ offeringId: id, place: { ...EVERY_SESSION, endDate: '2024-12-02' } }])
  expect((await take([whole(id)])).ok).toBe(true)
  expect(await seatsOf(id)).toEqual([2, 1])
})

test('carts with the same classes in any order do not deadlock, and take all or nothing', async () => {
  const ids = await Promise.all([3, 3, 3].map(capacity => offering({ capacity })))
  const carts = Array.from({ length: 12 }, (_, i) => (i % 2 ? ids : ids.toReversed()).map(whole))
  const answers = await Promise.all(carts.map(take))
  expect(answers.filter(answer => answer.ok)).toHaveLength(3)
  expect(await Promise.all(ids.map(takenOf))).toEqual([3, 3, 3])
  const free = await offering({ capacity: 5 })
  expect((await take([free, ids[0]!].map(whole))).ok).toBe(false)
  expect(await takenOf(free)).toBe(0)
})

test('siblings in one class are counted together', async () => {
  const id = await offering({ capacity: 1 })
  expect((await take([whole(id), whole(id)])).ok).toBe(false)
  expect(await takenOf(id)).toBe(0)
})

test('a class without a limit always has a spot; a draft or unknown class has none', async () => {
  const [open1, draft] = [await offering({ capacity: 0 }), await offering({ status: 'draft' })]
  expect((await take(Array.from({ length: 40 }, () => whole(open1)))).ok).toBe(true)
  for (const offeringId of [draft, newId()]) {
    expect(await take([whole(offeringId)])).toMatchObject({ because: 'not-bookable', details: { offeringId } })
  }
})

test('released spots are free again, and the count never goes below zero', async () => {
  const id = await offering({ capacity: 4 })
  await take([whole(id), whole(id)])
  await inTransaction(open.db, tx => releaseSpots(tx, [{ offeringId: id, count: 1 }]))
  expect(await takenOf(id)).toBe(1)
  await inTransaction(open.db, tx => releaseSpots(tx, [{ offeringId: id, count: 3 }]))
  expect(await takenOf(id)).toBe(0)
})

test('the seats follow every change to a registration, a session, the capacity or the time zone', async () => {
  const id = await offering({ kind: 'program', capacity: 3, sessionStarts: WEEK })
  const spot = await write(open.db, { offeringId: id, place: on('Monday', 'Friday') })
  await write(open.db, whole(id), 'pending')
  const change = (set: string) => open.db.execute(sql.raw(`UPDATE registrations SET ${set} WHERE id = '${spot}'`))
  expect(await seatsOf(id)).toEqual([2, 1, 1, 1, 2])
  await change(`end_date = '2082-12-08'`)
  expect(await seatsOf(id)).toEqual([2, 1, 1, 1, 1])
  await change(`days = '{}', spans = '{[2082-12-07,2082-12-07],[2082-12-09,2082-12-09]}', end_date = NULL`)
  expect(await seatsOf(id)).toEqual([2, 1, 2, 1, 1])
  await change(`status = 'waitlisted'`)
  expect(await seatsOf(id)).toEqual([1, 1, 1, 1, 1])
  await change(`status = 'active'`)
  const at = (iso: string) => ({ startsAt: new Date(iso), endsAt: new Date(Date.parse(iso) + 3_600_000) })
  await open.db
    .update(sessions)
    .set(at('2082-12-14T20:00:00Z'))
    .where(eq(sessions.startsAt, new Date(WEEK[0]!)))
  await open.db.insert(sessions).values({ offeringId: id, ...at('2082-12-07T20:00:00Z') })
  expect(await seatsOf(id)).toEqual([2, 1, 2, 1, 1, 1])
  // In Auckland, it's already the next day.
  await open.db.execute(sql`INSERT INTO settings (name, value) VALUES ('timeZone', '"Pacific/Auckland"')`)
  expect(await seatsOf(id)).toEqual([1, 2, 1, 1, 1, 1])
  await open.db.execute(sql`UPDATE settings SET value = '"America/New_York"' WHERE name = 'timeZone'`)
  await open.db.update(offerings).set({ capacity: 2 }).where(eq(offerings.id, id))
  const lower = open.db.update(offerings).set({ capacity: 1 }).where(eq(offerings.id, id))
  await expect(lower).rejects.toMatchObject({ cause: { constraint: 'sessions_seats' } })
  await open.db.execute(sql`DELETE FROM registrations WHERE id = ${spot}`)
  expect(await seatsOf(id)).toEqual([1, 1, 1, 1, 1, 1])
})

test('the database has the same rule for who attends on a day', async () => {
  const days = Array.from({ length: 21 }, (_, i) => new Date(Date.UTC(2082, 11, 1 + i)).toISOString().slice(0, 10))
  const places: Attendance[] = [null, '2082-12-05'].flatMap(startDate =>
    [null, '2082-12-05', '2082-12-16'].flatMap(endDate =>
      [[], ['Monday'], ['Saturday', 'Sunday', 'Wednesday']].flatMap(weekdays =>
        [
          [],
          [
            { from: '2082-12-02', to: '2082-12-08' },
            { from: '2082-12-14', to: '2082-12-14' },
          ],
        ].map(spans => ({
          startDate,
          endDate,
          days: weekdays,
          spans,
        })),
      ),
    ),
  )
  for (const place of places) {
    const { startDate, endDate } = place
    const { rows } = await open.db.execute<{ day: string }>(sql`SELECT day::text FROM
      unnest(${sql.param(days)}::date[]) day WHERE attends_on(day, ${startDate}::date, ${endDate}::date,
        ${sql.param([...place.days])}::text[], ${spansText(place.spans)}::datemultirange)`)
    const found = rows.map(({ day }) => day)
    expect([place, found]).toEqual([place, days.filter(day => attendsOn(place, day))])
  }
})
