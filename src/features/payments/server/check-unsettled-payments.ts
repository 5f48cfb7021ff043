import { and, asc, eq, gt, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { IN_PERSON } from '../in-person.ts'
import type { PaymentTools } from './payment-tools.ts'
import { settlePayment } from './settle-payment.ts'
import { sendRefund } from './settle-refund.ts'
import { customerOf, startAtProvider } from './start-payment.ts'
import { payments, refunds } from './tables.ts'

const MINUTE = 60_000
const OLD_ENOUGH_MS = 2 * MINUTE
const GIVEN_UP_AFTER_MS = 30 * 24 * 60 * MINUTE
const AT_ONCE = 100

/**
 * Checks everything that should have ended by now: events may get lost, processes may die. Whatever stays unfinished is
 * checked less often as it gets older. One failure doesn't hold up the others.
 */
export async function checkUnsettledPayments(tools: PaymentTools): Promise<void> {
  const { db, clock, log, provider } = tools
  const now = clock.now()
  const unsettled = await db
    .select()
    .from(payments)
    .where(
      and(
        notInArray(payments.status, ['succeeded', 'cancelled']),
        isNull(payments.flaggedBecause),
        lt(payments.createdAt, new Date(now.getTime() - OLD_ENOUGH_MS)),
        gt(payments.createdAt, new Date(now.getTime() - GIVEN_UP_AFTER_MS)),
        or(
          isNull(payments.checkedAt),
          sql`${now.toISOString()}::timestamptz - ${payments.checkedAt} > (${payments.checkedAt} - ${payments.createdAt}) / 5`,
        ),
      ),
    )
    .orderBy(asc(payments.checkedAt))
    .limit(AT_ONCE)
  for (const payment of unsettled) {
    try {
      await db.update(payments).set({ checkedAt: now }).where(eq(payments.id, payment.id))
      const started = payment.providerRef
        ? undefined
        : await startAtProvider(tools, payment, await customerOf(db, payment.parentId))
      const { ref, subscriptionRef } = started ?? { ...payment, ref: payment.providerRef! }
      await settlePayment(tools, { ...payment, subscriptionRef }, await provider.fetch(ref))
    } catch (error) {
      log.warn({ orderId: payment.orderId, error }, 'could not check an unsettled payment')
    }
  }

  const unsent = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.status, 'requested'),
        lt(refunds.createdAt, new Date(now.getTime() - OLD_ENOUGH_MS)),
        // Staff refund these in person, when the family comes by.
        notInArray(payments.provider, [...IN_PERSON]),
      ),
    )
    .limit(AT_ONCE)
  for (const refund of unsent) {
    try {
      await sendRefund(tools, refund.id)
    } catch (error) {
      log.warn({ id: refund.id, error }, 'could not send a refund yet; will try again')
    }
  }
}
