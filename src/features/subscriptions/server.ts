import type { Payments } from '#src/features/payments/server.ts'
import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { subscriptionsContract } from './contract.ts'
import { ownerOfSubscription } from './server/list-subscriptions.ts'
import { subscriptionHandlers } from './server/routes.ts'

export { covers } from './coverage.ts'
export { type Coverage, coverageOf } from './server/coverage-of.ts'

/** Monthly plans: what they cover, how they stand, how they end (spec 2 section 3, PRODUCT.md part 6). */
export function subscriptionsFeature(app: App, payments: Pick<Payments, 'provider'>): ServerFeature {
  return {
    routes: feature(subscriptionsContract, subscriptionHandlers(app, payments.provider)),
    owners: { subscription: id => ownerOfSubscription(app.db, id) },
  }
}
