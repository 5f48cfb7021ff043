import { type SQL, sql } from 'drizzle-orm'
import type { AgeRule } from '#src/features/classes/ages.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { roomOf } from '#src/features/classes/session-room.ts'
import type { RegistrationAnswer } from '../contract.ts'

/** `sequence` rises with each change; `room` is set if it differs from the class's own room. */
export type Meeting = { id: string; startsAt: string; endsAt: string; room: string | null; sequence: number }

/** The columns of an offering that families see, with its meetings except canceled ones, in order. */
export const eventColumns = {
  id: offerings.id,
  slug: offerings.slug,
  title: offerings.title,
  kind: offerings.kind,
  category: offerings.category,
  imagePath: offerings.imagePath,
  priceCents: offerings.priceCents,
  startsAt: offerings.startsAt,
  endsAt: offerings.endsAt,
  location: offerings.location,
  bring: offerings.bring,
  wear: offerings.wear,
  ageMin: offerings.ageMin,
  ageMax: offerings.ageMax,
  ageRule: offerings.ageRule,
  updatedAt: offerings.updatedAt,
  meetings: sql`(SELECT coalesce(json_agg(json_build_object('id', s.id, 'startsAt', s.starts_at,
      'endsAt', s.ends_at, 'room', s.room, 'sequence', s.sequence)
      ORDER BY s.starts_at), '[]'::json)
    FROM sessions s WHERE s.offering_id = ${offerings.id} AND s.cancelled_at IS NULL)` as SQL<Meeting[]>,
}

export type EventRow = {
  id: string
  slug: string
  title: string
  kind: 'class' | 'trial' | 'program'
  category: string
  imagePath: string | null
  priceCents: number
  startsAt: Date | null
  endsAt: Date | null
  location: string
  bring: string | null
  wear: string | null
  ageMin: number
  ageMax: number
  ageRule: AgeRule
  updatedAt: Date
  meetings: Meeting[]
}

const iso = (instant: string | Date) => new Date(instant).toISOString()

/** A session of this class with the room in which it meets. */
export const presentSession = (meeting: Meeting, row: Pick<EventRow, 'location'>) => ({
  startsAt: iso(meeting.startsAt),
  endsAt: iso(meeting.endsAt),
  room: roomOf(meeting, row),
})

/** An offering as registrations and cart items answer it, with these sessions; counted like the catalog. */
export function presentEvent(row: EventRow, listed: readonly Meeting[] = row.meetings): RegistrationAnswer['event'] {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    kind: row.kind,
    category: row.category,
    imagePath: row.imagePath,
    price: row.priceCents,
    startDate: row.startsAt?.toISOString() ?? null,
    endDate: row.endsAt?.toISOString() ?? null,
    location: row.location,
    bring: row.bring,
    wear: row.wear,
    isMultiSession: row.meetings.length > 1,
    totalSessions: row.meetings.length,
    sessionDates: listed.map(each => presentSession(each, row)),
  }
}
