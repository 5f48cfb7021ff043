import { eq } from 'drizzle-orm'
import type { EventHint } from '../provider.ts'
import type { PaymentTools } from './payment-tools.ts'
import { knownPayment, settlePayment } from './settle-payment.ts'
import { settleRefund } from './settle-refund.ts'
import { paymentEvents, payments, refunds } from './tables.ts'

/**
 * Receives one event from the provider: stored once by its id, then acted upon (T39). If acting fails, a job
 * retries, so the provider gets its answer right away and isn't affected by our problems.
 */
export async function receiveEvent(tools: PaymentTools, event: EventHint): Promise<void> {
  const { eventId, type, ref } = event
  const [written] = await tools.db
    .insert(paymentEvents)
    .values({ id: eventId, provider: tools.provider.id, type, ref, outcome: 'received', receivedAt: tools.clock.now() })
    .onConflictDoNothing({ target: paymentEvents.id })
    .returning()
  try {
    if (written) await actUpon(tools, written)
    else await applyEvent(tools, eventId)
  } catch (error) {
    tools.log.warn({ id: eventId, eventType: type, error }, 'could not apply an event yet; will try again')
    await tools.enqueue(tools.db, 'apply-payment-event', { eventId })
  }
}

/** Acts upon a stored event: fetches the thing it names, since an event is only a hint. */
export async function applyEvent(tools: PaymentTools, eventId: string): Promise<void> {
  const [event] = await tools.db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId))
  if (event && event.outcome !== 'applied' && event.outcome !== 'unchanged') await actUpon(tools, event)
}

async function actUpon(tools: PaymentTools, event: typeof paymentEvents.$inferSelect): Promise<void> {
  const outcome = await settleRef(tools, event.ref)
  if (outcome === 'unmatched')
    tools.log.warn({ eventType: event.type, provider: event.provider }, 'an event is about something that is not ours')
  await tools.db.update(paymentEvents).set({ outcome }).where(eq(paymentEvents.id, event.id))
}

/** Things are ours only by the provider id that we stored; what an event says about itself is ignored (T40). */
async function settleRef(tools: PaymentTools, ref: string): Promise<'applied' | 'unchanged' | 'unmatched'> {
  const [payment] = await tools.db.select(knownPayment).from(payments).where(eq(payments.providerRef, ref))
  if (payment) return settlePayment(tools, payment, await tools.provider.fetch(ref))
  const [refund] = await tools.db
    .select({ id: refunds.id, payment: knownPayment, paymentRef: payments.providerRef })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.providerRef, ref))
  if (refund) {
    const outcome = await settleRefund(tools, refund.id, await tools.provider.fetch(ref))
    // Refunds made elsewhere can be recognized only once our own refunds are known.
    if (refund.paymentRef) await settlePayment(tools, refund.payment, await tools.provider.fetch(refund.paymentRef))
    return outcome
  }
  // A plan's event may be the first news that the payment which started it arrived.
  const [first] = await tools.db
    .select({ ...knownPayment, ref: payments.providerRef })
    .from(payments)
    .where(eq(payments.subscriptionRef, ref))
  if (first?.ref && first.status !== 'succeeded')
    await settlePayment(tools, first, await tools.provider.fetch(first.ref))
  const plan = (await tools.handlers.plans?.settlePlan(ref)) ?? 'unmatched'
  return plan === 'unmatched' && first ? 'unchanged' : plan
}
