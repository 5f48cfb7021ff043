import { sql } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { comes } from '../comes.ts'

const HOUR_MS = 3_600_000
/** The hours before a session in which a family is reminded. */
const SOONEST_HOURS = 24
const EARLIEST_HOURS = 48

export type DueReminder = { registrationId: string; sessionId: string }

/**
 * Claims up to `limit` sessions of live spots that begin in 24 to 48 hours and have no reminder yet. The row
 * is the claim: two workers never get the same one, and a session that moved since then is claimed again. Sessions
 * that the child doesn't attend are claimed too; the code that writes the reminder skips them.
 */
export async function claimReminders(tx: Transaction, now: Date, limit: number): Promise<DueReminder[]> {
  const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString()
  const { rows } = await tx.execute<{ registration_id: string; session_id: string }>(sql`
    INSERT INTO class_reminders (registration_id, session_id, starts_at, reminded_at)
    SELECT registrations.id, s.id, s.starts_at, ${now.toISOString()}::timestamptz
    FROM sessions s JOIN registrations ON registrations.offering_id = s.offering_id
    WHERE s.starts_at > ${inHours(SOONEST_HOURS)}::timestamptz AND s.starts_at <= ${inHours(EARLIEST_HOURS)}::timestamptz
      AND s.cancelled_at IS NULL AND ${comes}
      AND NOT EXISTS (SELECT 1 FROM class_reminders c
        WHERE c.registration_id = registrations.id AND c.session_id = s.id AND c.starts_at = s.starts_at)
    ORDER BY registrations.id, s.id LIMIT ${limit} FOR SHARE OF registrations
    ON CONFLICT (registration_id, session_id) DO UPDATE
      SET starts_at = excluded.starts_at, reminded_at = excluded.reminded_at
      WHERE class_reminders.starts_at <> excluded.starts_at
    RETURNING registration_id, session_id`)
  return rows.map(row => ({ registrationId: row.registration_id, sessionId: row.session_id }))
}
