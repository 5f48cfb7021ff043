import { sql } from 'drizzle-orm'
import { staffWhoMay } from '#src/features/accounts/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { Viewer } from '#src/platform/http/handlers.ts'
import type { ConversationAnswer } from '../contract.ts'
import { previewOf } from '../message-rules.ts'
import { otherSide, sideOf } from './sides.ts'

type Row = {
  id: string
  first_name: string
  last_name: string
  role: Viewer['role']
  active: boolean
  content: string
  created_at: Date
  unread: number
}
/** Far more than any family or staff member has. The newest are shown. */
const MOST = 200

/** Your conversations, latest message first. */
export async function listConversations(db: Queryable, viewer: Viewer): Promise<ConversationAnswer[]> {
  const side = sideOf(viewer)
  if (!side || !viewer.verified) return []
  const [mine, other] = side === 'family' ? ['family_id', 'staff_id'] : ['staff_id', 'family_id']
  const writes = side === 'family' ? staffWhoMay('messages', 'u') : sql`u.role = 'parent'`
  const { rows } = await db.execute<Row>(sql`
    SELECT u.id, u.first_name, u.last_name, u.role, m.content, m.created_at,
      u.disabled_at IS NULL AND ${writes} AS active,
      (SELECT count(*)::int FROM messages n WHERE n.family_id = c.family_id AND n.staff_id = c.staff_id
        AND n.sent_by = ${otherSide(side)} AND n.read_at IS NULL) AS unread
    FROM conversations c
    JOIN users u ON u.id = c.${sql.raw(other)}
    JOIN messages m ON m.family_id = c.family_id AND m.number = c.last_number
    WHERE c.${sql.raw(mine)} = ${viewer.id}
    ORDER BY m.created_at DESC, u.id LIMIT ${MOST}`)
  return rows.map(({ id, first_name: firstName, last_name: lastName, role, active, ...last }) => ({
    with: { id, firstName, lastName, role, active },
    preview: previewOf(last.content),
    lastMessageAt: new Date(last.created_at).toISOString(),
    unread: last.unread,
  }))
}

/** The number of unread messages: a parent's own, or for staff those of all families. */
export async function countUnread(db: Queryable, viewer: Viewer): Promise<number> {
  const side = sideOf(viewer)
  if (!side || !viewer.verified) return 0
  const own = side === 'family' ? sql`AND family_id = ${viewer.id}` : sql``
  const { rows } = await db.execute<{ unread: number }>(
    sql`SELECT count(*)::int AS unread FROM messages WHERE read_at IS NULL AND sent_by = ${otherSide(side)} ${own}`,
  )
  return rows[0]!.unread
}
