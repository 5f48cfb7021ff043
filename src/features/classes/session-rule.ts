import { Temporal } from 'temporal-polyfill'
import { addDays, weekdayOf } from '#src/lib/plain-days.ts'

/**
 * When a class meets: on each of these weekdays, at one local time in the program's time zone. Days are `YYYY-MM-DD`.
 */
export type SessionRule = {
  /** 0 is Sunday; at least one. */
  weekdays: readonly number[]
  /** `17:45` */
  startTime: string
  minutes: number
  firstDay: string
  /** A number of sessions, or all up to and including a day. */
  until: { count: number } | { lastDay: string }
  /** Whether to skip days when the organization is closed. */
  skipClosed: boolean
  /** Days skipped manually. */
  skipped: readonly string[]
  /** Closed days on which it meets anyway. */
  held: readonly string[]
}

/** A range of days without classes; both ends included. */
export type ClosedDays = { title: string; firstDay: string; lastDay: string }

/** A day of the rule. `skipped` says why there's no session; null if there is one. */
export type PlannedDay = { day: string; startsAt: Date; endsAt: Date; skipped: string | null }

/** How many days ahead a rule goes, and how many sessions it can create. */
const FARTHEST_DAY = 731
export const MOST_SESSIONS = 200
export const SKIPPED_BY_HAND = 'skipped manually'

/** Every day of a rule in order, including skipped ones. Clock changes don't move the hour: 17:45 stays 17:45. */
export function plannedDays(rule: SessionRule, closures: readonly ClosedDays[], zone: string): PlannedDay[] {
  const days: PlannedDay[] = []
  const last = 'lastDay' in rule.until ? rule.until.lastDay : addDays(rule.firstDay, FARTHEST_DAY)
  const wanted = 'count' in rule.until ? Math.min(rule.until.count, MOST_SESSIONS) : MOST_SESSIONS
  let held = 0
  for (let step = 0; step <= FARTHEST_DAY && held < wanted; step++) {
    const day = addDays(rule.firstDay, step)
    if (day > last) break
    if (!rule.weekdays.includes(weekdayOf(day))) continue
    const skipped = whySkipped(rule, closures, day)
    if (!skipped) held++
    days.push({ day, ...hoursOn(day, rule.startTime, rule.minutes, zone), skipped })
  }
  return days
}

/** The sessions a rule creates. */
export const plannedSessions = (rule: SessionRule, closures: readonly ClosedDays[], zone: string) =>
  plannedDays(rule, closures, zone).filter(each => each.skipped === null)

/** The start and end of a session on a day, at a local time in the time zone. */
export function hoursOn(day: string, time: string, minutes: number, zone: string): { startsAt: Date; endsAt: Date } {
  const start = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds
  return { startsAt: new Date(start), endsAt: new Date(start + minutes * 60_000) }
}

function whySkipped(rule: SessionRule, closures: readonly ClosedDays[], day: string): string | null {
  if (rule.skipped.includes(day)) return SKIPPED_BY_HAND
  if (!rule.skipClosed || rule.held.includes(day)) return null
  return closures.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)?.title ?? null
}
