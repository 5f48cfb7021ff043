import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { FamilyRowAnswer } from '../../inbox-contract.ts'
import { INBOX_TABS, type InboxTab, previewOf } from '../../message-rules.ts'
import { STATE_COLUMNS, type StateRow, stateOf } from './thread-state.ts'

export const FAMILIES_PER_PAGE = 30

/** Which threads are in which tab, at an instant, for one staff member. A snooze ends by itself. */
function tabConditions(now: Date, viewerId: string): Record<InboxTab, SQL> {
  const at = sql`${now.toISOString()}::timestamptz`
  const open = sql`(t.done_at IS NULL AND (t.snoozed_until IS NULL OR t.snoozed_until <= ${at}))`
  return {
    open,
    mine: sql`(${open} AND t.assignee_id = ${viewerId})`,
    snoozed: sql`(t.done_at IS NULL AND t.snoozed_until > ${at})`,
    done: sql`(t.done_at IS NOT NULL)`,
  }
}

type Asked = { show: InboxTab; page: number; viewerId: string; now: Date }
type Row = StateRow & {
  family_id: string
  first_name: string
  last_name: string
  content: string
  last_message_at: Date
  unread: number
}

/** A page of one tab: families by their latest message, newest first, with their unread counts. */
export async function listFamilies(db: Queryable, { show, page, viewerId, now }: Asked): Promise<FamilyRowAnswer[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT t.family_id, u.first_name, u.last_name, m.content, t.last_message_at, ${STATE_COLUMNS},
      (SELECT count(*)::int FROM messages n
        WHERE n.family_id = t.family_id AND n.sent_by = 'family' AND n.read_at IS NULL) AS unread
    FROM (SELECT t.* FROM family_threads t WHERE t.last_number > 0 AND ${tabConditions(now, viewerId)[show]}
      ORDER BY t.last_message_at DESC, t.family_id
      LIMIT ${FAMILIES_PER_PAGE} OFFSET ${(page - 1) * FAMILIES_PER_PAGE}) t
    JOIN users u ON u.id = t.family_id
    CROSS JOIN LATERAL (SELECT content FROM messages m
      WHERE m.family_id = t.family_id AND m.number = t.last_number LIMIT 1) m
    LEFT JOIN users a ON a.id = t.assignee_id
    ORDER BY t.last_message_at DESC, t.family_id`)
  return rows.map(row => ({
    family: { id: row.family_id, name: `${row.first_name} ${row.last_name}` },
    preview: previewOf(row.content),
    lastMessageAt: new Date(row.last_message_at).toISOString(),
    unread: row.unread,
    ...stateOf(row, now),
  }))
}

/** How many threads are in each tab, and how many families have unread messages. */
export async function countInboxTabs(db: Queryable, { viewerId, now }: Pick<Asked, 'viewerId' | 'now'>) {
  const conditions = tabConditions(now, viewerId)
  const counted = INBOX_TABS.map(tab => sql`count(*) FILTER (WHERE ${conditions[tab]})::int AS ${sql.raw(tab)}`)
  const [threads, unread] = await Promise.all([
    db.execute<Record<InboxTab, number>>(
      sql`SELECT ${sql.join(counted, sql`, `)} FROM family_threads t WHERE t.last_number > 0`,
    ),
    db.execute<{ families: number }>(
      sql`SELECT count(DISTINCT family_id)::int AS families FROM messages WHERE read_at IS NULL AND sent_by = 'family'`,
    ),
  ])
  return { counts: threads.rows[0]!, unread: unread.rows[0]!.families }
}
