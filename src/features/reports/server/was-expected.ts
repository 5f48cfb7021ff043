import { type SQL, sql } from 'drizzle-orm'
import { ATTENDING_STATUSES } from '#src/features/registrations/lifecycle.ts'
import { ownHoursIn } from '#src/features/registrations/server.ts'

const LIVE = sql.join(
  ATTENDING_STATUSES.map(each => sql`${each}::text`),
  sql`, `,
)

/**
 * Whether the spot `r` was held at a time in the past: it's still held, or it was confirmed and only ended after that. A
 * report about the past stays the same when a family cancels later. Which sessions its child attends, `attends` says.
 */
export const heldAt = (time: SQL): SQL =>
  sql`(r.status IN (${LIVE}) OR (r.status = 'cancelled' AND r.confirmed_at IS NOT NULL AND r.cancelled_at > ${time}))`

/**
 * Whether the child with the spot `r` was expected at the session `s`, by its own hours: they're over at `now`, the spot was
 * held when they began, and it was booked before they ended.
 */
export function wasExpected({ now, zone }: { now: Date; zone: string }): SQL {
  const { startsAt, endsAt } = ownHoursIn(zone)
  return sql`(${endsAt} <= ${now.toISOString()} AND ${heldAt(startsAt)} AND coalesce(r.confirmed_at, r.created_at) < ${endsAt})`
}
