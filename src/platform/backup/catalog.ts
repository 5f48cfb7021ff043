import pg from 'pg'
import type { DatabaseConnection } from '../database/open-database.ts'

/** A table to copy: columns that the database computes itself are left out. */
export type CopiedTable = { name: string; columns: string[] }

const SCHEMAS = ['public', 'drizzle']
const OURS = `n.nspname = ANY($1) AND NOT EXISTS
  (SELECT FROM pg_depend e WHERE e.objid = c.oid AND e.classid = 'pg_class'::regclass AND e.deptype = 'e')`

/** A connection without time limits whose text format is the same on every server. */
export async function openCopyingClient({ connectionString }: DatabaseConnection): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'backup' })
  // A lost connection shows at the next query; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  await client.query(`SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0;
    SET search_path = pg_catalog; SET client_encoding = 'UTF8'; SET timezone = 'UTC'; SET datestyle = 'ISO, YMD';
    SET intervalstyle = 'postgres'; SET extra_float_digits = 3`)
  return client
}

/** All our tables as `schema.name`, sorted by name. */
export async function copiedTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `SELECT n.nspname || '.' || c.relname AS name, json_agg(a.attname ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind = 'r' AND ${OURS} GROUP BY 1 ORDER BY 1`,
    [SCHEMAS],
  )
  return rows
}

/** The current value of each of our sequences; `null` if nothing was taken from it yet. */
export async function sequenceValues(client: pg.Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `SELECT schemaname || '.' || sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = ANY($1)`,
    [SCHEMAS],
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Whether this database is empty of our tables, and of anything else in their schema. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND ${OURS}) AS empty`,
    [[...SCHEMAS, 'pgboss']],
  )
  return rows[0]!.empty
}

/** `public.users` quoted for SQL. */
export const quoted = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.')
