import { and, asc, count, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { ageOn, dayOf } from '#src/lib/dates.ts'
import { isId } from '#src/lib/ids.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import type { AdminRegistration, RegistrationsContract } from '../../contract.ts'
import { registrations } from '../tables.ts'
import { presentEnd } from './present-end.ts'
import { programWeek } from './program-week.ts'

export type AdminFilters = z.output<RegistrationsContract['GET /api/admin/registrations']['query']>
export const PAGE_SIZE = 50

const enders = alias(users, 'enders')
const childName = sql`${children.firstName} || ' ' || ${children.lastName}`
const parentName = sql`${users.firstName} || ' ' || ${users.lastName}`

/** What may be sorted by; anything else never reaches a statement (THREATS T75). Names sort without regard to case. */
const SORTS: Record<NonNullable<AdminFilters['sortBy']>, SQL | typeof registrations.createdAt> = {
  child: sql`lower(${childName})`,
  age: sql`${children.dateOfBirth}`,
  event: sql`lower(${offerings.title})`,
  startDate: sql`${offerings.startsAt}`,
  status: sql`${registrations.status}`,
  createdAt: registrations.createdAt,
}

/** Registrations as staff see them, searched, filtered and sorted; newest first unless asked otherwise. */
export async function listRegistrations(
  db: Database,
  filters: AdminFilters,
  now: Date,
  zone: string,
  page: { limit: number; offset: number },
): Promise<AdminRegistration[]> {
  const rows = await joined(db)
    .where(matching(filters, now, zone))
    .orderBy(...order(filters), desc(registrations.id))
    .limit(page.limit)
    .offset(page.offset)
  const today = dayOf(now, zone)
  return rows.map(
    ({ childFirst, childLast, parentFirst, parentLast, dateOfBirth, startDate, createdAt, ended, ...row }) => ({
      ...row,
      ended: presentEnd(row.status, ended),
      child: `${childFirst} ${childLast}`.trim(),
      parent: `${parentFirst} ${parentLast}`.trim(),
      age: ageOn(dateOfBirth, today),
      startDate: startDate?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    }),
  )
}

/** How many registrations match, and how many of them are unpaid and live. */
export async function countRegistrations(
  db: Database,
  filters: AdminFilters,
  now: Date,
  zone: string,
): Promise<{ total: number; unpaid: number }> {
  const [counted] = await db
    .select({
      total: count(),
      unpaid: sql<number>`(count(*) FILTER (WHERE ${registrations.paymentStatus} = 'unpaid' AND ${registrations.status} = 'pending'))::int`,
    })
    .from(registrations)
    .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
    .innerJoin(children, eq(children.id, registrations.childId))
    .innerJoin(users, eq(users.id, registrations.parentId))
    .where(matching(filters, now, zone))
  return counted ?? { total: 0, unpaid: 0 }
}

/** The classes that have registrations, for the filter: the most recent 200 by date. */
export async function registeredEvents(db: Database): Promise<{ id: string; title: string }[]> {
  const used = db.select({ id: registrations.offeringId }).from(registrations)
  return db
    .select({ id: offerings.id, title: offerings.title })
    .from(offerings)
    .where(inArray(offerings.id, used))
    .orderBy(desc(offerings.startsAt))
    .limit(200)
}

const joined = (db: Database) =>
  db
    .select({
      id: registrations.id,
      childId: registrations.childId,
      childFirst: children.firstName,
      childLast: children.lastName,
      dateOfBirth: children.dateOfBirth,
      allergies: children.allergies,
      parentId: registrations.parentId,
      parentFirst: users.firstName,
      parentLast: users.lastName,
      parentEmail: users.email,
      parentPhone: users.phone,
      event: offerings.title,
      eventId: offerings.id,
      startDate: offerings.startsAt,
      status: registrations.status,
      paymentStatus: registrations.paymentStatus,
      amount: registrations.priceCents,
      outsideAges: registrations.outsideAges,
      createdAt: registrations.createdAt,
      ended: {
        because: registrations.endedBecause,
        first: enders.firstName,
        last: enders.lastName,
        reason: registrations.endedReason,
        at: registrations.cancelledAt,
      },
    })
    .from(registrations)
    .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
    .innerJoin(children, eq(children.id, registrations.childId))
    .innerJoin(users, eq(users.id, registrations.parentId))
    .leftJoin(enders, eq(enders.id, registrations.endedBy))

function matching(
  { q, status, paymentStatus, eventId, thisWeek }: AdminFilters,
  now: Date,
  zone: string,
): SQL | undefined {
  const week = programWeek(now, zone)
  return and(
    ...words(q).map(word =>
      or(...[childName, parentName, users.email, offerings.title].map(field => ilike(sql`${field}`, word))),
    ),
    status ? eq(registrations.status, status) : undefined,
    paymentStatus ? eq(registrations.paymentStatus, paymentStatus) : undefined,
    eventId ? (isId(eventId) ? eq(registrations.offeringId, eventId) : sql`false`) : undefined,
    thisWeek === 'yes' ? and(gte(offerings.startsAt, week.from), lt(offerings.startsAt, week.until)) : undefined,
  )
}

/** Any fragment of a name or title, every word of it; `%`, `_` and backslash stand for themselves. */
function words(q = ''): string[] {
  const given = q.trim().split(/\s+/).filter(Boolean).slice(0, 6)
  return given.map(word => `%${word.replace(/[\\%_]/g, mark => `\\${mark}`)}%`)
}

function order({ sortBy = 'createdAt', sortOrder }: AdminFilters): SQL[] {
  const direction = sortOrder ?? (sortBy === 'createdAt' ? 'desc' : 'asc')
  // A younger child has the later birthday.
  const up = (direction === 'asc') !== (sortBy === 'age')
  return [up ? asc(SORTS[sortBy]) : desc(SORTS[sortBy])]
}
