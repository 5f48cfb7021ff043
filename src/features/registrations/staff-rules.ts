import { formatPlainWeekday } from '#src/lib/dates.ts'

/** The rules that staff may book against for a family, with a reason. What a family books itself is bound by all of them. */
export const STAFF_RULES = ['capacity', 'joining-deadline', 'season', 'ages'] as const
export type StaffRule = (typeof STAFF_RULES)[number]

/** A rule that stands in the way of a booking, and the sentence that tells staff what it would break. */
export type RuleInTheWay = { rule: StaffRule; message: string }

/** The rules that staff have read and book against, and why. */
export type Override = { rules: readonly StaffRule[]; reason: string }

const NAMES: Record<StaffRule, string> = {
  capacity: 'capacity',
  'joining-deadline': 'joining deadline',
  season: 'registration dates',
  ages: 'ages',
}

/** What a spot was booked over, for staff: `Capacity, joining deadline`. */
export function bookedOverText(rules: readonly StaffRule[]): string {
  const names = STAFF_RULES.filter(rule => rules.includes(rule)).map(rule => NAMES[rule])
  return names.join(', ').replace(/^./, first => first.toUpperCase())
}

/** The rules among them that staff haven't agreed to book against. */
export const notOverridden = (inTheWay: readonly RuleInTheWay[], override: Override | undefined): RuleInTheWay[] =>
  inTheWay.filter(({ rule }) => !override?.rules.includes(rule))

const MOST_DAYS = 5

/** `Clay Night is full on Mon, Jun 8 and Tue, Jun 9.` Spots that are kept for the waitlist count as taken. */
export function fullSentence(title: string, days: readonly string[]): string {
  const shown = days.slice(0, MOST_DAYS).map(day => formatPlainWeekday(day))
  const more = days.length - shown.length
  return `${title} is full on ${new Intl.ListFormat('en-US').format(more > 0 ? [...shown, `${more} more days`] : shown)}.`
}
