import { Temporal } from 'temporal-polyfill'
import { addDays, weekdayOf } from '#src/lib/plain-days.ts'

/** When a class meets: every one of these weekdays at one wall-clock time of the program's zone. Days are `YYYY-MM-DD`. */
export type SessionRule = {
  /** 0 is Sunday; at least one. */
  weekdays: readonly number[]
  /** `17:45` */
  startTime: string
  minutes: number
  firstDay: string
  /** So many sessions, or all up to and with a day. */
  until: { count: number } | { lastDay: string }
  /** Whether days on which the organization is closed are left out. */
  skipClosed: boolean
  /** Days left out by hand. */
  skipped: readonly string[]
  /** Closed days on which it meets all the same. */
  held: readonly string[]
}

/** A range of days on which nothing takes place; both ends count. */
export type ClosedDays = { title: string; firstDay: string; lastDay: string }

/** A day of the rule; `skipped` says why nothing takes place, and is null where something does. */
export type PlannedDay = { day: string; startsAt: Date; endsAt: Date; skipped: string | null }

/** How far ahead a rule is followed, in days, and how many sessions it may make. */
export const FARTHEST_DAY = 731
export const MOST_SESSIONS = 200
export const SKIPPED_BY_HAND = 'left out by hand'

/** Every day of a rule in order, those that are skipped too. Clock changes do not move the hour: 17:45 stays 17:45. */
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

/** The sessions that a rule makes. */
export const plannedSessions = (rule: SessionRule, closures: readonly ClosedDays[], zone: string) =>
  plannedDays(rule, closures, zone).filter(each => each.skipped === null)

/** The instants of a meeting on a day, at a wall-clock time of the zone. */
export function hoursOn(day: string, time: string, minutes: number, zone: string): { startsAt: Date; endsAt: Date } {
  const start = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds
  return { startsAt: new Date(start), endsAt: new Date(start + minutes * 60_000) }
}

function whySkipped(rule: SessionRule, closures: readonly ClosedDays[], day: string): string | null {
  if (rule.skipped.includes(day)) return SKIPPED_BY_HAND
  if (!rule.skipClosed || rule.held.includes(day)) return null
  return closures.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)?.title ?? null
}
