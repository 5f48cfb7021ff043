import { eq } from 'drizzle-orm'
import { mailFooter } from '#src/features/organization/business-lines.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { payments } from '#src/features/payments/server/tables.ts'
import { leftOfPayments, requestRefund } from '#src/features/payments/server.ts'
import { lockFamily, lockPlace } from '#src/features/registrations/server.ts'
import { newId } from '#src/lib/ids.ts'
import { formatCents } from '#src/lib/money.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Context } from './context.ts'
import { findPaidCharge, type PaidCharge } from './plan-payments.ts'
import { cancellations, planRefunds } from './tables.ts'

type Asked = { chargeId: string; amountCents: number; leftCents: number; reason: string; actorId: string }

/**
 * Staff refund a payment of a monthly plan, in full or in part, in cents. Never more than is left of it, and only while the
 * amount left is what the screen showed, so that a second submit refunds nothing. The plan continues; classes that the month
 * covered are listed as uncovered spots once it is refunded (T51).
 */
export function refundPlanPayment(
  context: Context & Pick<RequestContext, 'note'>,
  { chargeId, amountCents, leftCents, reason, actorId }: Asked,
): Promise<Outcome<object, 'not-found' | 'disputed' | 'more-than-left' | 'left-changed' | 'place-ended'>> {
  return inTransaction(context.db, async tx => {
    const charge = await findPaidCharge(tx, chargeId)
    if (!charge) return refused('not-found')
    const begun = charge.orderId === charge.planOrderId ? charge.registrationId : null
    if (!(await lockAll(tx, charge, begun))) return refused('place-ended')
    const { left, disputed } = (await leftOfPayments(tx, [charge.paymentId])).get(charge.paymentId)!
    if (disputed) return refused('disputed')
    if (left !== leftCents) return refused('left-changed')
    if (amountCents > left) return refused('more-than-left')
    const id = newId()
    const refund = { orderId: charge.orderId, amountCents, reason: 'plan-refunded', key: `refund:plan:${id}` } as const
    const sent = await requestRefund(context, tx, refund)
    if (!sent.ok) throw new Error(`Could not refund a plan payment: ${sent.because}`)
    const { refundId } = sent
    const createdAt = context.clock.now()
    const whose = { id, subscriptionPaymentId: chargeId, registrationId: begun, refundId, actorId, createdAt }
    await tx.insert(planRefunds).values({ ...whose, amountCents, reason })
    // For an order, the family is told when the refund is sent, with its receipt.
    if (!begun) await mailPlanRefund(context, tx, charge, { id, amountCents, reason })
    const after = { leftCents: left - amountCents }
    await context.note(tx, {
      about: { kind: 'plan-payment', id: chargeId },
      before: { leftCents: left },
      after,
      reason,
    })
    return { ok: true }
  })
}

/** Locks the family, the spot that the payment started, and the payment. False if the spot's money is already settled. */
async function lockAll(tx: Transaction, { parentId, paymentId }: PaidCharge, begun: string | null): Promise<boolean> {
  await lockFamily(tx, parentId)
  if (begun) {
    await lockPlace(tx, begun)
    if ((await tx.$count(cancellations, eq(cancellations.registrationId, begun))) > 0) return false
  }
  await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).for('update')
  return true
}

/** Tells a family, once, that staff refund a month of its plan, in full or in part, and why. */
async function mailPlanRefund(
  context: Pick<Context, 'mail' | 'settings'>,
  tx: Transaction,
  { plan, email, child }: PaidCharge,
  { id, amountCents, reason }: { id: string; amountCents: number; reason: string },
): Promise<void> {
  const program = await readProgramSettingsIn(tx)
  const amount = formatCents(amountCents)
  await context.mail(tx, {
    kind: 'plan-refund',
    to: email,
    subject: `${amount} of ${plan} is going back to your card`,
    ...mailLayout({
      heading: `${amount} is going back to your card`,
      paragraphs: [
        `We're refunding ${amount} of the monthly plan ${plan} for ${child} to the card that paid for it. Banks usually take 5 to 10 days to show it.`,
        `Reason: ${reason}`,
        'The plan itself continues as before.',
      ],
      button: { label: 'See your plans', url: new URL('/subscriptions', context.settings.publicUrl).href },
      footer: mailFooter(program),
    }),
    once: `plan-refund:${id}`,
  })
}
