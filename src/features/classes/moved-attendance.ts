import { dayOf } from '#src/lib/dates.ts'
import { addDays, type DaySpan, WEEKDAYS } from '#src/lib/plain-days.ts'
import { isDropIn } from './drop-in.ts'
import { daysBetween } from './move-sessions.ts'
import { type Attendance, attends } from './own-sessions.ts'

/** A session of the class and when it will start; `after` is the same for one that stays. */
export type MovingSession = { startsAt: Date; after: Date; isCanceled: boolean }
type Place = Attendance & { option: string | null }

/**
 * What a spot says after sessions of its class moved, so that the child comes to exactly the sessions it had. The first
 * of these that does so: what it says now, its days moved along, its first and last day fitted to the sessions, its
 * sessions named one by one. Null if none does, because a session that is the child's and one that isn't end up on the
 * same day, or because chosen weekdays without a last day can't name both.
 */
export function attendanceAfter(place: Place, sessions: readonly MovingSession[], zone: string): Attendance | null {
  const own = sessions.map(each => attends(place, each.startsAt, zone))
  const fits = (choice: Attendance, counts: (each: MovingSession) => boolean) =>
    sessions.every((each, i) => !counts(each) || attends(choice, each.after, zone) === own[i])
  const choices = candidates(place, sessions, own, zone)
  // Canceled sessions decide what one was worth, so they stay the child's where that's possible.
  const found =
    choices.find(choice => fits(choice, () => true)) ?? choices.find(choice => fits(choice, each => !each.isCanceled))
  return found ?? null
}

function candidates(place: Place, sessions: readonly MovingSession[], own: readonly boolean[], zone: string) {
  const { startDate, endDate, days, spans } = place
  const same: Attendance = { startDate, endDate, days, spans }
  const first = sessions.find(each => each.after.getTime() !== each.startsAt.getTime())
  if (!first) return [same]
  const from = dayOf(first.startsAt, zone)
  const by = daysBetween(from, dayOf(first.after, zone))
  const moved = (day: string) => (day >= from ? addDays(day, by) : day)
  const along: Attendance = {
    ...same,
    startDate: startDate && moved(startDate),
    endDate: endDate && moved(endDate),
    spans: spans.map(span => ({ from: moved(span.from), to: moved(span.to) })),
  }
  const turned = days.map(day => WEEKDAYS[((((WEEKDAYS as readonly string[]).indexOf(day) + by) % 7) + 7) % 7]!)
  const alongDays = [along, { ...along, days: turned }]
  if (isDropIn({ option: place.option, endDate })) return [same, along]
  const after = sessions.flatMap((each, i) => (own[i] && !each.isCanceled ? [dayOf(each.after, zone)] : [])).sort()
  const [firstDay, lastDay] = [after[0], after.at(-1)]
  if (!firstDay || !lastDay) return [same, ...alongDays]
  const fitted = alongDays.map(choice => ({
    ...choice,
    startDate: startDate && firstDay,
    endDate: endDate && lastDay,
  }))
  // A spot without a last day goes on with sessions that are added later, so its sessions can't be named.
  const named = endDate ? [{ startDate: firstDay, endDate: lastDay, days: [], spans: spansOf(after) }] : []
  return [same, ...alongDays, ...fitted, ...named]
}

/** Days in order as stretches, without gaps. */
function spansOf(days: readonly string[]): DaySpan[] {
  const spans: DaySpan[] = []
  for (const day of new Set(days)) {
    const last = spans.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans
}
