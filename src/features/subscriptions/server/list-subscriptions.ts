import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { childrenOf } from '#src/features/families/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { SubscriptionAnswer } from '../contract.ts'
import { includedLeft } from '../coverage.ts'
import type { PlanTools } from './plan-tools.ts'
import { subscriptionPayments, subscriptions } from './tables.ts'

type Tools = Pick<PlanTools, 'db' | 'above'>

/** Whom a plan belongs to. */
export async function ownerOfSubscription(db: Queryable, id: string): Promise<string | undefined> {
  const [found] = await db
    .select({ parentId: subscriptions.parentId })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
  return found?.parentId
}

/** The family's plans with their payments, newest first. */
export function listSubscriptions(tools: Tools, parentId: string): Promise<SubscriptionAnswer[]> {
  return present(tools, parentId)
}

/** One plan of a family; undefined when it has none of that id. */
export async function readSubscription(
  tools: Tools,
  id: string,
  parentId: string,
): Promise<SubscriptionAnswer | undefined> {
  const [found] = await present(tools, parentId, eq(subscriptions.id, id))
  return found
}

async function present({ db, above }: Tools, parentId: string, which?: SQL): Promise<SubscriptionAnswer[]> {
  const plans = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.parentId, parentId), which))
    .orderBy(desc(subscriptions.createdAt))
  if (plans.length === 0) return []
  const children = await childrenOf(db, parentId)
  const history = await db
    .select()
    .from(subscriptionPayments)
    .where(
      inArray(
        subscriptionPayments.subscriptionId,
        plans.map(plan => plan.id),
      ),
    )
    .orderBy(desc(subscriptionPayments.createdAt))
  const limited = plans.filter(plan => plan.includedPerMonth !== null).map(plan => plan.id)
  const covered = limited.length > 0 ? await above.covered?.(db, limited) : undefined
  const startsOf = (id: string) => (covered ?? []).filter(each => each.subscriptionId === id).map(each => each.startsAt)
  return plans.map(plan => {
    const child = children.find(each => each.id === plan.childId)
    if (!child) throw new Error('a plan is for a child of another family')
    return {
      id: plan.id,
      childId: plan.childId,
      name: plan.name,
      status: plan.status,
      cancelAtPeriodEnd: plan.cancelAtPeriodEnd,
      amount: plan.amountCents,
      currentPeriodStart: plan.currentPeriodStart.toISOString(),
      currentPeriodEnd: plan.currentPeriodEnd.toISOString(),
      stripeSubscriptionId: plan.providerRef,
      isActive: plan.status === 'active',
      coveredClasses: plan.coveredCategories,
      includedPerMonth: plan.includedPerMonth,
      includedLeft: includedLeft({ ...plan, coveredStarts: startsOf(plan.id) }, plan.currentPeriodStart),
      child: { id: child.id, firstName: child.firstName, lastName: child.lastName },
      registration: plan.registrationId ? { id: plan.registrationId } : null,
      card: plan.cardLabel,
      paymentHistory: history
        .filter(each => each.subscriptionId === plan.id)
        .map(({ id, createdAt, amountCents, status, failureMessage }) => ({
          id,
          createdAt: createdAt.toISOString(),
          amount: amountCents,
          status,
          failureMessage,
        })),
    }
  })
}
