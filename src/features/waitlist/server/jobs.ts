import { sql } from 'drizzle-orm'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import { linesWithRoom } from './offer-places.ts'
import type { WaitlistDesk } from './waitlist-desk.ts'

/** Work on lines outside requests. It may run twice, and nobody waits for it: places are offered where they come free. */
export function waitlistJobs(desk: WaitlistDesk): JobKind<never>[] {
  const tend: JobKind = {
    name: 'tend-waitlists',
    every: 'sweep',
    retries: 0,
    async run() {
      await endLines(desk)
      for (const id of await linesWithRoom(desk.db)) {
        try {
          await inTransaction(desk.db, tx => desk.placesFreed(tx, [id]))
        } catch (error) {
          desk.log.error({ id, error }, 'the line of a class could not be tended')
        }
      }
    },
  }
  return [tend]
}

/** A class that begins, or a program that is over, ends its line. */
export function endLines({ db, clock, changed }: Pick<WaitlistDesk, 'db' | 'clock' | 'changed'>): Promise<void> {
  const now = clock.now().toISOString()
  return inTransaction(db, async tx => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      UPDATE registrations SET status = 'cancelled', ended_because = 'class-began', cancelled_at = ${now}::timestamptz
      WHERE status = 'waitlisted' AND id IN (
        SELECT r.id FROM registrations r JOIN offerings o ON o.id = r.offering_id WHERE r.status = 'waitlisted'
          AND CASE WHEN o.kind = 'program' THEN o.ends_at ELSE o.starts_at END <= ${now}::timestamptz
        ORDER BY r.id FOR UPDATE OF r SKIP LOCKED)
      RETURNING id`)
    if (rows.length > 0) await changed(tx, 'classes')
  })
}
