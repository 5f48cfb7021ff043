import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'
import { whileLocked } from './while-locked.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const lock = sql`SELECT pg_advisory_xact_lock(1)`
const order: string[] = []
const waits = (name: string) => () =>
  database.db.transaction(async tx => {
    await tx.execute(lock)
    order.push(name)
  })

test('calls that need the lock all start before any is done, and continue in their order', async () => {
  const calls = ['one', 'two', 'three'].map(waits)
  expect(await whileLocked(database.db, lock, calls)).toHaveLength(3)
  expect(order).toEqual(['one', 'two', 'three'])
})

test('a call that is done without waiting for the lock, or fails, is an error', async () => {
  const done = async () => {}
  await expect(whileLocked(database.db, lock, [waits('four'), done])).rejects.toThrow('without waiting for the lock')
  const fails = () => Promise.reject(new Error('its own error'))
  await expect(whileLocked(database.db, lock, [waits('five'), fails])).rejects.toThrow('its own error')
})
