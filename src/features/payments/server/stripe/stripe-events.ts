import type Stripe from 'stripe'
import { type EventHint, ForgedEvent } from '../../provider.ts'
import { asking, dateOf, idOf, type StripeSettings } from './stripe-client.ts'

/** The event types we listen to, here and in what the operator sets up (docs/stripe.md). Stripe lists at most twenty at once. */
export const EVENT_TYPES = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
] as const

const TOLERANCE_S = 300

/**
 * Reads a signed event from the raw bytes. Throws `ForgedEvent` for every other sender, for a time more than 300
 * seconds ago or ahead, and for another mode than that of our key (T38).
 */
export function readStripeEvent(
  stripe: Stripe,
  { webhookSecrets, live }: Pick<StripeSettings, 'webhookSecrets' | 'live'>,
  raw: Uint8Array,
  headers: Record<string, string | string[] | undefined>,
  now: Date,
): EventHint {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string') throw new ForgedEvent('it has no signature')
  refuseOtherTimes(signature, now)
  const event = verified(stripe, webhookSecrets, raw, signature, now)
  if (event?.object !== 'event' || !event.id || !event.data?.object) throw new ForgedEvent('it is not an event')
  if (event.livemode !== live) throw new ForgedEvent('it is for another mode')
  return hintOf(event)
}

/** Stripe's own check accepts a future time as fresh, and takes the last of several times as the signed one. */
function refuseOtherTimes(signature: string, now: Date): void {
  const times = signature.split(',').filter(part => part.trimStart().startsWith('t='))
  const time = /^\s*t=(\d{1,12})$/.exec(times[0] ?? '')?.[1]
  if (times.length !== 1 || !time) throw new ForgedEvent('its time cannot be read')
  if (Number(time) - now.getTime() / 1000 > TOLERANCE_S) throw new ForgedEvent('its time is in the future')
}

function verified(stripe: Stripe, secrets: readonly string[], raw: Uint8Array, signature: string, now: Date) {
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_S, undefined, now.getTime())
    } catch {
      // the next secret may match
    }
  }
  throw new ForgedEvent('its signature does not match')
}

/** What an event is about, by an id that we may have stored. */
function hintOf({ id, type, created, data }: Stripe.Event): EventHint {
  return { eventId: id, type, ref: refOf(type, data.object as unknown as About) ?? id, at: dateOf(created) }
}

type About = {
  id?: string
  payment_intent?: string | { id: string } | null
  parent?: { subscription_details?: { subscription?: string | { id: string } | null } | null } | null
}

function refOf(type: string, about: About): string | undefined {
  if (type === 'charge.refund.updated') return about.id
  if (type.startsWith('charge.')) return idOf(about.payment_intent) ?? about.id
  if (type.startsWith('invoice.')) return idOf(about.parent?.subscription_details?.subscription) ?? about.id
  return about.id
}

/** Everything that happened since `t`, oldest first. Stripe answers newest first and keeps 30 days. */
export async function* stripeEventsSince(stripe: Stripe, t: Date): AsyncIterable<EventHint> {
  const hints: EventHint[] = []
  const listing = stripe.events.list({
    created: { gte: Math.floor(t.getTime() / 1000) },
    types: [...EVENT_TYPES],
    limit: 100,
  })
  await asking(listing.autoPagingEach(event => void hints.push(hintOf(event))))
  yield* hints.reverse()
}
