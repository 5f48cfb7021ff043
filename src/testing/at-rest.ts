import { sql } from 'drizzle-orm'
import type { Database } from '#src/platform/database/open-database.ts'

/**
 * The columns that may contain an email address: its owner's, the recipient of an email, and text that someone typed or
 * signed. Everywhere else, people are referred to by id, so that exporting or deleting an account covers everything.
 */
const ADDRESSES_IN: readonly string[] = [
  'public.users.email',
  'public.one_time_links.email',
  'public.staff_invitations.email',
  'public.subscribers.email',
  'public.subscribe_requests.email',
  'public.contact_messages.email',
  // The business's own address, as printed in its newsletter.
  'public.newsletter_issues.facts',
  'public.mails.to',
  'public.mails.reply_to',
  'public.mails.html',
  'public.mails.text',
  // Only for staff invitations: years later it must be possible to find out who was made an admin. `strayAddresses`
  // checks the rest.
  'public.audit_changes.before',
  'public.audit_changes.after',
]

/** A text and where it was found: `schema.table.column`, or `log`. */
export type StoredValue = { place: string; text: string }
/** Values that must not appear anywhere, by kind: passwords as typed, tokens as issued. */
export type Secrets = { [kind: string]: readonly string[] }

const LINK = /token=(?!hidden)[\w-]{20,}/
const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/

/** Every value in every table of all our schemas, as text. */
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

/** How many changes in the audit log contain an address other than an invited staff member's. */
export async function strayAddresses(db: Database): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM audit_changes
    WHERE kind <> 'staff-invitation' AND concat(before, after) ~ ${ADDRESS.source}`)
  return rows[0]!.n
}

/** What was found where it must not be, as `place: kind`, each once. Never includes the value itself. */
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
