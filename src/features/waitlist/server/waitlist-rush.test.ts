import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offerings } from '#src/features/classes/server/tables.ts'
import { releaseSpots } from '#src/features/classes/server.ts'
import { registrationJobs } from '#src/features/registrations/server/jobs.ts'
import { lockRegistrations } from '#src/features/registrations/server/lock-registrations.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { waitingForLocks } from '#src/testing/while-locked.ts'
import { closeWaitlists, waitlistJobs } from './jobs.ts'

let counter: Counter
let admin: string
beforeAll(async () => {
  counter = await openCounter()
  admin = (await signedInPerson(counter.db, { role: 'admin' })).cookie
})
beforeEach(() => counter.clock.set(new Date('2026-11-20T17:00:00Z')))
afterAll(() => counter.close())

const MINUTE = 60_000
const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const families = (count: number) => many(count, () => counter.family())
const join = (who: Family, classId: string) => counter.post(who, '/api/waitlist', { classId, childId: who.childId })
const rowsOf = (classId: string) => counter.db.select().from(registrations).where(eq(registrations.offeringId, classId))
const liveOf = async (classId: string, status: 'pending' | 'waitlisted' | 'confirmed') =>
  (await rowsOf(classId)).filter(row => row.status === status)
const offering = async (id: string) => (await counter.db.select().from(offerings).where(eq(offerings.id, id)))[0]!
const release = () => registrationJobs(counter.context)[0]!.run({} as never)
const tend = () => waitlistJobs(counter.context as never)[0]!.run({} as never)

async function resize(id: string, capacity: number) {
  const now = await offering(id)
  const { title, description, ageMin, ageMax, category, season, keywords, aside, status } = now
  const same = { title, description, ageMin, ageMax, category, season, keywords, aside, status }
  const body = { ...same, price: now.priceCents, updatedAt: now.updatedAt.toISOString(), capacity }
  return counter.ask('PUT', `/api/admin/classes/${id}`, { cookie: admin, body })
}

/** A class that is full because of holds that expire together, with children on the waitlist. */
async function crowded(places: number, waiting: number) {
  const classId = await counter.offering({ capacity: places })
  const holders = await families(places)
  for (const who of holders) await counter.enroll(who, classId)
  const line = await families(waiting)
  for (const who of line) {
    counter.clock.forward(1000)
    await join(who, classId)
  }
  return { classId, holders, line }
}

/**
 * Checks that no spot is oversold, lost, or free while someone waits; that offers went in order, with one email each.
 */
async function sound(classId: string, line: readonly Family[]) {
  expect(await counter.audit()).toEqual([])
  const [{ capacity, taken }, rows] = [await offering(classId), await rowsOf(classId)]
  const waiting = rows.filter(row => row.status === 'waitlisted')
  expect(waiting.length > 0 && (capacity === 0 || taken < capacity), 'someone waits for a free spot').toBe(false)
  const firstWaiting = Math.min(...waiting.map(row => row.waitlistedAt!.getTime()))
  const offered = rows.filter(row => row.offeredAt)
  expect(offered.filter(row => row.waitlistedAt!.getTime() > firstWaiting)).toEqual([])
  const written = await counter.db
    .select({ once: mails.once })
    .from(mails)
    .where(
      and(
        eq(mails.kind, 'place-offered'),
        inArray(
          mails.to,
          line.map(who => who.email),
        ),
      ),
    )
  expect(new Set(written.map(mail => mail.once)).size).toBe(written.length)
  const children = new Set(offered.map(row => row.childId))
  expect(written.length).toBeGreaterThanOrEqual(children.size)
}

test('buying, leaving, adding and removing spots and the jobs of two workers, all at once, keep the order and never oversell (R3, T87)', async () => {
  for (let round = 0; round < 4; round++) {
    const { classId, line } = await crowded(3, 8)
    const newcomers = await families(8)
    counter.clock.forward(16 * MINUTE)
    const places = (await Promise.all(line.map(who => counter.get(who, '/api/waitlist')))).map(each => each.body[0])
    const answers = await Promise.all([
      ...newcomers.map(who => counter.enroll(who, classId)),
      ...line.slice(0, 3).map(who => counter.enroll(who, classId)),
      ...[1, 5].map(at =>
        counter.ask('DELETE', `/api/waitlist/${places[at].registrationId}`, { cookie: line[at]!.cookie }),
      ),
      resize(classId, 4),
      resize(classId, 2),
      ...[1, 2].flatMap(() => [release(), tend()]).map(job => job.then(() => ({ status: 200 }))),
    ])
    expect(answers.filter(each => each.status >= 500 && each.status !== 503)).toEqual([])
    await sound(classId, line)
    expect((await liveOf(classId, 'waitlisted')).length).toBeGreaterThan(0)
    // Someone was on the waitlist the whole time, so nobody who wasn't on it may have a spot.
    const inside = new Set(line.map(who => who.id))
    const got = (await liveOf(classId, 'pending')).filter(row => !inside.has(row.parentId))
    expect(got).toEqual([])
  }
})

/**
 * Runs `others` after `write` but before its commit, which happens once one of them waits for a lock or all are done.
 */
async function beforeCommit<T>(write: (tx: Transaction) => Promise<void>, others: () => Promise<T>): Promise<T> {
  let running!: Promise<T>
  await counter.db.transaction(async tx => {
    await write(tx)
    let done = false
    running = others().finally(() => {
      done = true
    })
    await expect.poll(async () => done || (await isSomeoneWaiting()), { interval: 5 }).toBe(true)
  })
  return running
}
const isSomeoneWaiting = async () => (await waitingForLocks(counter.db)) > 0

test('joining while a spot opens: nobody ends up waiting for a free spot', async () => {
  const { classId, holders } = await crowded(1, 0)
  const joiners = await families(4)
  const freed = async (tx: Transaction) => {
    await tx.execute(sql`UPDATE orders SET status = 'lapsed' WHERE parent_id = ${holders[0]!.id}`)
    await tx.execute(sql`UPDATE registrations SET status = 'cancelled', ended_because = 'family', cancelled_at = now()
      WHERE offering_id = ${classId}`)
    await releaseSpots(tx, [{ offeringId: classId, count: 1 }])
    await counter.context.placesFreed!(tx, [classId])
  }
  const answers = await beforeCommit(freed, () => Promise.all(joiners.map(who => join(who, classId))))
  expect(answers.map(each => each.body.code)).toEqual(Array(4).fill('not-full'))
  await sound(classId, joiners)
})

test('a family that registers at the moment of its offer has one spot, and none is lost', async () => {
  const { classId, line } = await crowded(1, 1)
  await counter.db.execute(sql`UPDATE offerings SET capacity = 3 WHERE id = ${classId}`)
  const offered = (tx: Transaction) => counter.context.placesFreed!(tx, [classId])
  const answer = await beforeCommit(offered, () => counter.enroll(line[0]!, classId))
  expect(answer.status).toBe(200)
  expect(await counter.taken(classId)).toBe(2)
  await sound(classId, line)
})

test('a family waiting for the class lock joins when it gets the lock, so nobody loses a position', async () => {
  const { classId } = await crowded(1, 1)
  const late = await counter.family()
  let joining!: ReturnType<typeof join>
  await counter.db.transaction(async tx => {
    await tx.execute(sql`SELECT FROM offerings WHERE id = ${classId} FOR UPDATE`)
    joining = join(late, classId)
    await expect.poll(isSomeoneWaiting, { interval: 5 }).toBe(true)
    counter.clock.forward(1000)
  })
  const answer = await joining
  expect(answer.body.position).toBe(2)
  const [row] = (await rowsOf(classId)).filter(each => each.parentId === late.id)
  expect(row!.waitlistedAt).toEqual(counter.clock.now())
})

test('a spot that opens while staff save the class goes to the first child (R3)', async () => {
  const { classId, line } = await crowded(1, 2)
  await counter.db.transaction(async saving => {
    await lockRegistrations(saving, classId)
    await counter.db.execute(sql`UPDATE offerings SET capacity = 2 WHERE id = ${classId}`)
    await counter.db.transaction(tx => counter.context.placesFreed!(tx, [classId]))
  })
  expect((await liveOf(classId, 'waitlisted')).map(row => row.parentId)).toEqual([line[1]!.id])
  await sound(classId, line)
})

test('a spot that opens while staff offer one to the first child goes to that child, not the next (R3)', async () => {
  const { classId, line } = await crowded(1, 2)
  const [first] = (await liveOf(classId, 'waitlisted')).filter(row => row.parentId === line[0]!.id)
  let asking!: ReturnType<typeof counter.ask>
  await counter.db.transaction(async tx => {
    await tx.execute(sql`UPDATE offerings SET capacity = 2 WHERE id = ${classId}`)
    asking = counter.ask('POST', `/api/admin/waitlist/${first!.id}/offer`, { cookie: admin })
    void asking.catch(() => {})
    await expect.poll(isSomeoneWaiting, { interval: 5 }).toBe(true)
    await counter.context.placesFreed!(tx, [classId])
  })
  expect((await asking).status, 'the offer already exists').toBe(409)
  expect((await liveOf(classId, 'waitlisted')).map(row => row.parentId)).toEqual([line[1]!.id])
  await sound(classId, line)
})

test('a spot that opens without an offer is not sold past the waitlist: the next request makes the offer', async () => {
  const { classId, line } = await crowded(1, 2)
  await counter.db.execute(sql`UPDATE offerings SET capacity = 2 WHERE id = ${classId}`)
  const newcomer = await counter.family()
  expect((await counter.get(newcomer, `/api/classes/${classId}`)).body).toMatchObject({
    placesLeft: 0,
    availability: 'full',
  })
  expect((await counter.enroll(newcomer, classId)).body.code).toBe('full')
  expect((await liveOf(classId, 'pending')).map(row => row.parentId)).toContain(line[0]!.id)
  await sound(classId, line)
})

test('two workers that end the same offers and waitlists end each once (R21)', async () => {
  const { classId, line } = await crowded(1, 4)
  counter.clock.forward(16 * MINUTE)
  await Promise.all([release(), release(), tend(), tend()])
  counter.clock.forward(24 * 60 * MINUTE)
  await Promise.all([release(), release(), tend(), tend()])
  expect((await liveOf(classId, 'pending')).map(row => row.parentId)).toEqual([line[1]!.id])
  const kinds = await counter.db
    .select({ kind: mails.kind })
    .from(mails)
    .where(
      inArray(
        mails.to,
        line.map(who => who.email),
      ),
    )
  const written = (kind: string) => kinds.filter(each => each.kind === kind).length
  expect([written('place-offered'), written('offer-ran-out')]).toEqual([2, 1])
  await sound(classId, line)
})

test('an offer lasts no longer than the class can be booked, and a class that begins ends its waitlist', async () => {
  const { classId, line } = await crowded(1, 2)
  const begins = new Date('2026-12-08T22:45:00Z')
  counter.clock.set(new Date(begins.getTime() - 60 * MINUTE))
  await release()
  expect((await liveOf(classId, 'pending'))[0]).toMatchObject({ parentId: line[0]!.id, heldUntil: begins })
  counter.clock.set(begins)
  await Promise.all([release(), closeWaitlists(counter.context), closeWaitlists(counter.context)])
  const ends = (await rowsOf(classId)).map(row => row.endedBecause).sort()
  expect(ends).toEqual(['class-began', 'hold-ran-out', 'offer-ran-out'])
  expect(await counter.taken(classId)).toBe(0)
})
