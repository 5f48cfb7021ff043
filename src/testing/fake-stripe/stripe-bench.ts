import type { ProviderBench, SentEvent } from '#src/features/payments/server/provider-contract.ts'
import { openStripeProvider } from '#src/features/payments/server/stripe/open-stripe-provider.ts'
import type { StripeSettings } from '#src/features/payments/server/stripe/stripe-client.ts'
import { freshDatabase } from '#src/testing/fresh-database.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import type { Event } from './books.ts'
import { eventBody, openFakeStripe, signEvent } from './open-fake-stripe.ts'

const SECRETS = ['whsec_new', 'whsec_old']

/** Our adapter, over HTTP against the stand-in, whose clock both use. */
export async function openStripeBench() {
  const [open, stripe] = await Promise.all([freshDatabase(), openFakeStripe()])
  const settings: StripeSettings = {
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecrets: SECRETS,
    live: false,
    apiUrl: stripe.url,
  }
  const now = () => new Date(stripe.books.now() * 1000)
  const provider = openStripeProvider({ db: open.db, clock: { now } }, settings)
  const bench: ProviderBench = {
    provider,
    now,
    confirm: async (secret, card) => stripe.confirm(secret, card),
    confirmAndSave: async (secret, last4) => stripe.confirm(secret, { last4, save: true }),
    confirmSaved: async (secret, ref) => stripe.confirm(secret, ref),
    bankStep: async (secret, approve) => stripe.bankStep(secret, approve),
    finishSlow: async payment => stripe.finishSlow(payment),
    failRefund: async refund => stripe.failRefund(refund),
    dispute: async payment => stripe.dispute(payment),
    closeDispute: async (dispute, end) => stripe.closeDispute(dispute, end),
    async family() {
      const { id, email } = await signedInPerson(open.db)
      return { id, email, name: 'Rosa Demo' }
    },
    advanceMonth: async plan => stripe.advanceMonth(plan),
    giveCard: async (plan, card) => stripe.giveCard(plan, card),
    changeCard: async (plan, card) => stripe.changeCard(plan, card),
    eventsAbout: async ref => stripe.books.events.filter(event => isAbout(event, ref)).map(asSent(ref)),
    signatureHeader: 'stripe-signature',
    sign: async (body, { secret = SECRETS[0]!, at = now() } = {}) =>
      signEvent(body, secret, Math.floor(at.getTime() / 1000)),
  }
  async function close() {
    stripe.close()
    await open.drop()
  }
  return { bench, stripe, settings, db: open.db, close }
}

/** Whether someone reading Stripe's event list would say that an event is about this object. */
function isAbout({ type, data }: Event, ref: string): boolean {
  const thing = data.object as { id: string; payment_intent?: string }
  return thing.id === ref || (type.startsWith('charge.') && thing.payment_intent === ref)
}

const asSent =
  (ref: string) =>
  (event: Event): SentEvent => ({ eventId: event.id, type: event.type, ref, body: eventBody(event) })
