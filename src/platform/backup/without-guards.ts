import type pg from 'pg'
import { quoted } from './catalog.ts'

/**
 * Runs `work` on emptied tables without triggers and foreign key checks, in the transaction of
 * `client`. Afterwards the keys are back and every row was checked against them. Needs the owner, not a superuser.
 */
export async function withoutConstraints<T>(client: pg.Client, tables: string[], work: () => Promise<T>): Promise<T> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY($1::regclass[])`,
    [tables.map(quoted)],
  )
  const { rows: triggered } = await client.query<{ table: string }>(
    `SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger
     WHERE NOT tgisinternal AND tgenabled = 'O' AND tgrelid = ANY($1::regclass[])`,
    [tables.map(quoted)],
  )
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { table } of triggered) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${tables.map(quoted).join(', ')}`)
  const result = await work()
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  for (const { table } of triggered) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  return result
}

/** Sets each sequence back to its value. */
export async function putSequences(client: pg.Client, values: Record<string, string | null>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    if (value === null) await client.query(`ALTER SEQUENCE ${quoted(name)} RESTART`)
    else await client.query('SELECT setval($1::regclass, $2::bigint, true)', [quoted(name), value])
}
