import { and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type MailState, mailStateOf } from '../../mail-state.ts'
import type { MailLineAnswer } from '../../outbox-contract.ts'

const PAGE_SIZE = 50
export type Asked = { q?: string; state?: MailState; before?: string }

const { id, to, subject, failedBecause, attempts, createdAt, sentAt, parkedAt, resentFrom } = mails
const LINE = { id, to, subject, failedBecause, attempts, createdAt, sentAt, parkedAt, resentFrom }

/** A page of emails, newest first (ids grow with time), and where the next one starts. */
export async function listMails(
  db: Queryable,
  { q, state, before }: Asked,
): Promise<{ mails: MailLineAnswer[]; next: string | null }> {
  const rows = await db
    .select(LINE)
    .from(mails)
    .where(and(state && IN_STATE[state], q ? matching(q) : undefined, before ? lt(id, before) : undefined))
    .orderBy(desc(id))
    .limit(PAGE_SIZE + 1)
  const page = rows.slice(0, PAGE_SIZE)
  return { mails: page.map(mailLine), next: rows.length > PAGE_SIZE ? page.at(-1)!.id : null }
}

/** A row as the list shows it. */
export const mailLine = ({ createdAt, sentAt, parkedAt, resentFrom, ...row }: LineRow): MailLineAnswer => ({
  ...row,
  state: mailStateOf({ sentAt, parkedAt, failedBecause: row.failedBecause }),
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  isResent: resentFrom !== null,
})
type LineRow = Pick<typeof mails.$inferSelect, keyof typeof LINE>

/** How many emails are in the states that need attention. */
export async function countUnsent(db: Queryable) {
  const counted = (where: SQL | undefined) => sql<number>`(count(*) FILTER (WHERE ${where}))::int`
  const [counts] = await db
    .select({
      waiting: counted(IN_STATE.waiting),
      failed: counted(IN_STATE.failed),
      parked: counted(IN_STATE.parked),
    })
    .from(mails)
    .where(isNull(sentAt))
  return counts!
}

const IN_STATE: Record<MailState, SQL | undefined> = {
  sent: isNotNull(sentAt),
  parked: and(isNull(sentAt), isNotNull(parkedAt)),
  failed: and(isNull(sentAt), isNull(parkedAt), isNotNull(failedBecause)),
  waiting: and(isNull(sentAt), isNull(parkedAt), isNull(failedBecause)),
}

/** Matches any part of the recipient or subject. `%` and `_` are literal (T75). */
function matching(q: string): SQL {
  const fragment = `%${q.toLowerCase().replace(/[\\%_]/g, mark => `\\${mark}`)}%`
  return sql`lower(${to} || ' ' || ${subject}) LIKE ${fragment}`
}

/** One complete email, by its id. */
export async function findMail(db: Queryable, mailId: string) {
  const [mail] = await db.select().from(mails).where(eq(id, mailId))
  return mail
}
