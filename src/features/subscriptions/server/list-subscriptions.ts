import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { children } from '#src/features/families/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { SubscriptionAnswer } from '../contract.ts'
import { subscriptionPayments, subscriptions } from './tables.ts'

/** Whom a plan belongs to. */
export async function ownerOfSubscription(db: Queryable, id: string): Promise<string | undefined> {
  const [found] = await db
    .select({ parentId: subscriptions.parentId })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
  return found?.parentId
}

/** The family's plans with their payments, newest first. */
export function listSubscriptions(db: Queryable, parentId: string): Promise<SubscriptionAnswer[]> {
  return present(db, eq(subscriptions.parentId, parentId))
}

/** One plan of a family; undefined when it has none of that id. */
export async function readSubscription(
  db: Queryable,
  id: string,
  parentId: string,
): Promise<SubscriptionAnswer | undefined> {
  const [found] = await present(db, and(eq(subscriptions.id, id), eq(subscriptions.parentId, parentId)))
  return found
}

async function present(db: Queryable, which: SQL | undefined): Promise<SubscriptionAnswer[]> {
  const rows = await db
    .select({
      plan: subscriptions,
      child: { id: children.id, firstName: children.firstName, lastName: children.lastName },
    })
    .from(subscriptions)
    .innerJoin(children, eq(children.id, subscriptions.childId))
    .where(which)
    .orderBy(desc(subscriptions.createdAt))
  const ids = rows.map(({ plan }) => plan.id)
  const history = ids.length
    ? await db
        .select()
        .from(subscriptionPayments)
        .where(inArray(subscriptionPayments.subscriptionId, ids))
        .orderBy(desc(subscriptionPayments.createdAt))
    : []
  return rows.map(({ plan, child }) => ({
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
    child,
    registration: plan.registrationId ? { id: plan.registrationId } : null,
    paymentHistory: history
      .filter(each => each.subscriptionId === plan.id)
      .map(({ id, createdAt, amountCents, status }) => ({
        id,
        createdAt: createdAt.toISOString(),
        amount: amountCents,
        status,
      })),
  }))
}
