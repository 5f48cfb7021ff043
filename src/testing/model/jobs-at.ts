import { sql } from 'drizzle-orm'
import type { Plans } from '../open-plans.ts'
import type { Real } from './real.ts'

const QUEUED = [
  'cancel-payment',
  'send-refund',
  'stop-plan',
  'stop-plan-of-place',
  'process-class-cancellation',
  'apply-payment-event',
]

/** Runs everything automatic, once: the provider bills and sends its events, and jobs do their work. */
export async function runJobsAt({ site }: Real) {
  await site.runJob('bill-test-plans')
  await site.deliver()
  await site.runJob('release-expired-holds')
  await workOffQueue(site)
  for (const name of ['process-waitlists', 'finish-class-cancellations', 'stop-orphaned-plans', 'begin-programs'])
    await site.runJob(name)
  await site.deliver()
  await workOffQueue(site)
}

async function workOffQueue(site: Plans) {
  for (;;) {
    const { rows } = await site.db.execute<{ name: string; data: object }>(
      sql`WITH gone AS (DELETE FROM pgboss.job WHERE state IN ('created', 'retry') RETURNING *)
        SELECT name, data FROM gone WHERE name = ANY(${sql.param(QUEUED)}::text[]) ORDER BY created_on, id`,
    )
    if (rows.length === 0) return
    for (const { name, data } of rows) await site.runJob(name, data)
  }
}
