import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CancellationRule } from '#src/features/classes/cancellation-policy.ts'
import { cancellationPolicies, offerings } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { inPersonIn } from '#src/features/payments/server.ts'
import { subscriptions } from '#src/features/subscriptions/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { attendanceColumns } from './attendance-columns.ts'
import { balanceIn } from './balance-in.ts'
import { comes } from './comes.ts'
import { eventColumns } from './present-event.ts'
import { orderLines, orders, registrations } from './tables.ts'
import { waitlistPosition } from './waitlist-order.ts'

/** What a family got for a spot that ended, in cents (written by cancellations); null if it didn't end or was never paid. */
export const returnedMoney = sql`(SELECT json_build_object('toCard', c.to_card_cents, 'toCredit', c.to_credit_cents)
  FROM cancellations c WHERE c.registration_id = ${registrations.id})` as SQL<{
  toCard: number
  toCredit: number
} | null>

const columns = {
  id: registrations.id,
  parentId: registrations.parentId,
  childId: registrations.childId,
  orderId: registrations.orderId,
  status: registrations.status,
  paymentStatus: registrations.paymentStatus,
  enrollmentOption: registrations.enrollmentOption,
  ...attendanceColumns,
  priceCents: registrations.priceCents,
  droppedCents: registrations.droppedCents,
  heldUntil: registrations.heldUntil,
  position: waitlistPosition,
  offeredAt: registrations.offeredAt,
  endedBecause: registrations.endedBecause,
  createdAt: registrations.createdAt,
  orderReference: orders.reference,
  /** Who received what was paid besides credit: a card provider, or a way to pay in person. The one a refund goes to first. */
  paidThrough:
    sql`(SELECT p.provider FROM payments p WHERE p.order_id = ${registrations.orderId} AND p.status = 'succeeded'
    ORDER BY ${inPersonIn('p')}, p.part DESC LIMIT 1)` as SQL<string | null>,
  orderCreditCents: orders.creditCents,
  /** What is still due for the order, in cents. */
  orderBalanceCents: balanceIn('orders'),
  balanceDueOn: orders.balanceDueOn,
  /** Every spot of the order, so that its credit can be split. */
  orderPlaces:
    sql`(SELECT coalesce(json_agg(json_build_object('id', o.id, 'price', o.price_cents) ORDER BY o.id), '[]'::json)
    FROM registrations o WHERE o.order_id = ${registrations.orderId})` as SQL<{ id: string; price: number }[]>,
  event: eventColumns,
  child: { firstName: children.firstName, lastName: children.lastName, dateOfBirth: children.dateOfBirth },
  policy: {
    kind: cancellationPolicies.kind,
    noticeHours: cancellationPolicies.noticeHours,
    feeCents: cancellationPolicies.feeCents,
  },
  /**
   * What was refunded for canceled sessions, from a plan's first payment and by an admin, in cents (written by cancellations). A
   * failed refund counts as nothing, unless credit was given instead.
   */
  madeGood: sql`(SELECT json_build_object('toCard', coalesce(sum(m.to_card_cents), 0)::int
        + (SELECT coalesce(sum(f.amount_cents), 0)::int FROM plan_refunds f JOIN refunds x ON x.id = f.refund_id
          WHERE f.registration_id = ${registrations.id} AND (x.status <> 'failed' OR EXISTS (SELECT FROM ledger_entries l
            WHERE l.cause = 'credit-given:refund-failed:' || x.id::text)))
        + (SELECT coalesce(sum(a.to_card_cents), 0)::int FROM order_refund_shares a
          WHERE a.registration_id = ${registrations.id}),
      'toCredit', coalesce(sum(m.to_credit_cents), 0)::int
        + (SELECT coalesce(sum(a.to_credit_cents), 0)::int FROM order_refund_shares a
          WHERE a.registration_id = ${registrations.id}))
    FROM compensations m WHERE m.registration_id = ${registrations.id})` as SQL<{ toCard: number; toCredit: number }>,
  returned: returnedMoney,
  planId: sql`coalesce(
    (SELECT l.subscription_id FROM ${orderLines} l
      WHERE l.registration_id = ${registrations.id} AND l.subscription_id IS NOT NULL LIMIT 1),
    (SELECT s.id FROM ${subscriptions} s WHERE s.registration_id = ${registrations.id} LIMIT 1))` as SQL<string | null>,
  /** The rule as agreed; the offering's current rule only if nothing was bought. */
  agreedRule: sql`(SELECT l.cancellation_rule FROM ${orderLines} l
    WHERE l.registration_id = ${registrations.id} LIMIT 1)` as SQL<CancellationRule | null>,
}

const select = (db: Queryable) =>
  db
    .select(columns)
    .from(registrations)
    .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
    .innerJoin(cancellationPolicies, eq(cancellationPolicies.id, offerings.cancellationPolicyId))
    .innerJoin(children, eq(children.id, registrations.childId))
    .leftJoin(orders, eq(orders.id, registrations.orderId))

export type RegistrationRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

/**
 * Registrations with class, child and agreed rule, newest first: a family's, an order's, a single one, some, or the confirmed ones in
 * a class (`heldIn`).
 */
export function readRegistrations(
  db: Queryable,
  which: { parentId?: string; orderId?: string; id?: string; ids?: string[]; heldIn?: string },
): Promise<RegistrationRow[]> {
  return select(db)
    .where(
      and(
        which.parentId ? eq(registrations.parentId, which.parentId) : undefined,
        which.orderId ? eq(registrations.orderId, which.orderId) : undefined,
        which.id ? eq(registrations.id, which.id) : undefined,
        which.ids ? inArray(registrations.id, which.ids) : undefined,
        which.heldIn ? and(eq(registrations.offeringId, which.heldIn), comes) : undefined,
      ),
    )
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
}
