import { max } from 'drizzle-orm'
import type { PaymentTools } from './payment-tools.ts'
import { receiveEvent } from './receive-event.ts'
import { paymentEvents } from './tables.ts'

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR

/**
 * Processes what happened at the provider while the site was down: from an hour before the last event that arrived, and the
 * last week in any case, because after an outage a new event may arrive before this looks for the missed ones.
 */
export async function catchUp(tools: PaymentTools): Promise<void> {
  const [last] = await tools.db.select({ at: max(paymentEvents.receivedAt) }).from(paymentEvents)
  const lastWeek = tools.clock.now().getTime() - WEEK
  const since = last?.at ? Math.min(lastWeek, last.at.getTime() - HOUR) : lastWeek
  for await (const event of tools.provider.changedSince(new Date(since))) await receiveEvent(tools, event)
}
