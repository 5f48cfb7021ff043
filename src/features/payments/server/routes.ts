import type { Handlers } from '#src/platform/http/handlers.ts'
import { Refused, refuse } from '#src/platform/http/handlers.ts'
import type { PaymentsContract } from '../contract.ts'
import { type EventHint, ForgedEvent } from '../provider.ts'
import { creditBalance } from './credit.ts'
import type { PaymentTools } from './payment-tools.ts'
import { presentCreditHistory } from './present-credit-history.ts'
import { receiveEvent } from './receive-event.ts'

export function paymentHandlers(tools: PaymentTools): Handlers<PaymentsContract> {
  return {
    'GET /api/payments/config': () => tools.provider.clientConfig(),

    'POST /api/webhooks/payments': async (_input, { rawBody, headers, requestId }) => {
      let event: EventHint
      try {
        event = await tools.provider.readEvent(rawBody ?? new Uint8Array(), headers)
      } catch (error) {
        if (!(error instanceof ForgedEvent)) throw error
        // Anyone can send one; if our secret is wrong, all of the provider's events look like this.
        tools.log.warn({ requestId, provider: tools.provider.id, error }, 'an event was refused')
        return refuse<PaymentsContract['POST /api/webhooks/payments']>('forged')
      }
      await receiveEvent(tools, event)
      return { received: true }
    },

    'GET /api/user/credit-balance': async (_input, { viewer }) => ({
      balance: await creditBalance(tools.db, viewer.id),
    }),

    'GET /api/user/cards': async (_input, { viewer }) => {
      try {
        return { cards: await tools.provider.savedCards(viewer.id) }
      } catch (error) {
        tools.log.warn({ provider: tools.provider.id, error }, 'could not read the saved cards')
        return refuse<PaymentsContract['GET /api/user/cards']>('provider-down')
      }
    },

    'DELETE /api/user/cards/:ref': async ({ params }, { viewer }) => {
      type Delete = PaymentsContract['DELETE /api/user/cards/:ref']
      try {
        const done = await tools.provider.deleteCard(viewer.id, params.ref)
        if (done === 'unknown') return new Refused('not-found')
        return done === 'in-use' ? refuse<Delete>('in-use') : { deleted: true }
      } catch (error) {
        tools.log.warn({ provider: tools.provider.id, error }, 'could not delete a saved card')
        return refuse<Delete>('provider-down')
      }
    },

    'GET /api/user/credit-history': (_input, { viewer }) => presentCreditHistory(tools.db, viewer.id),
  }
}
