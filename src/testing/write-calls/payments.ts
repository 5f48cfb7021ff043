import { newId } from '#src/lib/ids.ts'
import type { WriteCalls } from './write-call.ts'

/** Orders, payments, plans and refunds. */
export const PAYMENTS: WriteCalls = {
  'POST /api/admin/orders/:id/payments': who => ({
    url: `/api/admin/orders/${who.order}/payments`,
    body: { key: newId(), way: 'cash', amount: 4500 },
  }),
  'POST /api/admin/orders/:id/payment-link': who => ({ url: `/api/admin/orders/${who.order}/payment-link`, body: {} }),
  'POST /api/admin/refunds/:id/given-back': () => ({
    url: `/api/admin/refunds/${newId()}/given-back`,
    body: { note: 'In cash.' },
  }),
  'POST /api/orders/:id/keep': who => ({
    url: `/api/orders/${who.order}/keep`,
    body: { heldUntil: new Date(0).toISOString() },
  }),
  'POST /api/create-payment-intent': who => ({ body: { orderId: who.order, amount: 4500 } }),
  'POST /api/cancel-subscription': () => ({ body: { subscriptionId: 'sub_of_nobody' } }),
  'POST /api/subscription/:id/resume': who => ({ url: `/api/subscription/${who.plan}/resume` }),
  'POST /api/subscription/:id/retry': who => ({ url: `/api/subscription/${who.plan}/retry` }),
  'POST /api/subscription/:id/card': who => ({ url: `/api/subscription/${who.plan}/card` }),
  'POST /api/create-subscription': who => ({ body: { registrationId: who.registration, amount: 4500 } }),
  'POST /api/admin/test-provider/advance': () => ({ body: { days: 1 } }),
  'POST /api/webhooks/payments': () => ({}),
  'POST /api/admin/refunds/:id/give-credit': () => ({ url: `/api/admin/refunds/${newId()}/give-credit` }),
  'POST /api/admin/call-offs/withheld/:id/settle': () => ({
    url: `/api/admin/call-offs/withheld/${newId()}/settle`,
    body: { give: false },
  }),
  'POST /api/admin/subscription-payments/:id/refund': () => ({
    url: `/api/admin/subscription-payments/${newId()}/refund`,
    body: { amount: 100, left: 600_00, reason: 'A month away.' },
  }),
  'POST /api/admin/orders/:id/refunds': () => ({
    url: `/api/admin/orders/${newId()}/refunds`,
    body: { key: newId(), amount: 100, choice: 'refund', reason: 'The glaze ran.' },
  }),
  'DELETE /api/user/cards/:ref': () => ({ url: '/api/user/cards/card_1' }),
  'POST /local-pay/confirm': () => ({ body: { clientSecret: 'x', card: '4242' } }),
  'POST /local-pay/card': () => ({ body: { clientSecret: 'x', card: '4242' } }),
  'POST /local-pay/bank-step': () => ({ body: { clientSecret: 'x', approve: true } }),
}
