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
 * The days on which one of these spots finds no seat, soonest first; none means that all of them fit, and only then may they
 * be taken. A seat that a waiting child could take right now is that child's, so the sessions of such a child are full for
 * everyone else. Who waits for a day that is full keeps nobody from the other days.
 */
export function daysWithoutSeat({ sessions, standing, waiting }: ClassSeats, wanted: readonly Attendance[]): string[] {
  const free = sessions.map(({ day, seats }) => {
    const taken = standing.reduce((sum, { place, count }) => sum + (attendsOn(place, day) ? count : 0), 0)
    return { day, left: seats === 0 ? Number.POSITIVE_INFINITY : seats - taken }
  })
  const ofPlace = (place: Attendance) => free.filter(({ day }) => attendsOn(place, day))
  const couldComeNow = waiting.filter(place => ofPlace(place).every(({ left }) => left >= 1))
  const kept = new Set(couldComeNow.flatMap(place => ofPlace(place).map(({ day }) => day)))
  const missing = new Set<string>()
  for (const place of wanted) {
    for (const session of ofPlace(place)) {
      if (session.left < 1 || kept.has(session.day)) missing.add(session.day)
      session.left -= 1
    }
  }
  return [...missing].sort()
}
