import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { attendanceColumns } from './attendance-columns.ts'
import { placeStart } from './own-start.ts'
import { cartItems, orderLines, orders, registrations } from './tables.ts'

const LIVE = ['pending', 'confirmed', 'active', 'waitlisted'] as const

/** Spots and orders in an account. They are business records and stay; the cart and any reasons that staff or the family wrote go. */
export const placesPart: ServerAccountPart = {
  name: 'registrations',
  async read(db, { id }) {
    const { timeZone } = await readProgramSettingsIn(db)
    const places = await db
      .select({
        id: registrations.id,
        class: offerings.title,
        startsAt: placeStart(timeZone),
        child: children.firstName,
        status: registrations.status,
        payment: registrations.paymentStatus,
        priceCents: registrations.priceCents,
        option: registrations.enrollmentOption,
        ...attendanceColumns,
        orderId: registrations.orderId,
        bookedAt: registrations.createdAt,
        cancelledAt: registrations.cancelledAt,
      })
      .from(registrations)
      .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
      .innerJoin(children, eq(children.id, registrations.childId))
      .where(eq(registrations.parentId, id))
      .orderBy(asc(registrations.createdAt))
    const bought = await db.select().from(orders).where(eq(orders.parentId, id)).orderBy(asc(orders.createdAt))
    const ids = bought.map(each => each.id)
    const lines = ids.length ? await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)) : []
    return {
      places,
      orders: bought.map(({ id: orderId, reference, status, totalCents, creditCents, dueCents, createdAt }) => ({
        id: orderId,
        reference,
        status,
        totalCents,
        creditCents,
        dueCents,
        orderedAt: createdAt,
        lines: lines
          .filter(line => line.orderId === orderId)
          .map(({ kind, label, amountCents }) => ({ kind, label, amountCents })),
      })),
    }
  },
  async blocker(db, { id }, now) {
    const toCome = or(isNull(offerings.endsAt), gt(offerings.endsAt, now))
    const [live] = await db
      .select({ id: registrations.id })
      .from(registrations)
      .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
      .where(and(eq(registrations.parentId, id), inArray(registrations.status, LIVE), toCome))
      .limit(1)
    if (!live) return undefined
    return {
      because: 'registrations',
      message: 'Your family still has spots in upcoming classes or on a waitlist. Please cancel them first.',
      to: '/registrations',
      toLabel: 'Your registrations',
    }
  },
  async erase(tx, { id }) {
    await tx.delete(cartItems).where(eq(cartItems.parentId, id))
    await tx
      .update(registrations)
      .set({ endedReason: null, bookedOverReason: null })
      .where(eq(registrations.parentId, id))
  },
}
