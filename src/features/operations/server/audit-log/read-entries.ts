import { and, desc, eq, exists, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { addDays } from '#src/lib/plain-days.ts'
import { startOfDay } from '#src/lib/start-of-day.ts'
import { auditChanges, auditEntries } from '#src/platform/audit/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { AuditEntryAnswer } from '../../audit-contract.ts'

const PAGE_SIZE = 50
export type Filters = { person?: string; kind?: string; thing?: string; day?: string }
/** What each route does, by its key. */
export type Summaries = ReadonlyMap<string, string>
type Asked = Filters & { before?: string; limit?: number; zone: string }

/** The accounts staff viewed the site as. */
const families = alias(users, 'families')

/** Audit log entries with their changes, newest first (ids grow with time). Two statements per page. */
export async function readEntries(
  db: Queryable,
  { before, limit = PAGE_SIZE, zone, ...filters }: Asked,
  summaries: Summaries,
): Promise<{ entries: AuditEntryAnswer[]; next: string | null }> {
  const rows = await db
    .select({
      entry: auditEntries,
      firstName: users.firstName,
      lastName: users.lastName,
      family: sql<string>`trim(${families.firstName} || ' ' || ${families.lastName})`,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .leftJoin(families, eq(families.id, auditEntries.actingAs))
    .where(and(...matching(db, filters, zone), before ? lt(auditEntries.id, before) : undefined))
    .orderBy(desc(auditEntries.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const ids = page.map(({ entry }) => entry.id)
  const changes = await db
    .select()
    .from(auditChanges)
    .where(inArray(auditChanges.entryId, ids))
    .orderBy(auditChanges.id)
  const byEntry = Map.groupBy(changes, change => change.entryId)
  const entries = page.map(({ entry, firstName, lastName, family }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    person: {
      id: entry.actorId,
      name: firstName === null ? null : `${firstName} ${lastName}`.trim(),
      role: entry.actorRole,
    },
    actingAs: entry.actingAs ? { id: entry.actingAs, name: family } : null,
    route: entry.route,
    summary: summaries.get(entry.route) ?? null,
    params: entry.params,
    fields: entry.fields,
    status: entry.status,
    address: entry.address,
    changes: (byEntry.get(entry.id) ?? []).map(({ entryId: _, ...change }) => change),
  }))
  return { entries, next: rows.length > limit ? page.at(-1)!.entry.id : null }
}

function matching(db: Queryable, { person, kind, thing, day }: Filters, zone: string): (SQL | undefined)[] {
  const changed = (condition: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(auditChanges)
        .where(and(eq(auditChanges.entryId, auditEntries.id), condition)),
    )
  return [
    person ? eq(auditEntries.actorId, person) : undefined,
    kind ? changed(eq(auditChanges.kind, kind)) : undefined,
    thing ? or(changed(eq(auditChanges.thingId, thing)), asked(thing), actingAs(thing)) : undefined,
    ...(day
      ? [gte(auditEntries.at, startOfDay(day, zone)), lt(auditEntries.at, startOfDay(addDays(day, 1), zone))]
      : []),
  ]
}

/** Entries whose URL contained the thing, whatever the route calls it. */
const asked = (thing: string): SQL =>
  sql`EXISTS (SELECT FROM jsonb_each_text(${auditEntries.params}) AS p WHERE p.value = ${thing})`

/** Entries by staff viewing the site as this family. Compared as text, because a thing's id isn't always a UUID. */
const actingAs = (thing: string): SQL => eq(sql`${auditEntries.actingAs}::text`, thing)

/** The people and kinds the log can be filtered by. */
export async function readChoices(db: Queryable) {
  const { id, firstName, lastName } = users
  const people = await db
    .select({ id, name: sql<string>`trim(${firstName} || ' ' || ${lastName})` })
    .from(users)
    .where(inArray(users.role, ['staff', 'admin']))
    .orderBy(sql`lower(${firstName})`, sql`lower(${lastName})`, id)
    .limit(200)
  const { rows } = await db.execute<{ kind: string }>(KINDS)
  return { people, kinds: rows.map(row => row.kind) }
}

/** The kinds in the log, found by jumping through the index, however many changes there are. */
const KINDS = sql`
  WITH RECURSIVE found AS (
    (SELECT kind FROM audit_changes ORDER BY kind LIMIT 1)
    UNION ALL
    SELECT (SELECT c.kind FROM audit_changes c WHERE c.kind > found.kind ORDER BY c.kind LIMIT 1)
      FROM found WHERE found.kind IS NOT NULL
  )
  SELECT kind FROM found WHERE kind IS NOT NULL`
