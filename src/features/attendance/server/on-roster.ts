import { and, eq, inArray } from 'drizzle-orm'
import type { sessions } from '#src/features/classes/server/tables.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { dayOf, dayWordsIn } from '#src/lib/dates.ts'

/** Registrations that put a child into the room: a pending place may still lapse. */
export const takesPart = (offeringId: string | typeof sessions.offeringId) =>
  and(eq(registrations.offeringId, offeringId), inArray(registrations.status, ['confirmed', 'active']))

type Chosen = { enrollmentOption: string | null; days: readonly string[]; startDate: string | null }

/** Whether a registration covers a session: a program begins on its start date, and `daily` means the chosen weekdays. */
export function coversSession({ enrollmentOption, days, startDate }: Chosen, startsAt: Date, zone: string): boolean {
  if (startDate && dayOf(startsAt, zone) < startDate) return false
  if (enrollmentOption !== 'daily' || days.length === 0) return true
  const weekday = dayWordsIn(startsAt, zone, { weekday: 'long' })
  return days.some(day => day.toLowerCase() === weekday.toLowerCase())
}
