import { type SQL, sql } from 'drizzle-orm'
import { COMES } from '#src/features/registrations/lifecycle.ts'

const LIVE = sql.join(
  COMES.map(each => sql`${each}::text`),
  sql`, `,
)

/**
 * Whether the spot `r` was held at a time in the past: it's still held, or it was confirmed and only ended after that. A
 * report about the past stays the same when a family cancels later. Which sessions its child attends, `attends` says.
 */
export const heldAt = (time: SQL): SQL =>
  sql`(r.status IN (${LIVE}) OR (r.status = 'cancelled' AND r.confirmed_at IS NOT NULL AND r.cancelled_at > ${time}))`

/** Whether the spot `r` was expected at the session `s`, which is over: held when it began, and booked before it ended. */
export const wasExpected: SQL = sql`(${heldAt(sql`s.starts_at`)} AND coalesce(r.confirmed_at, r.created_at) < s.ends_at)`
