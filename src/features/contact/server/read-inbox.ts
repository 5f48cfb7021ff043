import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import type { Database, Queryable } from '#src/platform/database/open-database.ts'
import { type MessageState, referenceOf } from '../contact-rules.ts'
import type { MessageSummary, MessageThread } from '../contract.ts'
import { contactMessages, contactReplies } from './tables.ts'

export type InboxFilters = { q?: string; state?: MessageState }
const PREVIEW = 120

/** Contact form messages, searched and filtered, newest first. */
export async function listMessages(
  db: Database,
  filters: InboxFilters,
  page: { limit: number; offset: number },
): Promise<MessageSummary[]> {
  const rows = await db
    .select()
    .from(contactMessages)
    .where(matching(filters))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(row => ({
    ...row,
    reference: referenceOf(row.number),
    preview: row.message.replace(/\s+/g, ' ').slice(0, PREVIEW),
    createdAt: row.createdAt.toISOString(),
  }))
}

/** How many the search finds in each state, whichever state is selected. */
export async function countMessages(db: Database, { q }: InboxFilters): Promise<Record<MessageState, number>> {
  const rows = await db
    .select({ state: contactMessages.state, n: count() })
    .from(contactMessages)
    .where(matching({ q }))
    .groupBy(contactMessages.state)
  const of = (state: MessageState) => rows.find(row => row.state === state)?.n ?? 0
  return { new: of('new'), answered: of('answered'), closed: of('closed') }
}

/** One message with its replies, oldest first; `undefined` if there is none. */
export async function readThread(db: Queryable, id: string): Promise<MessageThread | undefined> {
  const [row] = await db
    .select({ message: contactMessages, role: users.role })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.userId))
    .where(eq(contactMessages.id, id))
  if (!row) return undefined
  const replies = await db
    .select({ reply: contactReplies, firstName: users.firstName })
    .from(contactReplies)
    .leftJoin(users, eq(users.id, contactReplies.userId))
    .where(eq(contactReplies.messageId, id))
    .orderBy(asc(contactReplies.createdAt), asc(contactReplies.id))
  const { number, userId, createdAt, closedAt, ...message } = row.message
  return {
    ...message,
    reference: referenceOf(number),
    account: userId && row.role ? { id: userId, role: row.role } : null,
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    replies: replies.map(({ reply, firstName }) => ({
      id: reply.id,
      text: reply.text,
      by: firstName ?? 'Someone',
      createdAt: reply.createdAt.toISOString(),
    })),
  }
}

/** Matches any part of name, email, text or reference; `%` and `_` are literal (T75). */
function matching({ q, state }: InboxFilters): SQL | undefined {
  const { name, email, message, number } = contactMessages
  const has = (column: SQL | typeof name) => sql`strpos(lower(${column}), ${q?.toLowerCase()}) > 0`
  return and(
    state && eq(contactMessages.state, state),
    q ? or(has(name), has(sql`${email}`), has(sql`${message}`), has(sql`'M-' || ${number}`)) : undefined,
  )
}
