import { eq, sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { afterCommit } from './after-commit.ts'
import { databaseErrorCode } from './error-code.ts'
import type { Queryable } from './open-database.ts'
import { Busy, inTransaction } from './retry.ts'

const seats = pgTable('retry_seats', { id: integer().primaryKey(), taken: integer().notNull() })
let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
  await database.pool.query('CREATE TABLE retry_seats (id int PRIMARY KEY, taken int NOT NULL CHECK (taken < 100))')
})
beforeEach(async () => {
  await database.pool.query('DELETE FROM retry_seats')
  await database.db.insert(seats).values([
    { id: 1, taken: 0 },
    { id: 2, taken: 0 },
  ])
})
afterAll(() => database.drop())

const take = (on: Queryable, id: number) =>
  on
    .update(seats)
    .set({ taken: sql`${seats.taken} + 1` })
    .where(eq(seats.id, id))
    .returning()

const takenSeats = async (on: Queryable = database.db) =>
  (await on.select().from(seats).orderBy(seats.id)).map(row => row.taken)

/** Resolves for both callers once both have arrived. */
function meetingPoint() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let here = 0
  return () => {
    if (++here === 2) resolve()
    return promise
  }
}

/** Two transactions that lock rows 1 and 2 in opposite order, each holding its first before requesting its second. */
async function deadlockOnce(retries?: number) {
  const meet = meetingPoint()
  let attempts = 0
  const cross = (first: number, second: number) =>
    inTransaction(
      database.db,
      async tx => {
        attempts++
        await take(tx, first)
        await meet()
        await take(tx, second)
      },
      { retries },
    )
  const outcomes = await Promise.allSettled([cross(1, 2), cross(2, 1)])
  return { attempts, outcomes }
}

test('the victim of a real deadlock runs again, and both transactions count', async () => {
  const { attempts, outcomes } = await deadlockOnce()
  expect(outcomes.map(outcome => outcome.status)).toEqual(['fulfilled', 'fulfilled'])
  expect(attempts).toBe(3)
  expect(await takenSeats()).toEqual([2, 2])
})

test('when the retries are used up, the victim gets an error that the database is busy', async () => {
  const { outcomes } = await deadlockOnce(0)
  const refused = outcomes.filter(outcome => outcome.status === 'rejected').map(outcome => outcome.reason)
  expect(refused).toEqual([expect.any(Busy)])
  expect(databaseErrorCode(refused[0])).toBe('40P01')
  expect(await takenSeats()).toEqual([1, 1])
})

test('a lock timeout is Busy, right away and without another attempt', async () => {
  let attempts = 0
  await inTransaction(database.db, async holder => {
    await take(holder, 1)
    const second = inTransaction(
      database.db,
      tx => {
        attempts++
        return take(tx, 1)
      },
      { lockTimeoutMs: 30 },
    )
    await expect(second).rejects.toMatchObject({ name: 'Busy', retryAfterSeconds: 1 })
  })
  expect(attempts).toBe(1)
  expect(await takenSeats()).toEqual([1, 0])
})

test('the lock timeout ends with its transaction', async () => {
  await inTransaction(database.db, tx => take(tx, 1), { lockTimeoutMs: 30 })
  const { rows } = await database.pool.query("SELECT current_setting('lock_timeout') AS value")
  expect(rows).toEqual([{ value: '0' }])
})

test('any other error is thrown unchanged, rolled back, and not retried', async () => {
  let attempts = 0
  const failing = inTransaction(database.db, async tx => {
    attempts++
    await take(tx, 1)
    throw new TypeError('a bug')
  })
  await expect(failing).rejects.toThrow(TypeError)
  const refused = await inTransaction(database.db, tx => tx.insert(seats).values({ id: 1, taken: 0 })).catch(
    error => error,
  )
  expect(databaseErrorCode(refused)).toBe('23505')
  expect(attempts).toBe(1)
  expect(await takenSeats()).toEqual([0, 0])
})

test('work scheduled for after the commit happens once, and never if the transaction is rolled back', async () => {
  const seen: string[] = []
  let attempt = 0
  await inTransaction(database.db, async tx => {
    afterCommit(() => seen.push('outer'))
    await tx.transaction(async () => afterCommit(() => seen.push('savepoint')))
    expect(seen).toEqual([])
    if (attempt++ === 0) throw Object.assign(new Error('again'), { code: '40001' })
  })
  expect(seen).toEqual(['outer', 'savepoint'])
  const failed = inTransaction(database.db, async () => {
    afterCommit(() => seen.push('rolled back'))
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  afterCommit(() => seen.push('at once'))
  expect(seen).toEqual(['outer', 'savepoint', 'at once'])
})
