import { and, eq } from 'drizzle-orm'
import type { CardUpdate, PaymentProvider } from '#src/features/payments/server.ts'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { PlanTools } from './plan-tools.ts'
import { settlePlan } from './settle-plan.ts'
import { subscriptions } from './tables.ts'

type Plan = typeof subscriptions.$inferSelect
type Which = { parentId: string } & ({ id: string } | { providerRef: string })
type Refusal = 'not-found' | 'provider-down'

/**
 * Ends a family's plan with its paid period. Owner and provider id are looked up together, so another family's plan
 * looks like none and the provider is never asked about it (T20). Repeating it changes nothing; the resulting state is
 * what the provider says (T52).
 */
export const cancelSubscription = (tools: PlanTools, which: Which) =>
  change(tools, which, (provider, plan, key) => provider.stop(plan.providerRef, 'period_end', `stop-plan:${key}`))

/** Undoes a cancellation at the end of the period; a plan that has ended stays ended. */
export const resumeSubscription = (tools: PlanTools, which: Which) =>
  change(tools, which, (provider, plan, key) => provider.resumePlan(plan.providerRef, `resume-plan:${key}`))

/** Retries an unpaid charge with the plan's current card; if nothing is due, it only refreshes the plan's state. */
export const retrySubscription = (tools: PlanTools, which: Which) =>
  change(tools, which, (provider, plan, key) => provider.retryCharge(plan.providerRef, `retry-charge:${key}`))

/** Lets a family change the card of its plan: with a secret for our own form, or on the provider's page. */
export async function changeCard(tools: PlanTools, which: Which): Promise<Outcome<{ update: CardUpdate }, Refusal>> {
  const plan = await find(tools, which)
  if (!plan) return refused('not-found')
  const returnUrl = new URL(`/subscription/${plan.id}?card=changed`, tools.settings.publicUrl).href
  try {
    const update = await tools.provider.updateCard(plan.providerRef, returnUrl, `update-card:${newId()}`)
    return { ok: true, update }
  } catch (error) {
    return down(tools, plan, error)
  }
}

/** Each request is safe to repeat, so each has its own key: cancel, undo and cancel again are three requests. */
async function change(
  tools: PlanTools,
  which: Which,
  ask: (provider: PaymentProvider, plan: Plan, key: string) => Promise<unknown>,
): Promise<Outcome<{ id: string }, Refusal>> {
  const plan = await find(tools, which)
  if (!plan) return refused('not-found')
  try {
    await ask(tools.provider, plan, newId())
    await settlePlan(tools, plan.providerRef)
  } catch (error) {
    return down(tools, plan, error)
  }
  return { ok: true, id: plan.id }
}

async function find({ db }: PlanTools, { parentId, ...which }: Which): Promise<Plan | undefined> {
  const wanted = 'id' in which ? eq(subscriptions.id, which.id) : eq(subscriptions.providerRef, which.providerRef)
  const [plan] = await db
    .select()
    .from(subscriptions)
    .where(and(wanted, eq(subscriptions.parentId, parentId)))
  return plan
}

function down({ log, provider }: PlanTools, { id }: Plan, error: unknown) {
  log.warn({ id, provider: provider.id, error }, 'could not change a plan')
  return refused('provider-down')
}
