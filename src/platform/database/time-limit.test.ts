import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseProxy } from '#src/testing/database-proxy.ts'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { connectTo, type OpenDatabase } from './open-database.ts'
import { TimeLimit, withTimeLimit } from './time-limit.ts'
import { isUnreachable } from './unreachable.ts'

let database: FreshDatabase
/** A pool with one connection: if it were lost, nothing would work anymore. */
let one: OpenDatabase
beforeAll(async () => {
  database = await freshDatabase()
  one = connectTo(database.connection, { poolSize: 1 })
})
afterAll(async () => {
  await one.close()
  await database.drop()
})

const sleeping = (seconds: number) => one.db.execute(sql`SELECT pg_sleep(${seconds})`)
const given = async (seconds: number) =>
  isUnreachable(await withTimeLimit(() => sleeping(seconds)).catch(error => error))

test('requests stop waiting for a slow statement or for the pool, and the pool stays intact', async () => {
  expect(await Promise.all([given(60), given(60)])).toEqual([true, true])
  expect((await one.pool.query('SELECT 1 AS alive')).rows).toEqual([{ alive: 1 }])
  expect([one.pool.totalCount, one.pool.waitingCount]).toEqual([1, 0])
})

test('a request on a silently dead connection times out, and the next one is answered', async () => {
  const line = await openDatabaseProxy(database.url)
  const over = connectTo({ connectionString: line.url }, { poolSize: 1 })
  try {
    await over.pool.query('SELECT 1')
    line.strand()
    const asked = withTimeLimit(() => over.db.execute(sql`SELECT 1`)).catch(error => error)
    expect(isUnreachable(await Promise.race([asked, pause(20_000)]))).toBe(true)
    expect((await over.pool.query('SELECT 1 AS alive')).rows).toEqual([{ alive: 1 }])
  } finally {
    await line.close()
    await over.close()
  }
})

test('a transaction that times out is rolled back', async () => {
  await database.pool.query('CREATE TABLE kept (id int)')
  const given = withTimeLimit(() =>
    one.db.transaction(async tx => {
      await tx.execute(sql`INSERT INTO kept VALUES (1)`)
      await tx.execute(sql`SELECT pg_sleep(60)`)
    }),
  )
  await expect(given).rejects.toSatisfy(isUnreachable)
  const left = async () => (await database.pool.query('SELECT FROM kept')).rowCount
  expect(await left()).toBe(0)
  // A table can only be dropped if nobody holds it anymore.
  await database.pool.query('DROP TABLE kept')
})

test('work after the answer has its own time limit', async () => {
  let later: Promise<unknown> | undefined
  await withTimeLimit(async () => {
    later = pause(1).then(() => sleeping(4))
  })
  await expect(later).resolves.toBeTruthy()
})

test('simultaneous waits count once, short ones not at all, and the total ends it', async () => {
  const timeLimit = new TimeLimit(100)
  const given: string[] = []
  for (let n = 0; n < 50; n++) {
    const [one, other] = [timeLimit.wait(() => given.push('short')), timeLimit.wait(() => given.push('short'))]
    await pause(4)
    one()
    other()
  }
  expect(given).toEqual([])
  await new Promise<void>(resolve => timeLimit.wait(resolve))
  await new Promise<void>(resolve => timeLimit.wait(resolve))
})
