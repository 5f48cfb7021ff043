import type { ProviderBench, SentEvent } from '#src/features/payments/server/provider-contract.ts'
import { completeSlowIntent } from '#src/features/payments/server/test-provider/confirm-intent.ts'
import { closeDispute, disputeIntent } from '#src/features/payments/server/test-provider/dispute-intent.ts'
import { failRefund } from '#src/features/payments/server/test-provider/refund-intent.ts'
import { sign } from '#src/features/payments/server/test-provider/signature.ts'
import { signingSecret } from '#src/features/payments/server/test-provider/signing-secret.ts'
import type { Shop } from './payment-shop.ts'
import { signedInPerson } from './signed-in.ts'
import { testProviderActs } from './test-provider-acts.ts'

/** A shop's test provider, with everything that browsers, banks and the passing of months do to it. */
export function testBench({ tools, testTools, clock, confirm, bankStep, eventsOf, db }: Shop): ProviderBench {
  return {
    provider: tools.provider,
    now: clock.now,
    confirm(secret, card) {
      // Spaces events apart in time, so that their order is clear.
      clock.forward(1)
      return confirm(secret, card)
    },
    confirmAndSave(secret, card) {
      clock.forward(1)
      return confirm(secret, card, true)
    },
    confirmSaved: confirm,
    bankStep,
    finishSlow: payment => completeSlowIntent(testTools, payment),
    failRefund: refund => failRefund(testTools, refund),
    async dispute(payment) {
      await disputeIntent(testTools, payment)
      return payment
    },
    closeDispute: (payment, end) => closeDispute(testTools, payment, end),
    async family() {
      const { id, email } = await signedInPerson(db)
      return { id, email, name: 'Maya Alvarez' }
    },
    ...testProviderActs(testTools),
    async eventsAbout(ref) {
      return (await eventsOf(ref)).map(
        ({ id, type, createdAt }): SentEvent => ({
          eventId: id,
          type,
          ref,
          body: JSON.stringify({ id, type, ref, created: createdAt.toISOString(), livemode: false }),
        }),
      )
    },
    signatureHeader: 'payment-signature',
    sign: async (body, { secret, at = clock.now() } = {}) =>
      sign(body, secret ?? (await signingSecret(db)).current, at),
  }
}
