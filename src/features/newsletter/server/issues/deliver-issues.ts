import { and, asc, eq, lte, notExists, notInArray, sql } from 'drizzle-orm'
import { newId } from '#src/lib/ids.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import { isBounced } from '../is-bounced.ts'
import { createSubscriberLink } from '../subscriber-links.ts'
import { subscribers } from '../tables.ts'
import type { ClassCatalog } from './issue-facts.ts'
import { issueMail } from './issue-mail.ts'
import { SEND_NEWSLETTERS, startIssue } from './start-issue.ts'
import { newsletterIssues, newsletterRecipients } from './tables.ts'

type Tools = App & { catalog: ClassCatalog }
type IssueRow = typeof newsletterIssues.$inferSelect
const BATCH = 100

/**
 * Starts newsletters whose time has come, and emails every reader that still waits for one, each in a transaction of its
 * own: whoever goes on after a process was killed finds exactly those that have no email yet. One reader that fails holds
 * up none of the others.
 */
export function sendNewslettersJob(app: Tools): JobKind {
  return {
    name: SEND_NEWSLETTERS,
    every: 'sweep',
    async run() {
      const failures: unknown[] = []
      const keep = (error: unknown) => void failures.push(error)
      const due = and(eq(newsletterIssues.state, 'scheduled'), lte(newsletterIssues.scheduledFor, app.clock.now()))
      for (const { id } of await app.db.select({ id: newsletterIssues.id }).from(newsletterIssues).where(due))
        await startOnTime(app, id).catch(keep)
      const going = await app.db
        .select()
        .from(newsletterIssues)
        .where(eq(newsletterIssues.state, 'sending'))
        .orderBy(asc(newsletterIssues.startedAt), asc(newsletterIssues.id))
      for (const issue of going) await deliverIssue(app, issue, keep).catch(keep)
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} newsletter emails failed`)
    },
  }
}

/** Starts a scheduled newsletter, unless it was canceled or moved in the meantime. One that can't start is canceled and says why. */
function startOnTime(app: Tools, id: string): Promise<void> {
  return inTransaction(app.db, async tx => {
    const [issue] = await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)).for('update')
    const now = app.clock.now()
    if (issue?.state !== 'scheduled' || !issue.scheduledFor || issue.scheduledFor > now) return
    const started = await startIssue(app, tx, issue)
    if (started.ok) return
    await tx
      .update(newsletterIssues)
      .set({ state: 'canceled', canceledAt: now, canceledBecause: started.because, updatedAt: now })
      .where(eq(newsletterIssues.id, id))
  })
}

/** Emails the waiting readers of a newsletter, batch after batch; those that failed wait for the next run. */
async function deliverIssue(app: Tools, issue: IssueRow, keep: (error: unknown) => void): Promise<void> {
  const failed: string[] = []
  for (;;) {
    const waiting = await app.db
      .select({ id: newsletterRecipients.id })
      .from(newsletterRecipients)
      .where(
        and(
          eq(newsletterRecipients.issueId, issue.id),
          eq(newsletterRecipients.state, 'waiting'),
          failed.length > 0 ? notInArray(newsletterRecipients.id, failed) : undefined,
        ),
      )
      .orderBy(asc(newsletterRecipients.id))
      .limit(BATCH)
    if (waiting.length === 0) break
    for (const { id } of waiting)
      await deliver(app, issue, id).catch(error => {
        failed.push(id)
        keep(error)
      })
  }
  if (failed.length === 0) await finish(app, issue.id)
}

/** Writes the email of one reader, unless that happened already or they don't get it anymore. */
async function deliver(app: Tools, issue: IssueRow, recipientId: string): Promise<void> {
  await inTransaction(app.db, async tx => {
    const reader = await lockReader(tx, recipientId)
    const because = leftOutBecause(reader)
    const [now, linkId] = [app.clock.now(), newId()]
    const claimed = await tx
      .update(newsletterRecipients)
      .set(because ? { state: 'left-out', because } : { state: 'sent', sentAt: now })
      .where(and(eq(newsletterRecipients.id, recipientId), eq(newsletterRecipients.state, 'waiting')))
      .returning({ id: newsletterRecipients.id })
    if (claimed.length === 0 || because || !reader) return
    const token = await createSubscriberLink(tx, reader.id, 'unsubscribe', now, linkId)
    await tx.update(newsletterRecipients).set({ linkId }).where(eq(newsletterRecipients.id, recipientId))
    await app.mail(tx, issueMail(app.settings, issue, { to: reader.email, recipientId, token }))
  })
}

/** The subscriber, locked: if they unsubscribe right now, that comes before this email or after it. */
async function lockReader(tx: Transaction, recipientId: string) {
  const [reader] = await tx
    .select({ id: subscribers.id, email: subscribers.email, state: subscribers.state, bounced: isBounced })
    .from(subscribers)
    .innerJoin(newsletterRecipients, eq(newsletterRecipients.subscriberId, subscribers.id))
    .where(eq(newsletterRecipients.id, recipientId))
    .for('update', { of: subscribers })
  return reader
}

function leftOutBecause(reader: Awaited<ReturnType<typeof lockReader>>) {
  if (!reader) return 'deleted'
  if (reader.state !== 'confirmed') return 'unsubscribed'
  return reader.bounced ? 'bounced' : undefined
}

/** Every reader has their email in the outbox, or was left out. */
async function finish({ db, clock }: Tools, id: string): Promise<void> {
  const waiting = db
    .select({ one: sql`1` })
    .from(newsletterRecipients)
    .where(and(eq(newsletterRecipients.issueId, id), eq(newsletterRecipients.state, 'waiting')))
  await db
    .update(newsletterIssues)
    .set({ state: 'sent', sentAt: clock.now() })
    .where(and(eq(newsletterIssues.id, id), eq(newsletterIssues.state, 'sending'), notExists(waiting)))
}
