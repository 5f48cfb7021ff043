import { desc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { readMailSender } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import { withLogo } from '#src/platform/mail/frame.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { missingClasses } from '../../issue-rules.ts'
import type { IssueAnswer, IssueCounts, IssueLineAnswer } from '../../issues-contract.ts'
import { countSubscribers } from '../list-subscribers.ts'
import { type ClassCatalog, readIssueFacts } from './issue-facts.ts'
import { previewOf } from './issue-mail.ts'
import { newsletterIssues, newsletterRecipients as recipients } from './tables.ts'

const PAGE_SIZE = 25
type Tools = Pick<App, 'db' | 'settings' | 'clock'> & { catalog: ClassCatalog }

const NONE: IssueCounts = { recipients: 0, waiting: 0, sent: 0, bounced: 0, undelivered: 0, leftOut: 0, left: 0 }

/**
 * How newsletters were delivered. Once an email is in the outbox, the outbox knows: it's sent, refused by the address,
 * given up, or still on its way. Without a mail server the outbox is where emails end up.
 */
async function readCounts({ db, settings }: Tools, ids: readonly string[]): Promise<Map<string, IssueCounts>> {
  if (ids.length === 0) return new Map()
  const written = sql`${recipients.state} = 'sent'`
  const parked = sql`${written} AND ${mail.parkedAt} IS NOT NULL`
  const out = settings.smtpUrl
    ? sql`${written} AND ${mail.parkedAt} IS NULL AND (${mail.id} IS NULL OR ${mail.sentAt} IS NOT NULL)`
    : sql`${written} AND ${mail.parkedAt} IS NULL`
  const rows = await db
    .select({
      issueId: recipients.issueId,
      recipients: sql<number>`count(*)::int`,
      sent: sql<number>`(count(*) FILTER (WHERE ${out}))::int`,
      bounced: sql<number>`(count(*) FILTER (WHERE ${parked} AND ${mail.failedBecause} LIKE '5%'))::int`,
      parked: sql<number>`(count(*) FILTER (WHERE ${parked}))::int`,
      leftOut: sql<number>`(count(*) FILTER (WHERE ${recipients.state} = 'left-out'))::int`,
      left: sql<number>`count(${recipients.leftAt})::int`,
    })
    .from(recipients)
    .leftJoin(mail, sql`${mail.once} = 'newsletter:' || ${recipients.issueId} || ':' || ${recipients.id}`)
    .where(inArray(recipients.issueId, [...ids]))
    .groupBy(recipients.issueId)
  return new Map(
    rows.map(({ issueId, parked: given, ...counts }) => {
      const waiting = counts.recipients - counts.sent - given - counts.leftOut
      return [issueId, { ...counts, waiting, undelivered: given - counts.bounced }]
    }),
  )
}

const mail = alias(mails, 'mail')
const [writers, senders] = [alias(users, 'writers'), alias(users, 'senders')]
const nameOf = (person: Record<'firstName' | 'lastName', SQLWrapper>) =>
  sql<string>`trim(${person.firstName} || ' ' || ${person.lastName})`

const lines = ({ db }: Tools) =>
  db
    .select({ issue: newsletterIssues, writtenBy: nameOf(writers), sentBy: nameOf(senders) })
    .from(newsletterIssues)
    .innerJoin(writers, eq(writers.id, newsletterIssues.createdBy))
    .leftJoin(senders, eq(senders.id, newsletterIssues.sentBy))

type Row = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number]
const iso = (instant: Date | null) => instant?.toISOString() ?? null

const present = ({ issue, writtenBy }: Row, counts: IssueCounts = NONE): IssueLineAnswer => ({
  id: issue.id,
  subject: issue.subject,
  state: issue.state,
  scheduledFor: iso(issue.scheduledFor),
  updatedAt: issue.updatedAt.toISOString(),
  startedAt: iso(issue.startedAt),
  sentAt: iso(issue.sentAt),
  canceledBecause: issue.canceledBecause,
  writtenBy,
  counts,
})

/** A page of the newsletters, the last changed first. */
export async function listIssues(tools: Tools, page: number) {
  const [rows, total] = await Promise.all([
    lines(tools)
      .orderBy(desc(newsletterIssues.updatedAt), newsletterIssues.id)
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
    tools.db.$count(newsletterIssues),
  ])
  const counts = await readCounts(
    tools,
    rows.map(({ issue }) => issue.id),
  )
  return { issues: rows.map(row => present(row, counts.get(row.issue.id))), total, page, pageSize: PAGE_SIZE }
}

/** One newsletter, or undefined when there's none. */
export async function readIssue(tools: Tools, id: string): Promise<IssueAnswer | undefined> {
  const [row] = await lines(tools).where(eq(newsletterIssues.id, id))
  if (!row) return undefined
  const [counts, reach] = await Promise.all([readCounts(tools, [id]), countSubscribers(tools.db, {})])
  const { previewText, blocks, revision } = row.issue
  return { ...present(row, counts.get(id)), previewText, blocks, revision, sentBy: row.sentBy, reach }
}

/** The email as it would go out now, or as it went out. */
export async function readPreview(tools: Tools, id: string) {
  const [issue] = await tools.db.select().from(newsletterIssues).where(eq(newsletterIssues.id, id))
  if (!issue) return undefined
  const facts = issue.facts ?? (await readIssueFacts(tools, tools.db, issue.blocks))
  const { html, ...words } = previewOf(tools.settings, issue, facts)
  const { logo } = await readMailSender(tools)
  return { ...words, html: withLogo(html, logo), missingClasses: missingClasses(issue.blocks, facts.classes) }
}
