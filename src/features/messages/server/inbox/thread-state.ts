import { sql } from 'drizzle-orm'
import type { ThreadState } from '../../inbox-contract.ts'

/** The columns that make up a thread's status, from `family_threads t` and the assigned user `a`. */
export const STATE_COLUMNS = sql.raw(`t.assignee_id, a.first_name || ' ' || a.last_name AS assignee_name,
  t.snoozed_until, t.done_at, t.waiting_since`)

export type StateRow = {
  assignee_id: string | null
  assignee_name: string | null
  snoozed_until: Date | string | null
  done_at: Date | string | null
  waiting_since: Date | string | null
}

/** A thread's status. An expired snooze counts as none. */
export function stateOf(row: StateRow, now: Date): ThreadState {
  const iso = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())
  const snoozed = row.snoozed_until !== null && new Date(row.snoozed_until) > now
  return {
    assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee_name ?? '' } : null,
    snoozedUntil: snoozed ? iso(row.snoozed_until) : null,
    done: row.done_at !== null,
    waitingSince: iso(row.waiting_since),
  }
}
