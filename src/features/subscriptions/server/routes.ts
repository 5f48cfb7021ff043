import type { PaymentProvider } from '#src/features/payments/server.ts'
import type { App } from '#src/platform/app.ts'
import { type Handlers, Refused } from '#src/platform/http/handlers.ts'
import type { SubscriptionsContract } from '../contract.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { listSubscriptions, readSubscription } from './list-subscriptions.ts'

export function subscriptionHandlers(app: App, provider: PaymentProvider): Handlers<SubscriptionsContract> {
  const one = async (id: string, parentId: string) =>
    (await readSubscription(app.db, id, parentId)) ?? new Refused('not-found')
  return {
    'GET /api/subscriptions': (_input, { viewer }) => listSubscriptions(app.db, viewer.id),
    'GET /api/auth/subscriptions': (_input, { viewer }) => listSubscriptions(app.db, viewer.id),
    'GET /api/subscription/:id': ({ params }, { viewer }) => one(params.id, viewer.id),

    'POST /api/cancel-subscription': async ({ body }, { viewer }) => {
      const done = await cancelSubscription(app, provider, { parentId: viewer.id, providerRef: body.subscriptionId })
      if (!done.ok) return new Refused(done.because)
      const subscription = await one(done.id, viewer.id)
      if (subscription instanceof Refused) return subscription
      return { message: 'Your plan ends with the time you have paid for. Nothing more will be charged.', subscription }
    },
  }
}
