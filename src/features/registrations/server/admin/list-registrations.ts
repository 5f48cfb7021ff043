import { count, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { partTexts } from '#src/features/classes/day-parts.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { toAllergies } from '#src/features/families/allergies.ts'
import { children } from '#src/features/families/server/tables.ts'
import { ageOn, dayOf } from '#src/lib/dates.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import type { AdminRegistration } from '../../contract.ts'
import { balanceColumns, hasBalance, openBalanceOf } from '../balance-in.ts'
import { placeStart } from '../own-start.ts'
import { returnedMoney } from '../read-registrations.ts'
import { orders, registrations } from '../tables.ts'
import { type AdminFilters, matching, order } from './registration-filters.ts'

export const PAGE_SIZE = 50

const enders = alias(users, 'enders')
/** Registrations as staff see them: searched, filtered and sorted, newest first by default. */
export async function listRegistrations(
  db: Database,
  filters: AdminFilters,
  now: Date,
  zone: string,
  page: { limit: number; offset: number },
): Promise<AdminRegistration[]> {
  const rows = await joined(db, zone)
    .where(matching(filters, now, zone))
    .orderBy(...order(filters, zone))
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(presentOn(dayOf(now, zone)))
}

/** The ids of all matches, in order: `most` of them at most. */
export async function idsInOrder(db: Database, filters: AdminFilters, now: Date, zone: string, most: number) {
  const rows = await db
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
    .innerJoin(children, eq(children.id, registrations.childId))
    .where(matching(filters, now, zone))
    .orderBy(...order(filters, zone))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** The registrations with these ids, in the same order. */
export async function registrationsOf(db: Database, ids: string[], now: Date, zone: string) {
  const rows = await joined(db, zone).where(inArray(registrations.id, ids))
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? []).map(presentOn(dayOf(now, zone)))
}

type Row = Awaited<ReturnType<typeof joined>>[number]

const presentOn =
  (today: string) =>
  ({
    childFirst,
    childLast,
    parentFirst,
    parentLast,
    dateOfBirth,
    startDate,
    createdAt,
    ended,
    noAllergies,
    bookedOver,
    part,
    balanceCents,
    balanceDueOn,
    balanceSpots,
    ...row
  }: Row): AdminRegistration => ({
    ...row,
    ...toAllergies({ ...row, noAllergies }),
    ended: presentEnd(row.status, ended),
    balance: openBalanceOf({ ...row, balanceCents, balanceDueOn, balanceSpots }, today),
    dayPart: partTexts(part),
    bookedOver: bookedOver.rules.length > 0 ? bookedOver : null,
    child: `${childFirst} ${childLast}`.trim(),
    parent: `${parentFirst} ${parentLast}`.trim(),
    age: ageOn(dateOfBirth, today),
    startDate: startDate?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  })

/** How many registrations match, how many of those are unpaid and live, and how many have an open balance. */
export async function countRegistrations(
  db: Database,
  filters: AdminFilters,
  now: Date,
  zone: string,
): Promise<{ total: number; unpaid: number; balances: number }> {
  const [counted] = await db
    .select({
      total: count(),
      unpaid: sql<number>`(count(*) FILTER (WHERE ${registrations.paymentStatus} = 'unpaid' AND ${registrations.status} = 'pending'))::int`,
      balances: sql<number>`(count(*) FILTER (WHERE ${hasBalance}))::int`,
    })
    .from(registrations)
    .where(matching(filters, now, zone))
  return counted ?? { total: 0, unpaid: 0, balances: 0 }
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

const joined = (db: Database, zone: string) =>
  db
    .select({
      id: registrations.id,
      childId: registrations.childId,
      childFirst: children.firstName,
      childLast: children.lastName,
      dateOfBirth: children.dateOfBirth,
      allergies: children.allergies,
      noAllergies: children.noAllergies,
      allergySeverity: children.allergySeverity,
      hasEpiPen: children.hasEpiPen,
      parentId: registrations.parentId,
      parentFirst: users.firstName,
      parentLast: users.lastName,
      parentEmail: users.email,
      parentPhone: users.phone,
      event: offerings.title,
      eventId: offerings.id,
      startDate: placeStart(zone),
      part: registrations.part,
      status: registrations.status,
      paymentStatus: registrations.paymentStatus,
      amount: registrations.priceCents,
      dropped: registrations.droppedCents,
      ...balanceColumns,
      returned: returnedMoney,
      outsideAges: registrations.outsideAges,
      bookedOver: { rules: registrations.bookedOver, reason: registrations.bookedOverReason },
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
    .leftJoin(orders, eq(orders.id, registrations.orderId))
    .leftJoin(enders, eq(enders.id, registrations.endedBy))

type End = { because: string | null; first: string | null; last: string | null; reason: string | null; at: Date | null }

/** How a canceled spot ended, by whom and why; null while it is live. */
function presentEnd(status: string, { because, first, last, reason, at }: End): AdminRegistration['ended'] {
  if (status !== 'cancelled' || !because || !at) return null
  return { because, by: first && `${first} ${last ?? ''}`.trim(), reason, at: at.toISOString() }
}
