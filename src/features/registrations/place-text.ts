import { daySpanText, unitsText } from '#src/features/classes/choice-text.ts'
import { partTexts } from '#src/features/classes/day-parts.ts'
import type { RegistrationAnswer } from './contract.ts'

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

/**
 * How a child takes part: in a program `Daily option`, `Weekly option` or `Monthly option`, for one session of a series
 * `Drop-in`; null for a class.
 */
export function optionText({
  enrollmentOption,
  covered,
}: Pick<RegistrationAnswer, 'enrollmentOption' | 'covered'>): string | null {
  if (!enrollmentOption && covered) return 'Drop-in'
  return enrollmentOption && `${enrollmentOption[0]!.toUpperCase()}${enrollmentOption.slice(1)} option`
}

/**
 * The choice made for a spot in a program: `Weekly option: 3 weeks, Jun 8–26`, `Daily option: Mon, Wed, Jun 8–17`, or without
 * an end `Monthly option` and `Daily option: Mon, Wed`; `Drop-in` for one session of a series, null for a class. A half day and
 * care follow: `Monthly option · Morning, 9 AM to 12 PM · Before care from 7:30 AM`.
 */
export function choiceText({
  enrollmentOption,
  days,
  covered,
  dayPart,
}: Pick<RegistrationAnswer, 'enrollmentOption' | 'days' | 'covered' | 'dayPart'>): string | null {
  const option = optionText({ enrollmentOption, covered })
  if (!option || !enrollmentOption) return option
  const paidFor = covered && unitsText({ option: enrollmentOption, units: covered.units, covers: covered })
  const words = days.length > 0 ? [weekdayText(days), covered && daySpanText(covered)] : [paidFor]
  const said = words.filter(Boolean).join(', ')
  return [said ? `${option}: ${said}` : option, ...partTexts(dayPart)].join(' · ')
}

/** A list of weekdays in week order: `Mon, Wed`, and `Monday to Friday` for all five. */
export function weekdayText(days: readonly string[]): string {
  if (days.join() === WEEK.join()) return 'Monday to Friday'
  return days.length === 1 ? days.join() : days.map(day => day.slice(0, 3)).join(', ')
}
