import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { isId } from '#src/lib/ids.ts'
import type { RegistrationsContract } from '../../contract.ts'
import { placeStart, programPlaceStart } from '../own-start.ts'
import { registrations } from '../tables.ts'
import { programWeek } from './program-week.ts'

export type AdminFilters = z.output<RegistrationsContract['GET /api/admin/registrations']['query']>

const childName = sql`${children.firstName} || ' ' || ${children.lastName}`
/** As the indexes of words have them. */
const parentWords = sql`lower(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`

/** What may be sorted by; anything else never reaches a statement (T75). Names sort without regard to case. */
const sorts = (zone: string): Record<NonNullable<AdminFilters['sortBy']>, SQL | typeof registrations.createdAt> => ({
  child: sql`lower(${childName})`,
  age: sql`${children.dateOfBirth}`,
  event: sql`lower(${offerings.title})`,
  startDate: placeStart(zone),
  status: sql`${registrations.status}`,
  createdAt: registrations.createdAt,
})

/** What the filters ask of a registration, by its own columns alone. */
export function matching(
  { q, status, paymentStatus, eventId, thisWeek }: AdminFilters,
  now: Date,
  zone: string,
): SQL | undefined {
  return and(
    ...words(q).map(said),
    status ? eq(registrations.status, status) : undefined,
    paymentStatus ? eq(registrations.paymentStatus, paymentStatus) : undefined,
    eventId ? (isId(eventId) ? eq(registrations.offeringId, eventId) : sql`false`) : undefined,
    thisWeek === 'yes' ? startingIn(programWeek(now, zone), zone) : undefined,
  )
}

/** Places that begin in this week. A registration is found by its own columns alone, so that it can be counted alone. */
function startingIn({ from, until }: { from: Date; until: Date }, zone: string): SQL {
  const classes = sql`(SELECT ${offerings.id} FROM ${offerings}
    WHERE ${and(gte(offerings.startsAt, from), lt(offerings.startsAt, until))})`
  const start = programPlaceStart(zone)
  return sql`(CASE WHEN ${registrations.startDate} IS NULL THEN ${registrations.offeringId} IN ${classes}
    ELSE ${start} >= ${from.toISOString()}::timestamptz AND ${start} < ${until.toISOString()}::timestamptz END)`
}

/** A word of the child, the parent or the class. Each is looked up by itself, so that indexes of words and of registrations serve. */
const said = (word: string): SQL => sql`(
  ${registrations.childId} = ANY (ARRAY(SELECT ${children.id} FROM ${children} WHERE lower(${childName}) LIKE ${word}))
  OR ${registrations.parentId} = ANY (ARRAY(SELECT ${users.id} FROM ${users} WHERE ${parentWords} LIKE ${word}))
  OR ${registrations.offeringId} = ANY (ARRAY(SELECT ${offerings.id} FROM ${offerings} WHERE lower(${offerings.title}) LIKE ${word})))`

/** Any fragment of a name or title, every word of it; `%`, `_` and backslash stand for themselves. */
function words(q = ''): string[] {
  const given = q.trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  return given.map(word => `%${word.replace(/[\\%_]/g, mark => `\\${mark}`)}%`)
}

/** The order of the rows; what is equal stays in one order by id. */
export function order({ q, sortBy = 'createdAt', sortOrder }: AdminFilters, zone: string): SQL[] {
  const direction = sortOrder ?? (sortBy === 'createdAt' ? 'desc' : 'asc')
  // A younger child has the later birthday.
  const up = (direction === 'asc') !== (sortBy === 'age')
  // By the index of time a rare word would be looked for in every registration; sorting what the words found is less.
  const sorted =
    q?.trim() && sortBy === 'createdAt' ? sql`${registrations.createdAt} + interval '0'` : sorts(zone)[sortBy]
  return [up ? asc(sorted) : desc(sorted), desc(registrations.id)]
}
