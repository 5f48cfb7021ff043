import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from './fresh-database.ts'
import { databaseName, madeAt, withDatabase } from './test-database-names.ts'

test('two test files never see the same rows, and a dropped database is gone', async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()])
  await one.pool.query('CREATE TABLE only_here (id int)')
  expect((await two.pool.query("SELECT to_regclass('only_here') AS found")).rows).toEqual([{ found: null }])
  await Promise.all([one.drop(), two.drop()])
  const late = new pg.Client(one.url)
  await expect(late.connect()).rejects.toMatchObject({ code: '3D000' })
})

test('dropping does not wait for a child process that is still connected', async () => {
  const database = await freshDatabase()
  const child = new pg.Client(database.url)
  const lost = new Promise(resolve => child.on('error', resolve))
  await child.connect()
  await database.drop()
  expect(await lost).toMatchObject({ code: '57P01' })
})

test("the tests' role owns its database and may install the extensions we use", async () => {
  const database = await freshDatabase()
  await database.pool.query('CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS unaccent')
  await database.drop()
})

test('names of test databases say when they were created, and no other name is mistaken for one', () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(madeAt(databaseName('x'))).toBe(Date.now())
  expect(['app', 'postgres', 'craft_test_', 'my_craft_test_1'].map(madeAt)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  const { applicationUrl } = inject('databaseServer')
  expect(new URL(withDatabase(applicationUrl, 'other')).search).toBe(new URL(applicationUrl).search)
})
