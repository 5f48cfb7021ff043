import { sql } from 'drizzle-orm'
import type { Database } from '#src/platform/database/open-database.ts'

/**
 * The columns in which an e-mail address may stand: whose it is, whom a mail went to, and what a person typed or signed.
 * Everywhere else people are named by ids, so that exporting and deleting an account finds all of them.
 */
const ADDRESSES_IN: readonly string[] = [
  'public.users.email',
  'public.one_time_links.email',
  'public.staff_invitations.email',
  'public.subscribers.email',
  'public.subscribe_requests.email',
  'public.contact_messages.email',
  // The business's own address, as its newsletter said it.
  'public.newsletter_issues.facts',
  'public.mails.to',
  'public.mails.reply_to',
  'public.mails.html',
  'public.mails.text',
  // Of staff invitations alone: whom an admin made an admin must be found years later. `strayAddresses` looks at the rest.
  'public.audit_changes.before',
  'public.audit_changes.after',
]

/** A text and where it stands: `schema.table.column`, or `log`. */
export type StoredValue = { place: string; text: string }
/** What must stand nowhere, by what it is: passwords as typed, tokens as handed out. */
export type Secrets = { [kind: string]: readonly string[] }

const LINK = /token=(?!hidden)[\w-]{20,}/
const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/

/** Every value of every table of every schema of ours, as text. */
export async function everythingStored(db: Database): Promise<StoredValue[]> {
  const { rows: tables } = await db.execute<{ schema: string; table: string }>(sql`
    SELECT n.nspname AS schema, c.relname AS "table" FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'`)
  const kept: StoredValue[] = []
  for (const { schema, table } of tables) {
    const { rows } = await db.execute<{ column: string; text: string }>(sql`
      SELECT each.key AS column, each.value AS text FROM ${sql.identifier(schema)}.${sql.identifier(table)} AS kept,
        LATERAL jsonb_each_text(to_jsonb(kept)) AS each WHERE each.value IS NOT NULL`)
    for (const { column, text } of rows) kept.push({ place: `${schema}.${table}.${column}`, text })
  }
  return kept
}

/** How many changes in the audit log carry the address of anybody but an invited colleague. */
export async function strayAddresses(db: Database): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM audit_changes
    WHERE kind <> 'staff-invitation' AND concat(before, after) ~ ${ADDRESS.source}`)
  return rows[0]!.n
}

/** What stands where it must not, as `place: kind`, each once. Says nothing of the value itself. */
export function foundAtRest(kept: readonly StoredValue[], secrets: Secrets): string[] {
  const allowed = new Set(ADDRESSES_IN)
  const found = new Set<string>()
  for (const { place, text } of kept) {
    for (const [kind, values] of Object.entries(secrets))
      if (values.some(value => text.includes(value))) found.add(`${place}: ${kind}`)
    if (LINK.test(text)) found.add(`${place}: a one-time link`)
    if (ADDRESS.test(text) && !allowed.has(place)) found.add(`${place}: an e-mail address`)
  }
  return [...found].sort()
}
