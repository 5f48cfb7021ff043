import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/platform/database/open-database.ts'
import type { SubscriberRow } from '../contract.ts'
import type { SubscriberState } from '../newsletter-rules.ts'
import { subscribers } from './tables.ts'

export type SubscriberFilters = { q?: string; state?: SubscriberState }

/** The subscribers as staff see them, newest first. */
export async function listSubscribers(
  db: Database,
  filters: SubscriberFilters,
  page: { limit: number; offset: number },
): Promise<SubscriberRow[]> {
  const rows = await db
    .select()
    .from(subscribers)
    .where(matching(filters))
    .orderBy(desc(subscribers.createdAt), desc(subscribers.id))
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(present)
}

/** The ids of all matches, newest first, at most `most`. */
export async function subscriberIds(db: Database, filters: SubscriberFilters, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(matching(filters))
    .orderBy(desc(subscribers.createdAt), desc(subscribers.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** These subscribers, in the order of the ids. */
export async function subscribersOf(db: Database, ids: string[]): Promise<SubscriberRow[]> {
  const rows = await db.select().from(subscribers).where(inArray(subscribers.id, ids))
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? []).map(present)
}

const present = (row: typeof subscribers.$inferSelect): SubscriberRow => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
})

/** How many the search finds in each state, whichever state is selected. */
export async function countSubscribers(
  db: Database,
  { q }: SubscriberFilters,
): Promise<Record<SubscriberState, number>> {
  const rows = await db
    .select({ state: subscribers.state, n: count() })
    .from(subscribers)
    .where(matching({ q }))
    .groupBy(subscribers.state)
  const of = (state: SubscriberState) => rows.find(row => row.state === state)?.n ?? 0
  return { pending: of('pending'), confirmed: of('confirmed'), unsubscribed: of('unsubscribed') }
}

/** Matches any part of the address or name; `%` and `_` are literal (T75). */
function matching({ q, state }: SubscriberFilters): SQL | undefined {
  const has = (column: SQL | typeof subscribers.email | typeof subscribers.firstName) =>
    sql`strpos(lower(${column}), ${q?.toLowerCase()}) > 0`
  return and(
    state && eq(subscribers.state, state),
    q ? or(has(subscribers.email), has(subscribers.firstName)) : undefined,
  )
}
