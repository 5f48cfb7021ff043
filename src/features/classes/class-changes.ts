import { formatDay, formatTimeRange } from '#src/lib/dates.ts'
import { roomOf } from './session-room.ts'

type Meeting = { startsAt: Date | string; endsAt: Date | string; room: string | null }

/** What a class change means for its families. `from` is missing for a new date, `to` for a removed one. */
export type ClassChange = {
  title?: { from: string; to: string }
  location?: { from: string; to: string }
  sessions: readonly { from?: Meeting; to?: Meeting }[]
}

/** Whether families need to be told. */
export const concernsFamilies = (change: ClassChange): boolean =>
  change.sessions.length > 0 || change.title !== undefined || change.location !== undefined

/** One sentence per change, as previewed in the editor and sent in the email, which passes the day `today`. */
export function changeSentences(
  { title, location, sessions }: ClassChange,
  offering: { location: string },
  zone: string,
  today?: string,
): string[] {
  const meetingText = (meeting: Meeting) => textOf(meeting, zone, today)
  return [
    ...(title ? [`“${title.from}” is now “${title.to}”.`] : []),
    ...(location ? [`New location: ${location.to} (was ${location.from}).`] : []),
    ...sessions.map(({ from, to }) => {
      if (!from) return `New date: ${meetingText(to!)}`
      if (!to) return `Removed: ${meetingText(from)}`
      // Moved back from another room: only then is the usual room worth mentioning.
      const room = from.room ? roomOf(to, offering) : to.room
      return `${meetingText(from)} is now ${meetingText({ ...to, room })}`
    }),
  ]
}

const textOf = ({ startsAt, endsAt, room }: Meeting, zone: string, today?: string) =>
  `${formatDay(startsAt, zone, today)}, ${formatTimeRange(startsAt, endsAt, zone)}${room ? `, ${room}` : ''}`
