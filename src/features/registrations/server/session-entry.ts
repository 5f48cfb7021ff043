import { type DayPart, partTexts } from '#src/features/classes/day-parts.ts'

/** How a session of a spot appears in every calendar we publish, so that the file in an email and the feed agree. */

type Changes = {
  changedAt: Date /** Of the session itself. */
  sequence?: number
  calledOffAt?: Date | null
  placeEndedAt?: Date | null
}

const COUNTED_FROM = Date.parse('2026-01-01T00:00:00Z')

/** The id of a spot's session in calendars (UID): it stays the same when the session is moved or canceled. */
export const entryId = (registrationId: string, sessionId: string, site: URL): string =>
  `${registrationId}-${sessionId}@${site.hostname}`

/**
 * The version of an entry (SEQUENCE), which only rises: seconds from 2026 to the latest change of class or spot, plus the
 * changes of the session itself.
 */
export function sequenceOf({ changedAt, sequence = 0, calledOffAt, placeEndedAt }: Changes): number {
  const latest = Math.max(...[changedAt, calledOffAt, placeEndedAt].map(each => each?.getTime() ?? 0))
  return Math.max(0, Math.floor((latest - COUNTED_FROM) / 1000)) + sequence
}

type Noted = { bring: string | null; wear: string | null; part: DayPart | null }

/** The text of an entry besides when and where. */
export function entryNotes({ bring, wear, part }: Noted): string | undefined {
  const notes = [...partTexts(part), bring && `What to bring: ${bring}`, wear && `What to wear: ${wear}`].filter(
    Boolean,
  )
  return notes.length > 0 ? notes.join('\n') : undefined
}
