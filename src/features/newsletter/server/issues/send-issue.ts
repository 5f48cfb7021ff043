import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { readProgramSettingsWithin } from '#src/features/organization/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import { type IssueState, isEditable, issueProblems } from '../../issue-rules.ts'
import type { ClassCatalog } from './issue-facts.ts'
import { aboutIssue } from './note-issue.ts'
import { startIssue } from './start-issue.ts'
import { newsletterIssues } from './tables.ts'

type Tools = Pick<App, 'db' | 'clock' | 'files' | 'enqueue'> & { catalog: ClassCatalog }
type Asking = Pick<RequestContext, 'note'> & { viewer: Viewer }
type IssueRow = typeof newsletterIssues.$inferSelect

const DAY_MS = 86_400_000
const FARTHEST_DAYS = 366

async function lockIssue(tx: Transaction, id: string): Promise<IssueRow | undefined> {
  const [issue] = await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)).for('update')
  return issue
}

/** What stops this revision from being sent, now or later. */
function obstacle(issue: IssueRow, revision: number) {
  if (issue.revision !== revision) return refused('changed-meanwhile')
  const fields = issueProblems(issue)
  return Object.keys(fields).length > 0 ? refused('not-ready', { fields }) : undefined
}

type Sent = Outcome<{ state: IssueState }, 'not-found' | 'changed-meanwhile' | 'not-ready' | 'nothing-left' | 'nobody'>

/** Sends a newsletter now, also one that is scheduled for later. One that is on its way or out stays as it is. */
export function sendIssue(tools: Tools, id: string, revision: number, { viewer, note }: Asking): Promise<Sent> {
  return inTransaction(tools.db, async (tx): Promise<Sent> => {
    const issue = await lockIssue(tx, id)
    if (!issue) return refused('not-found')
    if (issue.state === 'sending' || issue.state === 'sent') return { ok: true, state: issue.state }
    const stopped = obstacle(issue, revision)
    if (stopped) return stopped
    const started = await startIssue(tools, tx, issue)
    if (!started.ok) return refused(started.because)
    await tx
      .update(newsletterIssues)
      .set({ sentBy: viewer.id, scheduledFor: null, updatedAt: tools.clock.now() })
      .where(eq(newsletterIssues.id, id))
    await note(tx, { about: aboutIssue(id), before: { state: issue.state }, after: { state: 'sending' } })
    return { ok: true, state: 'sending' }
  })
}

type When = { revision: number; day: string; time: string }
type Scheduled = Outcome<
  { scheduledFor: Date },
  'not-found' | 'changed-meanwhile' | 'not-ready' | 'already-out' | 'in-the-past' | 'too-far'
>

/**
 * Sets or changes when a newsletter is sent. `day` and `time` are local times of the business; one that a clock change
 * skips means an hour later.
 */
export function scheduleIssue(
  tools: Tools,
  id: string,
  { revision, day, time }: When,
  { viewer, note }: Asking,
): Promise<Scheduled> {
  return inTransaction(tools.db, async (tx): Promise<Scheduled> => {
    const now = tools.clock.now()
    const { timeZone } = await readProgramSettingsWithin(tx, tools.db)
    const local = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone)
    const scheduledFor = new Date(local.epochMilliseconds)
    const issue = await lockIssue(tx, id)
    if (!issue) return refused('not-found')
    if (issue.state === 'sending' || issue.state === 'sent') return refused('already-out')
    const stopped = obstacle(issue, revision)
    if (stopped) return stopped
    if (scheduledFor <= now) return refused('in-the-past')
    if (scheduledFor.getTime() - now.getTime() > FARTHEST_DAYS * DAY_MS) return refused('too-far')
    const back = { canceledAt: null, canceledBecause: null }
    await tx
      .update(newsletterIssues)
      .set({ state: 'scheduled', scheduledFor, sentBy: viewer.id, updatedAt: now, ...back })
      .where(eq(newsletterIssues.id, id))
    const before = { state: issue.state, scheduledFor: issue.scheduledFor }
    await note(tx, { about: aboutIssue(id), before, after: { state: 'scheduled', scheduledFor } })
    return { ok: true, scheduledFor }
  })
}

/** Cancels a scheduled newsletter, unless it has started. Canceling twice is fine, and a draft stays one. */
export function cancelIssue(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  id: string,
  { note }: Pick<RequestContext, 'note'>,
): Promise<Outcome<{ state: IssueState }, 'not-found' | 'already-out'>> {
  return inTransaction(db, async tx => {
    const issue = await lockIssue(tx, id)
    if (!issue) return refused('not-found')
    if (isEditable(issue.state)) return { ok: true as const, state: issue.state }
    if (issue.state !== 'scheduled') return refused('already-out')
    const now = clock.now()
    await tx
      .update(newsletterIssues)
      .set({ state: 'canceled', canceledAt: now, updatedAt: now })
      .where(eq(newsletterIssues.id, id))
    const before = { state: issue.state, scheduledFor: issue.scheduledFor }
    await note(tx, { about: aboutIssue(id), before, after: { state: 'canceled' } })
    return { ok: true as const, state: 'canceled' as const }
  })
}
