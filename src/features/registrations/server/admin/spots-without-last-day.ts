import { and, asc, count, eq, gt, inArray, isNull } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import type { Answering } from '#src/lib/contract.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import type { RegistrationsContract } from '../../contract.ts'
import { lastDaysOf, PAID_ONCE } from '../../last-day.ts'
import { sessionsOf } from '../present-registration.ts'
import { type RegistrationRow, readRegistrations } from '../read-registrations.ts'
import { registrations } from '../tables.ts'

type Answer = Answering<RegistrationsContract['GET /api/admin/spots-without-last-day']>
const PAGE_SIZE = 25

/**
 * Spots in running or coming programs that were paid once, by the day or the week, and have no last day, so that the child
 * attends until the program ends; the oldest first. Versions before these spots had ends sold them, and sell more while both
 * run, so this is read each time.
 */
export async function spotsWithoutLastDay(db: Database, now: Date, page: number): Promise<Answer> {
  const { timeZone } = await readProgramSettings(db)
  const found = and(
    inArray(registrations.status, ['confirmed', 'active']),
    inArray(registrations.enrollmentOption, PAID_ONCE),
    isNull(registrations.endDate),
    gt(offerings.endsAt, now),
  )
  const [counted, listed] = await Promise.all([
    db
      .select({ total: count() })
      .from(registrations)
      .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
      .where(found),
    db
      .select({ id: registrations.id, first: users.firstName, last: users.lastName })
      .from(registrations)
      .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
      .innerJoin(users, eq(users.id, registrations.parentId))
      .where(found)
      .orderBy(asc(registrations.startDate), asc(registrations.createdAt), asc(registrations.id))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
  ])
  const ids = listed.map(({ id }) => id)
  const places = new Map((await readRegistrations(db, { ids })).map(place => [place.id, place]))
  const spots = listed.flatMap(({ id, first, last }) => {
    const place = places.get(id)
    return place ? presentSpot(place, `${first} ${last}`.trim(), now, timeZone) : []
  })
  return { spots, total: counted[0]?.total ?? 0, page, pageSize: PAGE_SIZE }
}

function presentSpot(place: RegistrationRow, parent: string, now: Date, zone: string): Answer['spots'] {
  const { id, event, child, status, enrollmentOption: option } = place
  const lastDays = lastDaysOf(place, event.meetings, now, zone)
  if ((option !== 'daily' && option !== 'weekly') || (status !== 'confirmed' && status !== 'active') || !lastDays)
    return []
  const own = sessionsOf(place, zone)
  const had = own.all.filter(({ startsAt }) => new Date(startsAt) <= now).length
  return [
    {
      id,
      child: `${child.firstName} ${child.lastName ?? ''}`.trim(),
      parentId: place.parentId,
      parent,
      eventId: event.id,
      event: event.title,
      status,
      option,
      days: place.days,
      since: place.startDate ?? dayOf(place.createdAt, zone),
      price: place.priceCents,
      had,
      coming: own.count - had,
      ...lastDays,
    },
  ]
}
