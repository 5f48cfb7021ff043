import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { coversUntil, includedLeft } from '#src/features/classes/plan-coverage.ts'
import { childrenOf } from '#src/features/families/server.ts'
import { payments } from '#src/features/payments/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { SubscriptionAnswer } from '../contract.ts'
import type { PlanTools } from './plan-tools.ts'
import { subscriptionPayments, subscriptions } from './tables.ts'

type Tools = Pick<PlanTools, 'db' | 'above'>

/** Which account a plan belongs to. */
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

/** One plan of a family; undefined if it has none with that id. */
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
    .select({
      id: subscriptionPayments.id,
      subscriptionId: subscriptionPayments.subscriptionId,
      createdAt: subscriptionPayments.createdAt,
      amountCents: subscriptionPayments.amountCents,
      status: subscriptionPayments.status,
      failureMessage: subscriptionPayments.failureMessage,
      periodStart: subscriptionPayments.periodStart,
      refundedCents: sql<number>`coalesce(${payments.refundedCents}, 0)`,
    })
    .from(subscriptionPayments)
    .leftJoin(payments, eq(payments.id, subscriptionPayments.paymentId))
    .where(
      inArray(
        subscriptionPayments.subscriptionId,
        plans.map(plan => plan.id),
      ),
    )
    .orderBy(desc(subscriptionPayments.createdAt))
  const ids = plans.map(plan => plan.id)
  const places = (await above.places?.(db, ids)) ?? []
  return plans.map(plan => {
    const child = children.find(each => each.id === plan.childId)
    if (!child) throw new Error('The plan is for a child of another family.')
    const months = history.filter(each => each.subscriptionId === plan.id)
    const { firstDay = null, coveredStarts = [] } = places.find(each => each.subscriptionId === plan.id) ?? {}
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
      firstDay,
      coversUntil: coversUntil(plan).toISOString(),
      coveredClasses: plan.coveredCategories,
      includedPerMonth: plan.includedPerMonth,
      includedLeft: includedLeft({ ...plan, coveredStarts }),
      coveredStarts: coveredStarts.filter(at => at >= plan.currentPeriodStart).map(at => at.toISOString()),
      monthReturned: months.some(month => isReturned(month, plan)),
      child: { id: child.id, firstName: child.firstName, lastName: child.lastName },
      registration: plan.registrationId ? { id: plan.registrationId } : null,
      card: plan.cardLabel,
      paymentHistory: months.map(({ id, createdAt, amountCents, refundedCents, status, failureMessage }) => ({
        id,
        createdAt: createdAt.toISOString(),
        amount: amountCents,
        refunded: refundedCents,
        status,
        failureMessage,
      })),
    }
  })
}

type Month = { amountCents: number; refundedCents: number; periodStart: Date | null }

/** Whether this is the plan's current month and all of it was refunded; the registration fee doesn't count. */
const isReturned = (month: Month, plan: typeof subscriptions.$inferSelect) =>
  month.periodStart?.getTime() === plan.currentPeriodStart.getTime() &&
  month.refundedCents >= Math.min(month.amountCents, plan.amountCents)
