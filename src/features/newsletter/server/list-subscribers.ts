import { and, count, desc, eq, getColumns, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/platform/database/open-database.ts'
import type { SubscriberRow } from '../contract.ts'
import type { ListedState } from '../newsletter-rules.ts'
import { isBounced } from './is-bounced.ts'
import { subscribers } from './tables.ts'

export type SubscriberFilters = { q?: string; state?: ListedState }

const columns = { ...getColumns(subscribers), bounced: isBounced }
type Row = typeof subscribers.$inferSelect & { bounced: boolean }

/** The subscribers as staff see them, newest first. */
export async function listSubscribers(
  db: Database,
  filters: SubscriberFilters,
  page: { limit: number; offset: number },
): Promise<SubscriberRow[]> {
  const rows = await db
    .select(columns)
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
  const rows = await db.select(columns).from(subscribers).where(inArray(subscribers.id, ids))
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? []).map(present)
}

const present = ({ bounceClearedAt: _, ...row }: Row): SubscriberRow => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
})

/** The state of a subscriber in the list: subscribed and bounced are two. */
const listedState = sql<ListedState>`CASE WHEN ${isBounced} THEN 'bounced' ELSE ${subscribers.state} END`

/** How many the search finds in each state, whichever state is selected. */
export async function countSubscribers(db: Database, { q }: SubscriberFilters): Promise<Record<ListedState, number>> {
  const rows = await db
    .select({ state: listedState, n: count() })
    .from(subscribers)
    .where(matching({ q }))
    .groupBy(sql`1`)
  const of = (state: ListedState) => rows.find(row => row.state === state)?.n ?? 0
  return {
    pending: of('pending'),
    confirmed: of('confirmed'),
    bounced: of('bounced'),
    unsubscribed: of('unsubscribed'),
  }
}

/** Matches any part of the address or name; `%` and `_` are literal (T75). */
function matching({ q, state }: SubscriberFilters): SQL | undefined {
  const has = (column: SQL | typeof subscribers.email | typeof subscribers.firstName) =>
    sql`strpos(lower(${column}), ${q?.toLowerCase()}) > 0`
  return and(inState(state), q ? or(has(subscribers.email), has(subscribers.firstName)) : undefined)
}

function inState(state: ListedState | undefined): SQL | undefined {
  if (state === 'bounced') return isBounced
  return state && and(eq(subscribers.state, state), state === 'confirmed' ? not(isBounced) : undefined)
}
