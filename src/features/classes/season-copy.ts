import { dayOf } from '#src/lib/dates.ts'
import { addDays, weekdayOf } from '#src/lib/plain-days.ts'
import { wallClock } from '#src/lib/wall-clock.ts'
import type { Care, DayOptions } from './day-parts.ts'
import { type ClosedDays, hoursOn, plannedDays, type SessionRule } from './session-rule.ts'

type Meeting = { startsAt: Date; endsAt: Date; room: string | null }

/** A class as it's copied: its sessions in order, without canceled ones. */
export type CopiedClass = { sessions: readonly Meeting[]; sessionRule: SessionRule | null }

/** The dates of a copy. `skipped` are days of its rule without a session, each with the reason. */
export type CopiedDates = {
  rule: SessionRule | null
  sessions: Meeting[]
  skipped: { day: string; why: string }[]
}

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/**
 * The first day of a copy: the same weekday in the same week of the new season, `YYYY-MM-DD`. The first week of a season has
 * seven days from its first day on.
 */
export function firstDayOfCopy(first: string, from: { firstDay: string }, to: { firstDay: string }): string {
  const week = Math.max(0, Math.floor(daysBetween(from.firstDay, first) / 7))
  const start = addDays(to.firstDay, week * 7)
  return addDays(start, (weekdayOf(first) - weekdayOf(start) + 7) % 7)
}

/**
 * The dates of a copy in its new season: same weekdays and local times, whatever the clock changes do. A rule, or sessions
 * that follow one, keep their number around the closed days of the new stretch. Other sessions all move by the same number
 * of days.
 */
export function copiedDates(
  source: CopiedClass,
  seasons: { from: { firstDay: string }; to: { firstDay: string } },
  { closures, zone }: { closures: readonly ClosedDays[]; zone: string },
): CopiedDates {
  const [first] = source.sessions
  if (!first) return { rule: null, sessions: [], skipped: [] }
  const firstDay = firstDayOf(source.sessionRule, dayOf(first.startsAt, zone), seasons.from, zone)
  const newFirst = firstDayOfCopy(firstDay, seasons.from, seasons.to)
  const moved = daysBetween(firstDay, newFirst)
  const known = source.sessionRule
    ? shifted(source.sessionRule, newFirst, moved)
    : ruleOf(source.sessions, newFirst, zone)
  if (!known)
    return { rule: null, sessions: source.sessions.map(each => shiftedMeeting(each, moved, zone)), skipped: [] }
  const days = plannedDays(known, closures, zone)
  return {
    rule: known,
    sessions: days
      .filter(each => each.skipped === null)
      .map(({ startsAt, endsAt }) => ({ startsAt, endsAt, room: null })),
    skipped: days.flatMap(({ day, skipped }) => (skipped === null ? [] : [{ day, why: skipped }])),
  }
}

/** The first day by the rule, which may have been closed in its season: in the new one it may be open. */
function firstDayOf(rule: SessionRule | null, first: string, season: { firstDay: string }, zone: string): string {
  const planned = rule && plannedDays(rule, [], zone)[0]?.day
  return planned && season.firstDay <= planned && planned < first ? planned : first
}

/** A rule in the new season. What staff skipped or held by hand was for days of the old one. */
function shifted(rule: SessionRule, firstDay: string, days: number): SessionRule {
  const until = 'lastDay' in rule.until ? { lastDay: addDays(rule.until.lastDay, days) } : rule.until
  return { ...rule, firstDay, until, skipped: [], held: [] }
}

/** The rule that sessions follow, if they meet at one time, for as long, on the same weekdays of each week. */
function ruleOf(sessions: readonly Meeting[], firstDay: string, zone: string): SessionRule | null {
  const times = new Set(sessions.map(each => wallClock(each.startsAt, zone).slice(11, 16)))
  const lengths = new Set(sessions.map(minutesOf))
  const days = sessions.map(each => dayOf(each.startsAt, zone))
  const weekdays = [...new Set(days.map(weekdayOf))].sort()
  const [startTime, minutes] = [[...times][0]!, [...lengths][0]!]
  const inOneRoom = sessions.every(each => each.room === null)
  if (times.size > 1 || lengths.size > 1 || !inOneRoom) return null
  // A gap may have been a closed day at the time. If more than a quarter of the days are gaps, it isn't weekly.
  const weeks = Math.ceil((daysBetween(days[0]!, days.at(-1)!) + 1) / 7)
  if (weekdays.length * weeks * 3 > sessions.length * 4) return null
  const until = { count: sessions.length }
  return { weekdays, startTime, minutes, firstDay, until, skipClosed: true, skipped: [], held: [] }
}

const minutesOf = ({ startsAt, endsAt }: Meeting) => Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)

/** The same local time some days later. */
function shiftedMeeting(meeting: Meeting, days: number, zone: string): Meeting {
  const [day = '', time = ''] = wallClock(meeting.startsAt, zone).split(' ')
  return { ...hoursOn(addDays(day, days), time, minutesOf(meeting), zone), room: meeting.room }
}

/** How prices change in a copy. `cents` may be negative; percent as typed, such as 5 or -2.5. */
export type PriceChange =
  | { kind: 'keep' }
  | { kind: 'percent'; percent: number; roundTo: 'dollars' | 'cents' }
  | { kind: 'amount'; cents: number }

/** The new price in cents. A free class stays free, and no price falls below 0. */
export function changedPrice(cents: number, change: PriceChange): number {
  if (cents === 0 || change.kind === 'keep') return cents
  if (change.kind === 'amount') return Math.max(0, cents + change.cents)
  const exact = (cents * (10_000 + Math.round(change.percent * 100))) / 10_000
  const unit = change.roundTo === 'dollars' ? 100 : 1
  return Math.max(0, Math.round(exact / unit) * unit)
}

/** Half days and care with their prices changed in the same way. */
export function changedDayOptions(options: DayOptions, change: PriceChange): DayOptions {
  const own = (cents: number | null) => cents && changedPrice(cents, change)
  const changed = <Part extends Care>(part: Part): Part => {
    const { daily, weekly, monthly } = part.prices
    return { ...part, prices: { daily: own(daily), weekly: own(weekly), monthly: own(monthly) } }
  }
  const { halfDays, before, after } = options
  return { halfDays: halfDays.map(changed), before: before && changed(before), after: after && changed(after) }
}

/** A session that needs a room and a teacher; `of` says which class it belongs to. */
export type Occupied = { of: string; title: string; room: string; teacher: string | null; startsAt: Date; endsAt: Date }
export type Overlap = { of: string; startsAt: Date; same: 'room' | 'teacher'; title: string }

/** Where sessions of `planned` need the same room or teacher as others at the same time, among themselves or in `others`. */
export function overlaps(planned: readonly Occupied[], others: readonly Occupied[]): Overlap[] {
  return (['room', 'teacher'] as const).flatMap(same => {
    const byPlace = Map.groupBy([...planned, ...others], each => each[same])
    return planned.flatMap(one =>
      !one[same]
        ? []
        : byPlace
            .get(one[same])!
            .filter(other => other.of !== one.of && other.startsAt < one.endsAt && other.endsAt > one.startsAt)
            .map(({ title }) => ({ of: one.of, startsAt: one.startsAt, same, title })),
    )
  })
}
