import { max } from 'drizzle-orm'
import type { PaymentTools } from './payment-tools.ts'
import { receiveEvent } from './receive-event.ts'
import { paymentEvents } from './tables.ts'

const HOUR = 3_600_000
const FIRST_LOOK_MS = 3 * 24 * HOUR

/** Takes in what happened at the provider while nobody listened: from an hour before the last event that arrived. */
export async function catchUp(tools: PaymentTools): Promise<void> {
  const [last] = await tools.db.select({ at: max(paymentEvents.receivedAt) }).from(paymentEvents)
  const since = last?.at ? last.at.getTime() - HOUR : tools.clock.now().getTime() - FIRST_LOOK_MS
  for await (const event of tools.provider.changedSince(new Date(since))) await receiveEvent(tools, event)
}
