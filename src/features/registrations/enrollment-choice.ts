import { type Attendance, EVERY_SESSION } from '#src/features/classes/own-sessions.ts'
import { isPlainDay } from '#src/lib/dates.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
export type Weekday = (typeof WEEKDAYS)[number]
export type EnrollmentOption = 'daily' | 'weekly' | 'monthly'

/** How a child takes part in a program; a class has no such choice. */
export type EnrollmentChoice = Attendance & { option: EnrollmentOption | null }

/** What a family asked for, before validation. */
export type AskedChoice = { option?: EnrollmentOption; days?: readonly Weekday[]; startDate?: string }

export const NO_CHOICE: EnrollmentChoice = { ...EVERY_SESSION, option: null }

/**
 * Validates what a family chose for a program: an option, weekdays for `daily` (deduplicated, in week order), and a
 * first day between `today` and the program's last day (plain days in the program's zone). A class has no
 * choice.
 */
export function checkedChoice(
  asked: AskedChoice,
  offering: { kind: 'class' | 'trial' | 'program'; firstDay: string | null; lastDay: string | null },
  today: string,
): Outcome<{ choice: EnrollmentChoice }, 'option-needed' | 'bad-start-date'> {
  if (offering.kind !== 'program') return { ok: true, choice: NO_CHOICE }
  if (!asked.option) return refused('option-needed')
  const days = WEEKDAYS.filter(day => asked.days?.includes(day))
  if (asked.option === 'daily' && days.length === 0) return refused('option-needed')
  const earliest = offering.firstDay && offering.firstDay > today ? offering.firstDay : today
  const startDate = asked.startDate ?? earliest
  if (!isPlainDay(startDate) || startDate < today) return refused('bad-start-date')
  if (offering.lastDay && startDate > offering.lastDay) return refused('bad-start-date')
  const choice = { ...NO_CHOICE, option: asked.option, days: asked.option === 'daily' ? days : [], startDate }
  return { ok: true, choice }
}
