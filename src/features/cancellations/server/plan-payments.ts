import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { payments } from '#src/features/payments/server/tables.ts'
import { leftOfPayments } from '#src/features/payments/server.ts'
import { subscriptionPayments, subscriptions } from '#src/features/subscriptions/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { PlanPaymentAnswer } from '../contract.ts'
import { planRefunds } from './tables.ts'

const MOST = 50

const ofPlans = (db: Queryable, which?: SQL) =>
  db
    .select({
      id: subscriptionPayments.id,
      plan: subscriptions.name,
      parentId: subscriptions.parentId,
      planOrderId: subscriptions.orderId,
      registrationId: subscriptions.registrationId,
      child: sql<string>`concat_ws(' ', ${children.firstName}, ${children.lastName})`,
      parent: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      email: users.email,
      amount: subscriptionPayments.amountCents,
      paymentId: payments.id,
      orderId: payments.orderId,
      paidAt: subscriptionPayments.createdAt,
      periodStart: subscriptionPayments.periodStart,
      periodEnd: subscriptionPayments.periodEnd,
    })
    .from(subscriptionPayments)
    .innerJoin(payments, and(eq(payments.id, subscriptionPayments.paymentId), eq(payments.status, 'succeeded')))
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPayments.subscriptionId))
    .innerJoin(children, eq(children.id, subscriptions.childId))
    .innerJoin(users, eq(users.id, subscriptions.parentId))
    .where(which)
    .orderBy(desc(subscriptionPayments.createdAt), desc(subscriptionPayments.id))
    .limit(MOST)

/** A successful charge of a plan, with its family and the payment that holds its money. */
export type PaidCharge = Awaited<ReturnType<typeof ofPlans>>[number]

export async function findPaidCharge(db: Queryable, id: string): Promise<PaidCharge | undefined> {
  return (await ofPlans(db, eq(subscriptionPayments.id, id)))[0]
}

/** The newest payments of all plans, for staff, each with what was refunded and what can still be. */
export async function planPayments(db: Queryable, id?: string): Promise<PlanPaymentAnswer[]> {
  const charges = await ofPlans(db, id ? eq(subscriptionPayments.id, id) : undefined)
  if (charges.length === 0) return []
  const ids = charges.map(each => each.id)
  const back = await db
    .select()
    .from(planRefunds)
    .where(inArray(planRefunds.subscriptionPaymentId, ids))
    .orderBy(desc(planRefunds.createdAt), desc(planRefunds.id))
  const left = await leftOfPayments(
    db,
    charges.map(each => each.paymentId),
  )
  return charges.map(charge => ({
    id: charge.id,
    plan: charge.plan,
    child: charge.child,
    parent: charge.parent,
    email: charge.email,
    amount: charge.amount,
    left: left.get(charge.paymentId)?.left ?? 0,
    paidAt: charge.paidAt.toISOString(),
    periodStart: charge.periodStart?.toISOString() ?? null,
    periodEnd: charge.periodEnd?.toISOString() ?? null,
    refunds: back
      .filter(each => each.subscriptionPaymentId === charge.id)
      .map(each => ({
        id: each.id,
        amount: each.amountCents,
        reason: each.reason,
        at: each.createdAt.toISOString(),
      })),
  }))
}
