import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { sessions } from '#src/features/classes/server/tables.ts'
import { teachesClass, teachesSession } from '#src/features/instructors/server.ts'
import type { App } from '#src/platform/app.ts'
import type { GroupMessageSummary, SentToAnswer } from '../contract.ts'
import { groupMessages, groupMessageRecipients as recipients } from './tables.ts'

const PAGE_SIZE = 25
type Tools = Pick<App, 'db' | 'settings'>

/**
 * The state of a family's email. Once it's in the outbox, the outbox knows: it's sent, refused by the address, or still on
 * its way. Without a mail server the outbox is where emails end up.
 */
function stateOf({ settings }: Tools): SQL {
  const sent = settings.smtpUrl ? sql`mail.id IS NULL OR mail.sent_at IS NOT NULL` : sql`true`
  return sql`CASE WHEN ${recipients.state} <> 'sent' THEN ${recipients.state}
    WHEN mail.parked_at IS NOT NULL THEN 'not-reached' WHEN ${sent} THEN 'sent' ELSE 'waiting' END`
}

const itsMail = sql`LEFT JOIN mails mail ON mail.once = 'group-message:' || ${recipients.messageId} || ':' || ${recipients.familyId}`

const countOf = (
  tools: Tools,
  state: SentToAnswer['state'],
) => sql<number>`(SELECT count(*)::int FROM ${recipients} ${itsMail}
    WHERE ${recipients.messageId} = ${groupMessages.id} AND ${stateOf(tools)} = ${state})`

const summaries = (tools: Tools) =>
  tools.db
    .select({
      message: groupMessages,
      sentBy: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      waiting: countOf(tools, 'waiting'),
      sent: countOf(tools, 'sent'),
      notReached: countOf(tools, 'not-reached'),
    })
    .from(groupMessages)
    .innerJoin(users, eq(users.id, groupMessages.sentBy))

type Row = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number]

const present = ({ message: { id, subject, audienceName, createdAt }, ...counts }: Row): GroupMessageSummary => ({
  id,
  subject,
  audienceName,
  sentAt: createdAt.toISOString(),
  ...counts,
})

/** The messages an instructor wrote themselves to what they still teach; all for anyone else. */
const theirs = (userId: string | undefined) =>
  userId === undefined
    ? undefined
    : and(
        eq(groupMessages.sentBy, userId),
        sql`CASE ${groupMessages.audience}
          WHEN 'class' THEN ${teachesClass(userId, sql`${groupMessages.audienceOf}::uuid`)}
          WHEN 'session' THEN EXISTS (SELECT FROM ${sessions}
            WHERE ${sessions.id} = ${groupMessages.audienceOf}::uuid AND ${teachesSession(userId)})
          ELSE false END`,
      )

/**
 * A page of the group messages, newest first, with how many families they reached.
 *
 * @param taughtBy an instructor, who only sees their own
 */
export async function listGroupMessages(tools: Tools, page: number, taughtBy?: string) {
  const [rows, total] = await Promise.all([
    summaries(tools)
      .where(theirs(taughtBy))
      .orderBy(desc(groupMessages.createdAt), groupMessages.id)
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
    tools.db.$count(groupMessages, theirs(taughtBy)),
  ])
  return { messages: rows.map(present), total, page, pageSize: PAGE_SIZE }
}

/** One group message with the state of each family, those it didn't reach first, or undefined when there's none. */
export async function readGroupMessage(tools: Tools, id: string, taughtBy?: string) {
  const [row] = await summaries(tools).where(and(eq(groupMessages.id, id), theirs(taughtBy)))
  if (!row) return undefined
  const { rows: families } = await tools.db.execute<SentToAnswer>(sql`
    SELECT * FROM (
      SELECT u.id, u.first_name || ' ' || u.last_name AS name, u.phone, ${stateOf(tools)} AS state,
        CASE WHEN mail.parked_at IS NULL THEN ${recipients.because}
          WHEN mail.failed_because LIKE '5%' THEN 'bounced' ELSE 'undelivered' END AS because, u.last_name
      FROM ${recipients} ${itsMail} JOIN users u ON u.id = ${recipients.familyId}
      WHERE ${recipients.messageId} = ${id}
    ) families
    ORDER BY state <> 'not-reached', state <> 'waiting', lower(last_name), lower(name), id`)
  return { ...present(row), content: row.message.content, families }
}
