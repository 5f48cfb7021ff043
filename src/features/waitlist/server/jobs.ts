import { endPastWaitlists } from '#src/features/registrations/server.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import type { WaitlistContext } from './context.ts'
import { waitlistsWithOpenSpots } from './offer-places.ts'

/** Background jobs for waitlists. Each may run twice, and nothing depends on their timing: spots are offered as they open up. */
export function waitlistJobs(context: WaitlistContext): JobKind<never>[] {
  const processWaitlists: JobKind = {
    name: 'process-waitlists',
    formerName: 'tend-waitlists',
    every: 'sweep',
    retries: 0,
    async run() {
      await closeWaitlists(context)
      for (const id of await waitlistsWithOpenSpots(context.db, context.clock.now())) {
        try {
          await inTransaction(context.db, tx => context.placesFreed(tx, [id]))
        } catch (error) {
          context.log.error({ id, error }, 'could not update the waitlist of a class; will try again')
        }
      }
    },
  }
  return [processWaitlists]
}

/** Ends the waitlists of classes that can't be joined anymore and of programs that are over. */
export function closeWaitlists({
  db,
  clock,
  changed,
}: Pick<WaitlistContext, 'db' | 'clock' | 'changed'>): Promise<void> {
  return inTransaction(db, async tx => {
    if ((await endPastWaitlists(tx, clock.now())) > 0) await changed(tx, 'classes')
  })
}
