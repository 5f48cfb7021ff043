import { type Attendance, attendsOn } from './own-sessions.ts'

/** One session that takes place, by its day in the program's zone. No seats means no limit. */
type SeatedSession = { day: string; seats: number }
/** Equal spots of a class, held, confirmed or waiting. */
type Standing = { place: Attendance; count: number }
export type ClassSeats = {
  sessions: readonly SeatedSession[]
  standing: readonly Standing[]
  waiting: readonly Attendance[]
}

/**
 * The days on which one of the `wanted` spots finds no seat, soonest first; none means that all of them fit, and only then may
 * they be taken. A seat that a waiting child could take right now is that child's, so the sessions of such a child are full
 * for everyone else. Who waits for a day that is full keeps nobody from the other days. `replaced` are spots that end for the
 * wanted ones: they aren't among the standing ones anymore, and what they had stays with the family.
 */
export function daysWithoutSeat(
  { sessions, standing, waiting }: ClassSeats,
  wanted: readonly Attendance[],
  replaced: readonly Attendance[] = [],
): string[] {
  const seats = sessions.map(({ day, seats }) => {
    const taken = standing.reduce((sum, { place, count }) => sum + (attendsOn(place, day) ? count : 0), 0)
    const own = replaced.filter(place => attendsOn(place, day)).length
    return { day, left: seats === 0 ? Number.POSITIVE_INFINITY : seats - taken, own }
  })
  const ofPlace = (place: Attendance) => seats.filter(({ day }) => attendsOn(place, day))
  const couldComeNow = waiting.filter(place => ofPlace(place).every(({ left, own }) => left - own >= 1))
  const kept = new Set(couldComeNow.flatMap(place => ofPlace(place).map(({ day }) => day)))
  const missing = new Set<string>()
  for (const place of wanted) {
    for (const session of ofPlace(place)) {
      const isOwn = session.own > 0
      if (session.left < 1 || (kept.has(session.day) && !isOwn)) missing.add(session.day)
      session.left -= 1
      if (isOwn) session.own -= 1
    }
  }
  return [...missing].sort()
}
