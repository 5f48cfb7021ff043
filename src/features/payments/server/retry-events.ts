import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { PaymentTools } from './payment-tools.ts'
import { applyEvent } from './receive-event.ts'
import { paymentEvents } from './tables.ts'

const MINUTE = 60_000
const OLD_ENOUGH_MS = 2 * MINUTE
const GIVEN_UP_AFTER_MS = 30 * 24 * 60 * MINUTE
/** For so long an event is tried each minute, afterwards every half hour. */
const OFTEN_MINUTES = 60
const AT_ONCE = 100
/** After so many failures in a row nobody answers: the others would only wait in vain. */
const ENOUGH_FAILURES = 3

/**
 * Acts upon events that were written down and could not be applied yet: the job that tries again gives up within the
 * hour, the provider was told that we have the event, and a dispute or a refund that came back is in no other list.
 */
export async function retryEvents(tools: PaymentTools): Promise<void> {
  const { db, clock, log, provider } = tools
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const minutes = sql`floor(extract(epoch FROM ${now.toISOString()}::timestamptz - ${paymentEvents.receivedAt}) / 60)::int`
  const waiting = await db
    .select({ id: paymentEvents.id, type: paymentEvents.type })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.outcome, 'received'),
        eq(paymentEvents.provider, provider.id),
        lt(paymentEvents.receivedAt, before(OLD_ENOUGH_MS)),
        gt(paymentEvents.receivedAt, before(GIVEN_UP_AFTER_MS)),
        sql`(${minutes} < ${OFTEN_MINUTES} OR ${minutes} % 30 = 0)`,
      ),
    )
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(AT_ONCE)
  let failures = 0
  for (const { id, type } of waiting) {
    try {
      await applyEvent(tools, id)
      failures = 0
    } catch (error) {
      log.warn({ id, eventType: type, error }, 'an event could not be applied yet')
      if (++failures === ENOUGH_FAILURES) return
    }
  }
}
