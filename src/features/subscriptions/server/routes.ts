import { type Handlers, Refused } from '#src/platform/http/handlers.ts'
import type { SubscriptionsContract } from '../contract.ts'
import { cancelSubscription, changeCard, resumeSubscription, retrySubscription } from './change-plan.ts'
import { listSubscriptions, readSubscription } from './list-subscriptions.ts'
import type { PlanTools } from './plan-tools.ts'
import { remindOfPlan } from './remind-of-plan.ts'

export function subscriptionHandlers(tools: PlanTools): Handlers<SubscriptionsContract> {
  const one = async (id: string, parentId: string) =>
    (await readSubscription(tools, id, parentId)) ?? new Refused('not-found')
  /** The plan after a change, or why it wasn't changed. */
  const changed = async (done: Awaited<ReturnType<typeof cancelSubscription>>, parentId: string) =>
    done.ok ? one(done.id, parentId) : new Refused(done.because)

  return {
    'GET /api/subscriptions': (_input, { viewer }) => listSubscriptions(tools, viewer.id),
    'GET /api/auth/subscriptions': (_input, { viewer }) => listSubscriptions(tools, viewer.id),
    'GET /api/subscription/:id': ({ params }, { viewer }) => one(params.id, viewer.id),

    'POST /api/cancel-subscription': async ({ body }, { viewer }) => {
      const which = { parentId: viewer.id, providerRef: body.subscriptionId }
      const subscription = await changed(await cancelSubscription(tools, which), viewer.id)
      if (subscription instanceof Refused) return subscription
      return {
        message: "Your plan ends when the time you've paid for is over. You won't be charged again.",
        subscription,
      }
    },
    'POST /api/admin/subscriptions/:id/reminder': async ({ params }, asking) => {
      const reminded = await remindOfPlan(tools, params.id, asking)
      if (!reminded.ok) return new Refused(reminded.because)
      return { message: `We emailed ${reminded.email}. We send at most one reminder a day.` }
    },
    'POST /api/subscription/:id/resume': async ({ params }, { viewer }) =>
      changed(await resumeSubscription(tools, { parentId: viewer.id, id: params.id }), viewer.id),
    'POST /api/subscription/:id/retry': async ({ params }, { viewer }) =>
      changed(await retrySubscription(tools, { parentId: viewer.id, id: params.id }), viewer.id),
    'POST /api/subscription/:id/card': async ({ params }, { viewer }) => {
      const begun = await changeCard(tools, { parentId: viewer.id, id: params.id })
      if (!begun.ok) return new Refused(begun.because)
      const { update } = begun
      return {
        kind: update.kind,
        clientSecret: update.kind === 'here' ? update.clientSecret : null,
        url: update.kind === 'page' ? update.url : null,
      }
    },
  }
}
