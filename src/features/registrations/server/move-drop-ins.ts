import { sql } from 'drizzle-orm'
import type { ClassChange } from '#src/features/classes/class-changes.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'

/**
 * A drop-in goes with its session to another day. It stays where it is if the day still has a session, and if the child
 * already comes on the new day: then it's for staff to settle.
 */
export async function moveDropIns(
  tx: Transaction,
  { offeringId, change }: { offeringId: string; change: ClassChange },
): Promise<void> {
  const { timeZone } = await readProgramSettingsIn(tx)
  const moves = change.sessions.flatMap(({ from, to }) => {
    if (!from || !to) return []
    const [before, after] = [dayOf(from.startsAt, timeZone), dayOf(to.startsAt, timeZone)]
    return before === after ? [] : [{ before, after }]
  })
  // Whoever moves last leaves its day free for the one that moves there.
  const later = moves.filter(({ before, after }) => after > before).sort((a, b) => (a.before < b.before ? 1 : -1))
  const sooner = moves.filter(({ before, after }) => after < before).sort((a, b) => (a.before < b.before ? -1 : 1))
  for (const { before, after } of [...later, ...sooner])
    await tx.execute(sql`UPDATE registrations r SET start_date = ${after}, end_date = ${after}
      WHERE r.offering_id = ${offeringId} AND r.status <> 'cancelled' AND r.enrollment_option IS NULL AND r.end_date = ${before}
        AND NOT EXISTS (SELECT FROM sessions s WHERE s.offering_id = r.offering_id AND s.cancelled_at IS NULL
          AND (s.starts_at AT TIME ZONE program_zone())::date = ${before}::date)
        AND NOT EXISTS (SELECT FROM registrations x WHERE x.offering_id = r.offering_id AND x.child_id = r.child_id AND x.id <> r.id
          AND x.status <> 'cancelled' AND attends_on(${after}::date, x.start_date, x.end_date, x.days, x.spans))`)
}
