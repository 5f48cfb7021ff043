import { readdirSync, readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closures } from '#src/features/classes/server/tables.ts'
import { freshDatabase } from '#src/testing/fresh-database.ts'
import { closedDaysFrom } from './closed-days.ts'

const FOLDER = readdirSync('db/migrations').find(name => name.endsWith('_one-list-of-closed-days'))!
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const close = (title: string, firstDay: string, lastDay = firstDay) =>
  database.db.insert(closures).values({ title, firstDay, lastDay })
const closed = async (from = '2026-01-01') =>
  (await closedDaysFrom(database.db, from)).map(({ title, firstDay, lastDay }) => [title, firstDay, lastDay])

test('a day that the previous version closes during an upgrade is closed, and open again when it is deleted', async () => {
  await close('Street fair', '2027-03-06')
  expect(await closed()).toEqual([['Street fair', '2027-03-06', '2027-03-06']])
  expect(await closed('2027-03-07')).toEqual([])
  await database.db.delete(closures).where(eq(closures.title, 'Street fair'))
  expect(await closed()).toEqual([])
})

test('days that were closed before the upgrade are carried over', async () => {
  const { pool } = database
  await pool.query('DROP TRIGGER closures_carried_over ON closures; DROP FUNCTION carry_over_closure')
  await close('Kiln repair', '2026-12-01')
  await close('Winter break', '2026-12-24', '2027-01-01')
  expect(await closed()).toEqual([])
  await pool.query(readFileSync(`db/migrations/${FOLDER}/migration.sql`, 'utf8'))
  expect(await closed()).toEqual([
    ['Kiln repair', '2026-12-01', '2026-12-01'],
    ['Winter break', '2026-12-24', '2027-01-01'],
  ])
})
