import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { subscriptionPayments, subscriptions } from './tables.ts'

/** Monthly plans in an account. They are business records and stay; while one is running the account can't be deleted. */
export const plansPart: ServerAccountPart = {
  name: 'monthlyPlans',
  async read(db, { id }) {
    const plans = await db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.parentId, id))
      .orderBy(asc(subscriptions.createdAt))
    const ids = plans.map(each => each.id)
    const charges = ids.length
      ? await db.select().from(subscriptionPayments).where(inArray(subscriptionPayments.subscriptionId, ids))
      : []
    return plans.map(each => ({
      name: each.name,
      childId: each.childId,
      status: each.status,
      amountCents: each.amountCents,
      card: each.cardLabel,
      since: each.createdAt,
      endedAt: each.canceledAt,
      charges: charges
        .filter(charge => charge.subscriptionId === each.id)
        .map(({ amountCents, status, createdAt }) => ({ amountCents, status, at: createdAt })),
    }))
  },
  async blocker(db, { id }) {
    const live = inArray(subscriptions.status, ['active', 'past_due'])
    if ((await db.$count(subscriptions, and(eq(subscriptions.parentId, id), live))) === 0) return undefined
    return {
      because: 'plan',
      message: 'You still have a monthly plan. Please cancel it and wait until its last paid month is over.',
      to: '/subscriptions',
      toLabel: 'Your plans',
    }
  },
}
