import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabaseProxy } from '#src/testing/database-proxy.ts'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { listen, notify } from './listen.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('a notification arrives when its transaction commits, and never when it is rolled back', async () => {
  const heard = vi.fn()
  const listening = listen(database.connection, ['pages', "odd 'name'"], heard)
  await listening.ready
  await database.db
    .transaction(async tx => {
      await notify(tx, 'pages', 'rolled back')
      throw new Error('no')
    })
    .catch(() => {})
  await database.db.transaction(async tx => {
    await notify(tx, 'pages', 'class:1')
    await notify(tx, 'another channel', 'x')
  })
  await notify(database.db, "odd 'name'")
  await expect
    .poll(() => heard.mock.calls)
    .toEqual([
      ['pages', 'class:1'],
      ["odd 'name'", ''],
    ])
  await listening.stop()
})

test('once it has caught up, it has received everything committed before', async () => {
  const heard = vi.fn()
  const listening = listen(database.connection, ['pages'], heard)
  await listening.ready
  for (let n = 1; n <= 50; n++) {
    await notify(database.db, 'pages', `class:${n}`)
    await listening.caughtUp()
    expect(heard).toHaveBeenCalledTimes(n)
  }
  await listening.stop()
  await listening.caughtUp()
})

test('after the server drops the connection, it reconnects, reports it once, and receives notifications again', async () => {
  const heard = vi.fn()
  const onReconnect = vi.fn()
  const onLoss = vi.fn()
  const listening = listen(database.connection, ['pages'], heard, { onReconnect, onLoss })
  await listening.ready
  expect(onReconnect).not.toHaveBeenCalled()
  const ended = await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
  )
  expect(ended.rowCount).toBe(1)
  await expect.poll(() => onReconnect.mock.calls.length).toBe(1)
  expect(onLoss).toHaveBeenCalledTimes(1)
  await notify(database.db, 'pages', 'after')
  await expect.poll(() => heard.mock.calls).toEqual([['pages', 'after']])
  await listening.stop()
})

test('a refused first connection is treated like a lost one, until the database responds', async () => {
  const line = await openDatabaseProxy(database.url)
  const onReconnect = vi.fn()
  const onLoss = vi.fn()
  line.cut()
  const listening = listen({ connectionString: line.url }, ['pages'], () => {}, { onReconnect, onLoss })
  await expect.poll(() => onLoss.mock.calls.length).toBeGreaterThan(0)
  expect(onReconnect).not.toHaveBeenCalled()
  line.mend()
  await listening.ready
  expect(onReconnect).toHaveBeenCalledTimes(1)
  await listening.stop()
  await line.close()
})

test('a stopped listener does not reconnect', async () => {
  const onLoss = vi.fn()
  const listening = listen(database.connection, ['pages'], () => {}, { onLoss })
  await listening.ready
  await listening.stop()
  const others = async () =>
    (
      await database.pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
      )
    ).rowCount
  await expect.poll(others).toBe(0)
  expect(onLoss).not.toHaveBeenCalled()
})
