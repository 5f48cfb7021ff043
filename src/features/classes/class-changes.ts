import { formatDay, formatTimeRange } from '#src/lib/dates.ts'
import { roomOf } from './session-room.ts'

type Meeting = { startsAt: Date | string; endsAt: Date | string; room: string | null }

/** What a change of a class means for the families in it. `from` is missing for a new date, `to` for one that is gone. */
export type ClassChange = {
  title?: { from: string; to: string }
  location?: { from: string; to: string }
  sessions: readonly { from?: Meeting; to?: Meeting }[]
}

/** Whether families have to hear of it. */
export const concernsFamilies = (change: ClassChange): boolean =>
  change.sessions.length > 0 || change.title !== undefined || change.location !== undefined

/** One sentence for each thing that is different, as the editor previews it and the mail says it. */
export function changeSentences(
  { title, location, sessions }: ClassChange,
  offering: { location: string },
  zone: string,
): string[] {
  return [
    ...(title ? [`“${title.from}” is now called “${title.to}”.`] : []),
    ...(location ? [`It meets in a new place: ${location.to} (before: ${location.from}).`] : []),
    ...sessions.map(({ from, to }) => {
      if (!from) return `New date: ${meetingWords(to!, zone)}`
      if (!to) return `No longer: ${meetingWords(from, zone)}`
      // Back from another room: only then is the usual one news.
      const room = from.room ? roomOf(to, offering) : to.room
      return `${meetingWords(from, zone)} is now ${meetingWords({ ...to, room }, zone)}`
    }),
  ]
}

const meetingWords = ({ startsAt, endsAt, room }: Meeting, zone: string) =>
  `${formatDay(startsAt, zone)}, ${formatTimeRange(startsAt, endsAt, zone)}${room ? `, ${room}` : ''}`
