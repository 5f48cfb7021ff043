import type { RegistrationAnswer } from './contract.ts'

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

/** How a child takes part in a program: `Daily option`, `Weekly option` or `Monthly option`; null for a class. */
export function optionText({ enrollmentOption }: Pick<RegistrationAnswer, 'enrollmentOption'>): string | null {
  return enrollmentOption && `${enrollmentOption[0]!.toUpperCase()}${enrollmentOption.slice(1)} option`
}

/** The choice made for a spot in a program: `Weekly option`, `Daily option: Mon, Wed`; null for a class. */
export function choiceText({ days, ...place }: Pick<RegistrationAnswer, 'enrollmentOption' | 'days'>): string | null {
  const option = optionText(place)
  return option && days.length > 0 ? `${option}: ${weekdayText(days)}` : option
}

/** A list of weekdays in week order: `Mon, Wed`, and `Monday to Friday` for all five. */
export function weekdayText(days: readonly string[]): string {
  if (days.join() === WEEK.join()) return 'Monday to Friday'
  return days.length === 1 ? days.join() : days.map(day => day.slice(0, 3)).join(', ')
}
