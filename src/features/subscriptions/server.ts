import type { Payments, PlanHandler } from '#src/features/payments/server.ts'
import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { subscriptionsContract } from './contract.ts'
import { cancelSubscription } from './server/change-plan.ts'
import { planJobs } from './server/jobs.ts'
import { ownerOfSubscription } from './server/list-subscriptions.ts'
import type { PlacesOfPlans, PlanEnded, PlanTools } from './server/plan-tools.ts'
import { subscriptionHandlers } from './server/routes.ts'
import { settlePlan } from './server/settle-plan.ts'

export { plansPart } from './server/account-part.ts'
export { beginPlan } from './server/begin-plan.ts'
export type { PlacesOfPlans, PlanEnded } from './server/plan-tools.ts'

export type SubscriptionsFeature = ServerFeature & {
  /** What payments needs from plans: pass it to `payments.setPlanHandler`. */
  planHandler: PlanHandler
  /** Ends a plan with its paid period, for features that end what it pays for. Never inside a transaction. */
  stopPlan(which: { parentId: string; providerRef: string }): ReturnType<typeof cancelSubscription>
  /** Sets what happens, in the transaction, to the spot of a plan that has ended. */
  whenPlanEnds(ended: PlanEnded): void
  /** Sets the source of the spots of plans: when they start, and which classes they already cover. */
  servePlaces(places: PlacesOfPlans): void
}

/** Monthly plans: what they cover, their state, and how they end. */
export function subscriptionsFeature(app: App, payments: Pick<Payments, 'provider'>): SubscriptionsFeature {
  const tools: PlanTools = { ...app, provider: payments.provider, above: {} }
  return {
    routes: feature(subscriptionsContract, subscriptionHandlers(tools)),
    owners: { subscription: id => ownerOfSubscription(app.db, id) },
    jobs: planJobs(tools),
    planHandler: { settlePlan: ref => settlePlan(tools, ref) },
    stopPlan: which => cancelSubscription(tools, which),
    whenPlanEnds: ended => {
      tools.above.ended = ended
    },
    servePlaces: places => {
      tools.above.places = places
    },
  }
}
