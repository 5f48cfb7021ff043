import { desc, eq, sql } from 'drizzle-orm'
import { cancellations } from '#src/features/cancellations/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { paidByOf } from '#src/features/payments/in-person.ts'
import { leftOfOrders, paidForOrder } from '#src/features/payments/server.ts'
import { isOverdue } from '#src/features/registrations/balance-text.ts'
import { orders, registrations } from '#src/features/registrations/server/tables.ts'
import { balanceColumns, balanceIn, openBalanceOf, placeStart } from '#src/features/registrations/server.ts'
import { subscriptions } from '#src/features/subscriptions/server/tables.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import type { FamilyFileAnswer } from '../family-answers.ts'

const childName = sql<string>`trim(${children.firstName} || ' ' || ${children.lastName})`

type Asked = { limit: number; today: string }

/** A family's spots, newest first, as of `today` (YYYY-MM-DD). Prices in cents, `startsAt` for its own child. */
export async function placesOf(
  db: Database,
  parentId: string,
  { limit, today, zone }: Asked & { zone: string },
): Promise<FamilyFileAnswer['registrations']> {
  const rows = await db
    .select({
      id: registrations.id,
      childId: registrations.childId,
      child: childName,
      classId: offerings.id,
      title: offerings.title,
      startsAt: placeStart(zone),
      status: registrations.status,
      paymentStatus: registrations.paymentStatus,
      price: registrations.priceCents,
      ...balanceColumns,
      createdAt: registrations.createdAt,
      toCard: cancellations.toCardCents,
      toCredit: cancellations.toCreditCents,
      kept: cancellations.keptCents,
    })
    .from(registrations)
    .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
    .innerJoin(children, eq(children.id, registrations.childId))
    .leftJoin(orders, eq(orders.id, registrations.orderId))
    .leftJoin(cancellations, eq(cancellations.registrationId, registrations.id))
    .where(eq(registrations.parentId, parentId))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(limit)
  return rows.map(({ toCard, toCredit, kept, balanceCents, balanceDueOn, balanceSpots, ...row }) => ({
    ...row,
    balance: openBalanceOf({ ...row, balanceCents, balanceDueOn, balanceSpots }, today),
    returned: toCard === null ? null : { toCard, toCredit: toCredit ?? 0, kept: kept ?? 0 },
    startsAt: row.startsAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }))
}

/** A family's orders, newest first, as of `today` (YYYY-MM-DD). Amounts in cents. */
export async function ordersOf(
  db: Database,
  parentId: string,
  { limit, today }: Asked,
): Promise<FamilyFileAnswer['orders']> {
  const { id, reference, status, totalCents, creditCents, dueCents, balanceDueOn, heldUntil, createdAt } = orders
  const rows = await db
    .select({
      id,
      reference,
      status,
      total: totalCents,
      credit: creditCents,
      due: dueCents,
      paid: paidForOrder(sql`orders.id`).mapWith(Number),
      balance: balanceIn('orders'),
      dueOn: balanceDueOn,
      heldUntil,
      createdAt,
    })
    .from(orders)
    .where(eq(orders.parentId, parentId))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
  const left = await leftOfOrders(
    db,
    rows.map(row => row.id),
  )
  return rows.map(row => ({
    ...row,
    overdue: row.balance > 0 && isOverdue(row.dueOn, today),
    refundable: left.get(row.id) ?? { money: 0, credit: 0 },
    heldUntil: row.heldUntil.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }))
}

/** A family's payments and refunds in one list, newest first, in cents. A plan's months have no order reference. */
export async function moneyOf(db: Database, parentId: string, limit: number): Promise<FamilyFileAnswer['money']> {
  type Money = FamilyFileAnswer['money'][number]
  type Row = Omit<Money, 'at' | 'way' | 'orderReference'> & { order: string | null; provider: string; at: Date }
  const { rows } = await db.execute<Row>(sql`
    SELECT p.id, 'payment' AS kind, o.reference AS "order", p.amount_cents AS amount, p.status AS state, p.created_at AS at,
      p.provider, p.reference
      FROM payments p LEFT JOIN orders o ON o.id = p.order_id WHERE p.parent_id = ${parentId}
    UNION ALL
    SELECT r.id, 'refund', o.reference, r.amount_cents, r.status, r.created_at, p.provider, NULL
      FROM refunds r JOIN payments p ON p.id = r.payment_id LEFT JOIN orders o ON o.id = r.order_id
      WHERE p.parent_id = ${parentId}
    ORDER BY at DESC, id DESC LIMIT ${limit}`)
  return rows.map(({ order, provider, at, ...row }) => ({
    ...row,
    orderReference: order,
    way: paidByOf(provider),
    at: new Date(at).toISOString(),
  }))
}

/** A family's monthly plans, newest first. The amount is in cents per month. */
export async function plansOf(db: Database, parentId: string): Promise<FamilyFileAnswer['plans']> {
  const { id, name, status, cancelAtPeriodEnd, amountCents, currentPeriodEnd } = subscriptions
  const rows = await db
    .select({ id, name, child: childName, status, cancelAtPeriodEnd, amount: amountCents, currentPeriodEnd })
    .from(subscriptions)
    .innerJoin(children, eq(children.id, subscriptions.childId))
    .where(eq(subscriptions.parentId, parentId))
    .orderBy(desc(subscriptions.createdAt), desc(id))
  return rows.map(row => ({ ...row, currentPeriodEnd: row.currentPeriodEnd.toISOString() }))
}
