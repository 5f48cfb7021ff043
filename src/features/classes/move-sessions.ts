import { dayOf } from '#src/lib/dates.ts'
import { addDays, weekdayOf } from '#src/lib/plain-days.ts'
import { wallClock } from '#src/lib/wall-clock.ts'
import { type ClosedDays, hoursOn, type SessionRule } from './session-rule.ts'

/** Which sessions move with the one that staff edit: it and those after it, or all of the class. */
export const MOVE_SCOPES = ['later', 'all'] as const
export type MoveScope = (typeof MOVE_SCOPES)[number]

type Standing = {
  id: string
  startsAt: Date
  endsAt: Date
  room: string | null
  cancelledAt: Date | null
  movedByHand: boolean
}
/** Where the edited session goes: a plain day and local time of the program's zone. */
export type MoveTarget = { day: string; time: string; minutes: number; room: string | null }
type Meeting = { startsAt: Date; endsAt: Date; room: string | null }
export type MovedSession<S extends Standing> = { from: S; to: Meeting }

const DAY_MS = 86_400_000
const DAY_MINUTES = 24 * 60
/** From one plain day to another; negative backward. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
const minutesOfClock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map(each => String(each).padStart(2, '0')).join(':')
const timeOf = (at: Date, zone: string) => wallClock(at, zone).slice(11, 16)
const lengthOf = ({ startsAt, endsAt }: Pick<Standing, 'startsAt' | 'endsAt'>) =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)

/**
 * The sessions that move when `edited` goes to `to`, soonest first: each by as many days and by as much of local time, so
 * clock changes move no hour, and those that staff moved individually keep their distance. A new length or room is that of
 * every session, one that wasn't changed stays what it was. Sessions that have begun or were canceled stay.
 */
export function movedSessions<S extends Standing>(
  standing: readonly S[],
  { edited, to, scope }: { edited: S; to: MoveTarget; scope: MoveScope },
  now: Date,
  zone: string,
): MovedSession<S>[] {
  const days = daysBetween(dayOf(edited.startsAt, zone), to.day)
  const clock = minutesOfClock(to.time) - minutesOfClock(timeOf(edited.startsAt, zone))
  const [newLength, newRoom] = [to.minutes !== lengthOf(edited), to.room !== edited.room]
  return standing
    .filter(each => !each.cancelledAt && each.startsAt > now)
    .filter(each => scope === 'all' || each.startsAt >= edited.startsAt)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map(from => {
      const minute = minutesOfClock(timeOf(from.startsAt, zone)) + clock
      const over = Math.floor(minute / DAY_MINUTES)
      const day = addDays(dayOf(from.startsAt, zone), days + over)
      const minutes = newLength ? to.minutes : lengthOf(from)
      const hours = hoursOn(day, clockOf(minute - over * DAY_MINUTES), minutes, zone)
      return { from, to: { ...hours, room: newRoom ? to.room : from.room } }
    })
}

/** Sessions of the class that stay, at a time to which another one would move. */
export function meetsTwice<S extends Standing>(standing: readonly S[], moved: readonly MovedSession<S>[]): Date[] {
  const going = new Set(moved.map(each => each.from))
  const taken = new Set(standing.filter(each => !going.has(each)).map(each => each.startsAt.getTime()))
  return moved.map(each => each.to.startsAt).filter(each => taken.has(each.getTime()))
}

/**
 * The rule after a move: it plans exactly the moved sessions that follow it, from the first of them on, so that
 * rescheduling by it moves nothing. Days between them without a session are skipped, and closed days with one are held.
 * Null if no session follows the rule.
 */
export function movedRule<S extends Standing>(
  rule: SessionRule,
  moved: readonly MovedSession<S>[],
  closures: readonly ClosedDays[],
  zone: string,
): SessionRule | null {
  const own = moved.filter(each => !each.from.movedByHand)
  const [first] = own
  if (!first) return null
  const days = new Set(own.map(each => dayOf(each.to.startsAt, zone)))
  const inOrder = [...days].sort()
  const [firstDay, lastDay] = [inOrder[0]!, inOrder.at(-1)!]
  const weekdays = [...new Set(inOrder.map(weekdayOf))].sort()
  const isClosed = (day: string) => closures.some(each => each.firstDay <= day && day <= each.lastDay)
  const [skipped, held]: [string[], string[]] = [[], []]
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    if (!weekdays.includes(weekdayOf(day))) continue
    const closed = rule.skipClosed && isClosed(day)
    if (days.has(day) && closed) held.push(day)
    if (!days.has(day) && !closed) skipped.push(day)
  }
  return {
    ...{ weekdays, startTime: timeOf(first.to.startsAt, zone), minutes: lengthOf(first.to), firstDay },
    until: 'count' in rule.until ? { count: days.size } : { lastDay },
    ...{ skipClosed: rule.skipClosed, skipped, held },
  }
}
