import { desc, eq, isNull } from 'drizzle-orm'
import { newId } from '#src/lib/ids.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import type { AuditRunAnswer } from '../../health-contract.ts'
import { auditRuns } from '../tables.ts'
import { AUDIT_PARTS, auditAll } from './audit-all.ts'

const RUN_AUDIT = 'run-audit'
/** How many problems to store per run. More wouldn't add anything. */
const MOST_FINDINGS = 200
/** A run that takes longer has died, and the next one replaces it. */
const LONGEST_MS = 15 * 60_000

type AuditRun = typeof auditRuns.$inferSelect
type Context = Pick<App, 'db' | 'clock' | 'enqueue' | 'log'>
type Alongside = (tx: Queryable, runId: string) => Promise<void>

/** Starts an audit in a job, or returns the one already running. `alongside` is only written when one starts. */
export function startAudit(context: Context, alongside: Alongside = async () => {}): Promise<AuditRunAnswer> {
  return inTransaction(context.db, async tx => {
    const now = context.clock.now()
    const [running] = await tx.select().from(auditRuns).where(isNull(auditRuns.finishedAt)).for('update')
    if (running && now.getTime() - running.startedAt.getTime() < LONGEST_MS) return runAnswer(running)
    if (running) await tx.delete(auditRuns).where(eq(auditRuns.id, running.id))
    const [begun] = await tx.insert(auditRuns).values({ id: newId(), startedAt: now }).onConflictDoNothing().returning()
    // Someone else just started one.
    if (!begun) return runAnswer((await latestRun(tx))!)
    await alongside(tx, begun.id)
    await context.enqueue(tx, RUN_AUDIT, { runId: begun.id })
    return runAnswer(begun)
  })
}

/** The job that runs an audit, and the one that starts it every night. */
export function auditJobs(context: Context): JobKind<never>[] {
  const run: JobKind<{ runId: string }> = { name: RUN_AUDIT, run: ({ runId }) => processQueue(context, runId) }
  const nightly: JobKind = {
    name: 'begin-nightly-audit',
    every: '20 7 * * *',
    async run() {
      await startAudit(context)
    },
  }
  return [run, nightly]
}

async function processQueue({ db, clock, log }: Context, runId: string): Promise<void> {
  const ofRun = eq(auditRuns.id, runId)
  const [run] = await db.select().from(auditRuns).where(ofRun)
  if (!run || run.finishedAt) return
  const findings = await auditAll(db, async (done, found) => {
    await db
      .update(auditRuns)
      .set({ done, findings: found.slice(0, MOST_FINDINGS) })
      .where(ofRun)
  })
  await db.update(auditRuns).set({ finishedAt: clock.now() }).where(ofRun)
  if (findings.length > 0) log.error({ id: runId, count: findings.length }, "money and spots don't add up")
}

/** The most recently started audit. */
export async function latestRun(db: Queryable): Promise<AuditRun | undefined> {
  const [run] = await db.select().from(auditRuns).orderBy(desc(auditRuns.startedAt)).limit(1)
  return run
}

export const runAnswer = ({ startedAt, finishedAt, ...run }: AuditRun): AuditRunAnswer => ({
  ...run,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  parts: AUDIT_PARTS,
})
