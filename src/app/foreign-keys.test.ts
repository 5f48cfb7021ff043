import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Id columns without a foreign key, each with its reason. */
const FREE: Record<string, string> = {
  'account_deletions.user_id': 'outlives the account',
  'audit_changes.thing_id': 'may name a row of any table, and outlives it',
  'audit_entries.acting_as': 'outlives the account',
  'audit_entries.actor_id': 'outlives the account, and commands have none',
  'ledger_entries.order_id': 'an order or a month of a plan: a trigger looks',
  'messages.run_id': 'groups messages, names no row',
  'payments.order_id': 'an order or a month of a plan: a trigger looks',
  'refunds.order_id': 'an order or a month of a plan: a trigger looks',
}

test('every column with the id of another row has a foreign key, validated for existing rows', async () => {
  const { rows } = await database.pool.query<{ column: string }>(`
    SELECT t.relname || '.' || c.attname AS column
    FROM pg_class t
    JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped
    WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace AND c.attname <> 'id'
      AND (c.attname LIKE '%\\_id' OR c.atttypid = 'uuid'::regtype)
      AND NOT EXISTS (
        SELECT FROM pg_constraint k
        WHERE k.contype = 'f' AND k.convalidated AND k.conrelid = t.oid AND c.attnum = ANY (k.conkey)
      )
    ORDER BY 1`)
  expect(rows.map(row => row.column)).toEqual(Object.keys(FREE))
})

const unknown = '00000000-0000-7000-8000-000000000000'
const MONEY: Record<string, string> = {
  payments: `INSERT INTO payments (id, order_id, parent_id, provider, idempotency_key, amount_cents, currency, status)
    SELECT gen_random_uuid(), $1, id, 'cash', 'unknown', 100, 'usd', 'succeeded' FROM person`,
  ledger_entries: `INSERT INTO ledger_entries (id, account, parent_id, order_id, amount_cents, cause)
    SELECT gen_random_uuid(), 'till', id, $1, 100, 'unknown' FROM person`,
  refunds: `, payment AS (
      INSERT INTO payments (id, order_id, parent_id, provider, idempotency_key, amount_cents, currency, status)
      SELECT gen_random_uuid(), $1, id, 'cash', 'unknown', 100, 'usd', 'succeeded' FROM person RETURNING id, order_id)
    INSERT INTO refunds (id, payment_id, order_id, amount_cents, reason, idempotency_key, status)
    SELECT gen_random_uuid(), id, order_id, 100, 'duplicate-payment', 'unknown', 'requested' FROM payment`,
}

test.each(Object.entries(MONEY))('%s must belong to an order or a month of a plan', async (_table, insert) => {
  const person = `WITH person AS (
    INSERT INTO users (id, email, first_name, last_name, role)
    VALUES (gen_random_uuid(), gen_random_uuid() || '@example.com', 'Ann', 'Lee', 'parent') RETURNING id)`
  await expect(database.pool.query(`${person} ${insert}`, [unknown])).rejects.toMatchObject({ code: '23503' })
})
