import { desc, eq, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { ledgerEntries, payments, refunds } from '#src/features/payments/server/tables.ts'
import { creditedCause, giveCredit, isOwed, mailCreditGiven, OWED } from '#src/features/payments/server.ts'
import { orders } from '#src/features/registrations/server/tables.ts'
import { lockFamily } from '#src/features/registrations/server.ts'
import { subscriptionPayments, subscriptions } from '#src/features/subscriptions/server/tables.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import type { Context } from './context.ts'

/** Refunds that banks returned and that have not been made up for yet, newest first (T44). */
export function failedRefunds(db: Queryable) {
  return db
    .select({
      id: refunds.id,
      // A plan payment has no order, so its plan's name is shown instead.
      orderReference: sql<string>`coalesce(${orders.reference}, ${subscriptions.name}, '')`,
      parent: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      email: users.email,
      amount: refunds.amountCents,
      failedAt: refunds.settledAt,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(users, eq(users.id, payments.parentId))
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(subscriptionPayments, eq(subscriptionPayments.id, refunds.orderId))
    .leftJoin(subscriptions, eq(subscriptions.id, subscriptionPayments.subscriptionId))
    .where(sql`${refunds.id} IN (SELECT f.id FROM refunds f JOIN payments p ON p.id = f.payment_id WHERE ${OWED})`)
    .orderBy(desc(refunds.settledAt))
}

/**
 * Gives credit instead of a refund that failed, once however often it is requested; refused if the money was refunded another
 * way in the meantime. Answers the amount in cents.
 */
export function giveCreditForRefund(
  context: Context & Pick<RequestContext, 'note'>,
  refundId: string,
): Promise<Outcome<{ amountCents: number }, 'not-found' | 'not-failed' | 'settled-otherwise'>> {
  return inTransaction(context.db, async tx => {
    const [known] = await tx
      .select({ parentId: payments.parentId, paymentId: payments.id })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, refundId))
    if (!known) return refused('not-found')
    await lockFamily(tx, known.parentId)
    // Everything that refunds this payment locks it first.
    await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, known.paymentId)).for('update')
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
    if (refund?.status !== 'failed') return refused('not-failed')
    const { orderId, amountCents } = refund
    const cause = creditedCause(refundId)
    const credited = (await tx.$count(ledgerEntries, eq(ledgerEntries.cause, `credit-given:${cause}`))) > 0
    if (credited) return { ok: true, amountCents }
    if (!(await isOwed(tx, refundId))) return refused('settled-otherwise')
    const note = 'Instead of a refund that your bank returned'
    const gift = { parentId: known.parentId, amountCents, cause }
    await giveCredit(tx, { ...gift, orderId, note })
    await mailCreditGiven(context, tx, { ...gift, reason: note })
    await context.note(tx, { about: { kind: 'refund', id: refundId }, after: { creditCents: amountCents } })
    return { ok: true, amountCents }
  })
}
