import { type ClassChange, changeSentences } from '#src/features/classes/class-changes.ts'
import type { DayPartHours } from '#src/features/classes/day-parts.ts'
import { ownHours } from '#src/features/classes/own-hours.ts'
import { formatDay, formatTimeRange } from '#src/lib/dates.ts'
import { namesOf } from './family-times.ts'

type Moved = ClassChange['sessions'][number]
type Meeting = NonNullable<Moved['from']>
/** A spot of the family: whose it is, its part of the day, and which of the sessions are about it. */
type Spot = { child: string; part: DayPartHours | null; concerns: (moved: Moved) => boolean }
type Shown = { location: string; zone: string; today?: string }

/**
 * What changed about a class, as one family reads it: each session by the hours of its own child, with the child's name if
 * it's not the same for all children of the family. `today` is the day it's written on (`YYYY-MM-DD`).
 */
export function familySentences(change: ClassChange, spots: readonly Spot[], shown: Shown): string[] {
  const all = namesOf(spots)
  const ofSession = (moved: Moved) => {
    const told = Map.groupBy(
      spots.filter(spot => spot.concerns(moved)),
      spot => ownSentence(moved, spot.part, shown),
    )
    return [...told].map(([sentence, own]) => (namesOf(own) === all ? sentence : `${namesOf(own)}: ${sentence}`))
  }
  const ofClass = changeSentences({ ...change, sessions: [] }, shown, shown.zone, shown.today)
  return [...ofClass, ...change.sessions.flatMap(ofSession)]
}

function ownSentence({ from, to }: Moved, part: DayPartHours | null, { zone, today, location }: Shown): string {
  const own = (meeting: Meeting): Meeting => ({ ...meeting, ...ownHours(meeting, part, zone) })
  const moved = { ...(from && { from: own(from) }), ...(to && { to: own(to) }) }
  if (part && from && to && from.room === to.room && isSameTime(moved.from!, moved.to!)) {
    const hours = ({ startsAt, endsAt }: Meeting) => formatTimeRange(startsAt, endsAt, zone)
    return `Same hours on ${formatDay(to.startsAt, zone, today)}: ${hours(moved.to!)}. The full day is now ${hours(to)}.`
  }
  return changeSentences({ sessions: [moved] }, { location }, zone, today)[0]!
}

const isSameTime = (one: Meeting, other: Meeting) =>
  +new Date(one.startsAt) === +new Date(other.startsAt) && +new Date(one.endsAt) === +new Date(other.endsAt)
