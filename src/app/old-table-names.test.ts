import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Each renamed table, by the name that the previous version knows. */
const RENAMED = {
  call_offs: 'class_cancellations',
  make_goods: 'compensations',
  spoken_consents: 'verbal_consents',
  uses: 'rate_limits',
}

test.each(Object.entries(RENAMED))('%s can still be read and written under its old name', async (before, now) => {
  const { rows } = await database.pool.query(
    `SELECT is_insertable_into AS "insert", (SELECT count(*)::int FROM information_schema.columns c WHERE c.table_name = t.table_name)
       = (SELECT count(*)::int FROM information_schema.columns c WHERE c.table_name = $2) AS "all columns"
     FROM information_schema.tables t WHERE table_name = $1`,
    [before, now],
  )
  expect(rows).toEqual([{ insert: 'YES', 'all columns': true }])
})

test('the previous version counts, locks and clears under the old name what this version counts under the new one', async () => {
  const count = (table: string) =>
    database.pool.query(`
      INSERT INTO ${table} AS u (bucket, used, until) VALUES ('sign in of ann', 1, now() + interval '1 hour')
      ON CONFLICT (bucket) DO UPDATE SET used = u.used + 1 RETURNING used`)
  const used = [await count('uses'), await count('rate_limits'), await count('uses')]
  expect(used.map(({ rows }) => rows[0].used)).toEqual([1, 2, 3])
  expect((await database.pool.query('SELECT used FROM uses FOR UPDATE SKIP LOCKED')).rows).toEqual([{ used: 3 }])
  await database.pool.query(`DELETE FROM uses WHERE bucket LIKE 'sign in%'`)
  expect((await database.pool.query('SELECT FROM rate_limits')).rowCount).toBe(0)
})
