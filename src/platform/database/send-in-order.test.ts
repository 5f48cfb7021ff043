import { eq, sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '#src/testing/count-statements.ts'
import { freshDatabase } from '#src/testing/fresh-database.ts'
import { sendWithCommit } from './after-commit.ts'
import { readTogether } from './read-together.ts'
import { inTransaction } from './retry.ts'
import { sendInOrder } from './send-in-order.ts'

const numbers = pgTable('numbers', { id: integer('id').primaryKey(), n: integer('n').notNull() })

let open: Awaited<ReturnType<typeof freshDatabase>>
let sent: ReturnType<typeof countStatements>
beforeAll(async () => {
  open = await freshDatabase()
  await open.db.execute(sql`CREATE TABLE numbers (id int PRIMARY KEY, n int NOT NULL)`)
  await open.db.execute(sql`INSERT INTO numbers VALUES (1, 0)`)
  sent = countStatements(open.pool)
})
afterAll(() => open.drop())

/** What `work` sends, and in how many writes to the socket. */
async function seen<T>(work: () => Promise<T>) {
  sent.since()
  const before = sent.trips()
  const result = await work()
  return { result, statements: sent.all().map(text => text.split(' ')[0]), trips: sent.trips() - before }
}
/** A statement whose promise passes through several functions, so its result arrives later. */
async function heardLate(answer: PromiseLike<unknown>): Promise<unknown> {
  try {
    return await answer
  } finally {
    for (let each = 0; each < 20; each++) await undefined
  }
}
/** How a statement travels through several functions. */
async function theLongWay(send: () => PromiseLike<unknown>): Promise<unknown> {
  for (let each = 0; each < 20; each++) await undefined
  return send()
}
const nOf = async (id: number) => (await open.db.select().from(numbers).where(eq(numbers.id, id)))[0]?.n

test('statements reach the server in the given order, whatever path they take to the driver', async () => {
  const { result, statements, trips } = await seen(() =>
    inTransaction(
      open.db,
      tx =>
        sendInOrder<unknown[]>(
          () => theLongWay(() => tx.execute(sql`UPDATE numbers SET n = 1 WHERE id = 1`)),
          () => tx.update(numbers).set({ n: 2 }).where(eq(numbers.id, 1)),
          () => tx.execute(sql`UPDATE numbers SET n = n * 10 WHERE id = 1`),
          () => tx.select({ n: numbers.n }).from(numbers).where(eq(numbers.id, 1)),
        ),
      { lockTimeoutMs: 1_000 },
    ),
  )
  expect(result[3]).toEqual([{ n: 20 }])
  expect(statements).toEqual(['begin', 'select', 'UPDATE', 'update', 'UPDATE', 'select', 'commit'])
  expect(trips).toBe(2)
})

test('the first failure is the error thrown, and the whole transaction is rolled back', async () => {
  const failing = inTransaction(open.db, tx =>
    sendInOrder<unknown[]>(
      () => tx.insert(numbers).values({ id: 2, n: 1 }),
      () => heardLate(tx.insert(numbers).values({ id: 1, n: 1 })),
      () => tx.execute(sql`UPDATE numbers SET n = 99`),
    ),
  )
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
  expect([await nOf(1), await nOf(2)]).toEqual([20, undefined])
})

test('a write that nobody waits for is sent with the commit and is part of the transaction', async () => {
  const { statements, trips } = await seen(() =>
    inTransaction(open.db, async tx => {
      await sendWithCommit(theLongWay(() => tx.insert(numbers).values({ id: 3, n: 3 })))
      await sendWithCommit(theLongWay(() => tx.execute(sql`UPDATE numbers SET n = 4 WHERE id = 3`)))
    }),
  )
  expect([statements, trips]).toEqual([['begin', 'insert', 'UPDATE', 'commit'], 1])
  expect(await nOf(3)).toBe(4)

  const thrown = inTransaction(open.db, async tx => {
    await sendWithCommit(tx.insert(numbers).values({ id: 4, n: 4 }))
    throw new Error('no')
  })
  await expect(thrown).rejects.toThrow('no')
  expect(await nOf(4)).toBeUndefined()
})

test('if such a write fails, the transaction fails with its error, even if another statement noticed first', async () => {
  const silent = inTransaction(open.db, async tx => {
    await tx.insert(numbers).values({ id: 5, n: 5 })
    await sendWithCommit(heardLate(tx.insert(numbers).values({ id: 1, n: 1 })))
    await sendWithCommit(tx.insert(numbers).values({ id: 6, n: 6 }))
  })
  await expect(silent).rejects.toMatchObject({ cause: { code: '23505' } })
  expect(await nOf(5)).toBeUndefined()

  const noticed = inTransaction(open.db, async tx => {
    await sendWithCommit(tx.insert(numbers).values({ id: 1, n: 1 }))
    await tx.select().from(numbers)
  })
  await expect(noticed).rejects.toMatchObject({ cause: { code: '23505' } })
})

test("a transaction that can't begin fails, and its connection is not used again", async () => {
  const impossible = { isolationLevel: 'none that there is' as 'serializable' }
  const failing = open.db.transaction(async tx => {
    await tx.select().from(numbers)
    await tx.update(numbers).set({ n: 7 })
  }, impossible)
  await expect(failing).rejects.toThrow()
  expect(await nOf(1)).toBe(20)
})

test('a lost connection takes its transaction with it', async () => {
  const failing = inTransaction(open.db, async tx => {
    await tx.update(numbers).set({ n: 7 })
    await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(failing).rejects.toThrow()
  expect(await nOf(1)).toBe(20)
})

test('independent reads take one round trip', async () => {
  await open.db.execute(sql`SELECT 'a connection is there'`)
  const { result, statements, trips } = await seen(() =>
    readTogether(open.db, on => [
      on.select().from(numbers).where(eq(numbers.id, 1)),
      on.execute<{ two: number }>(sql`SELECT 2 AS two`),
    ]),
  )
  expect([result[0], result[1].rows, statements.length, trips]).toEqual([[{ id: 1, n: 20 }], [{ two: 2 }], 2, 1])
  const failing = readTogether(open.db, on => [on.execute(sql`SELECT 1 / 0`), on.execute(sql`SELECT 2`)])
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(open.pool.idleCount).toBe(open.pool.totalCount)
})

test('a connection lost during reads fails the reads and nothing else', async () => {
  const failing = readTogether(open.db, on => [
    on.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`),
    on.execute(sql`SELECT 2`),
  ])
  await expect(failing).rejects.toThrow()
  expect(await nOf(1)).toBe(20)
})
