import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { PaymentTools } from './payment-tools.ts'
import { applyEvent } from './receive-event.ts'
import { paymentEvents } from './tables.ts'

const MINUTE = 60_000
const OLD_ENOUGH_MS = 2 * MINUTE
const GIVEN_UP_AFTER_MS = 30 * 24 * 60 * MINUTE
/** For this long an event is retried every minute, afterwards every half hour. */
const OFTEN_MINUTES = 60
const AT_ONCE = 100
/** After this many failures in a row, the provider isn't responding and the others would only wait in vain. */
const ENOUGH_FAILURES = 3

/**
 * Acts upon stored events that couldn't be applied yet: the job that retries stops after an
 * hour, the provider was told that we have the event, and a dispute or a returned refund is in no other list.
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
      log.warn({ id, eventType: type, error }, 'could not apply an event yet; will try again')
      if (++failures === ENOUGH_FAILURES) return
    }
  }
}
