import { and, asc, desc, eq, gte, lt, not, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { isId } from '#src/lib/ids.ts'
import type { RegistrationsContract } from '../../contract.ts'
import { hasBalance } from '../balance-in.ts'
import { datedPlaceStart, placeStart } from '../own-start.ts'
import { registrations } from '../tables.ts'
import { programWeek } from './program-week.ts'

export type AdminFilters = z.output<RegistrationsContract['GET /api/admin/registrations']['query']>

const childName = sql`${children.firstName} || ' ' || ${children.lastName}`
/** As stored in the word indexes. */
const parentText = sql`lower(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`

/** The allowed sort keys; anything else never reaches a statement (T75). Names sort case-insensitively. */
const sorts = (zone: string): Record<NonNullable<AdminFilters['sortBy']>, SQL | typeof registrations.createdAt> => ({
  child: sql`lower(${childName})`,
  age: sql`${children.dateOfBirth}`,
  event: sql`lower(${offerings.title})`,
  startDate: placeStart(zone),
  status: sql`${registrations.status}`,
  createdAt: registrations.createdAt,
})

/** What the filters ask of a registration's own columns. */
export function matching(
  { q, status, paymentStatus, eventId, thisWeek }: AdminFilters,
  now: Date,
  zone: string,
): SQL | undefined {
  return and(
    ...words(q).map(said),
    status ? eq(registrations.status, status) : undefined,
    paymentStatus ? paidAs(paymentStatus) : undefined,
    eventId ? (isId(eventId) ? eq(registrations.offeringId, eventId) : sql`false`) : undefined,
    thisWeek === 'yes' ? startingIn(programWeek(now, zone), zone) : undefined,
  )
}

/** A spot with an open balance is confirmed as paid, so it's told apart by its order. */
function paidAs(status: Exclude<AdminFilters['paymentStatus'], '' | undefined>): SQL | undefined {
  if (status === 'balance') return hasBalance
  const same = eq(registrations.paymentStatus, status)
  return status === 'paid' ? and(same, not(hasBalance)) : same
}

/** Spots that begin this week. It uses a registration's own columns only, so that matches can be counted without joins. */
function startingIn({ from, until }: { from: Date; until: Date }, zone: string): SQL {
  const classes = sql`(SELECT ${offerings.id} FROM ${offerings}
    WHERE ${and(gte(offerings.startsAt, from), lt(offerings.startsAt, until))})`
  const start = datedPlaceStart(zone)
  return sql`(CASE WHEN ${registrations.startDate} IS NULL THEN ${registrations.offeringId} IN ${classes}
    ELSE ${start} >= ${from.toISOString()}::timestamptz AND ${start} < ${until.toISOString()}::timestamptz END)`
}

/** One search word, for the child, the parent or the class. Each is looked up separately so that the indexes are used. */
const said = (word: string): SQL => sql`(
  ${registrations.childId} = ANY (ARRAY(SELECT ${children.id} FROM ${children} WHERE lower(${childName}) LIKE ${word}))
  OR ${registrations.parentId} = ANY (ARRAY(SELECT ${users.id} FROM ${users} WHERE ${parentText} LIKE ${word}))
  OR ${registrations.offeringId} = ANY (ARRAY(SELECT ${offerings.id} FROM ${offerings} WHERE lower(${offerings.title}) LIKE ${word})))`

/** Matches any part of a name or title; all words must match. `%`, `_` and backslash are taken literally. */
function words(q = ''): string[] {
  const given = q.trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  return given.map(word => `%${word.replace(/[\\%_]/g, mark => `\\${mark}`)}%`)
}

/** The sort order of the rows; ties are sorted by id. */
export function order({ q, sortBy = 'createdAt', sortOrder }: AdminFilters, zone: string): SQL[] {
  const direction = sortOrder ?? (sortBy === 'createdAt' ? 'desc' : 'asc')
  // A younger child has the later birthday.
  const up = (direction === 'asc') !== (sortBy === 'age')
  // With the index on time, a rare word would be checked against every registration; sorting only the matches is faster.
  const sorted =
    q?.trim() && sortBy === 'createdAt' ? sql`${registrations.createdAt} + interval '0'` : sorts(zone)[sortBy]
  return [up ? asc(sorted) : desc(sorted), desc(registrations.id)]
}
