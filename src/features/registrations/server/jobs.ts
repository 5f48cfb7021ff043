import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { placeClasses, setPopularity } from '#src/features/classes/server.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import type { Context } from './context.ts'
import { releaseExpiredHolds } from './release-expired-holds.ts'
import { sendReminders } from './reminders/send-reminders.ts'
import { stopOrphanedPlans } from './stop-orphaned-plans.ts'
import { registrations } from './tables.ts'

const MOST_ROUNDS = 50

/** Background jobs for spots. Each may run twice, and nothing depends on their timing: holds also expire when read. */
export function registrationJobs(context: Context): JobKind<never>[] {
  const release: JobKind = {
    name: 'release-expired-holds',
    every: 'sweep',
    retries: 0,
    async run() {
      for (let round = 0; round < MOST_ROUNDS; round++) {
        if ((await inTransaction(context.db, tx => releaseExpiredHolds(context, tx))) === 0) return
      }
    },
  }
  const begin: JobKind = {
    name: 'begin-programs',
    every: '10 * * * *',
    retries: 0,
    async run() {
      await beginPrograms(context)
      // The version before adds classes without a season.
      await placeClasses(context)
    },
  }
  const cancelPayment: JobKind<{ orderId: string }> = {
    name: 'cancel-payment',
    formerName: 'give-up-payment',
    run: ({ orderId }) => context.payments.cancelPayment(orderId),
  }
  const stopPlans: JobKind = {
    name: 'stop-orphaned-plans',
    every: '* * * * *',
    retries: 0,
    run: () => stopOrphanedPlans(context),
  }
  const remind: JobKind = {
    name: 'send-reminders',
    formerName: 'remind-of-classes',
    every: '7-59/15 * * * *',
    retries: 0,
    run: () => sendReminders(context),
  }
  const popularity: JobKind = {
    name: 'count-popularity',
    every: '40 * * * *',
    retries: 0,
    run: () => countPopularity(context),
  }
  return [release, begin, cancelPayment, stopPlans, remind, popularity]
}

/** Confirmed spots in programs become active on the child's first day. */
export async function beginPrograms({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const { timeZone } = await readProgramSettings(db)
  await db
    .update(registrations)
    .set({ status: 'active' })
    .where(
      and(
        eq(registrations.status, 'confirmed'),
        isNotNull(registrations.enrollmentOption),
        lte(registrations.startDate, dayOf(clock.now(), timeZone)),
      ),
    )
}

/**
 * Updates the number that "popularity" sorts classes by. Purchases don't count themselves, because each would lock the row
 * of its class a second time.
 */
async function countPopularity({ db, changed }: Pick<Context, 'db' | 'changed'>): Promise<void> {
  const { rows } = await db.execute<{ offeringId: string; count: number }>(sql`
    SELECT o.id AS "offeringId", count(*)::int AS count
    FROM offerings o JOIN registrations r ON r.offering_id = o.id
    WHERE r.confirmed_at IS NOT NULL
    GROUP BY o.id
    HAVING count(*) <> o.popularity`)
  for (const row of rows) await setPopularity(db, row)
  if (rows.length > 0) await changed(db, 'classes')
}
