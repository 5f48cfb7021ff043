import { and, eq, isNull } from 'drizzle-orm'
import { testCardUpdates, testSubscriptions } from '#src/features/payments/server/tables.ts'
import { billPlans } from '#src/features/payments/server/test-provider/bill-plans.ts'
import { moveClock } from '#src/features/payments/server/test-provider/plan-clock.ts'
import { chooseCard } from '#src/features/payments/server/test-provider/test-plans.ts'
import type { TestTools } from '#src/features/payments/server/test-provider/test-tools.ts'

/**
 * What the passing of months and families do to plans at the test provider, like their counterparts in Stripe's
 * stand-in.
 */
export function testProviderActs(tools: TestTools) {
  const pass = async (by: { months?: number; days?: number }) => billPlans(tools, await moveClock(tools, by))
  return {
    advanceMonth: () => pass({ months: 1 }),
    /** Lets some days pass, after which a failed charge has been retried. */
    retryLater: () => pass({ days: 3 }),
    /** The family enters this card in the form that `updateCard` requested. */
    async giveCard(plan: string, card: string) {
      const [asked] = await tools.db
        .select()
        .from(testCardUpdates)
        .where(and(eq(testCardUpdates.subscriptionId, plan), isNull(testCardUpdates.doneAt)))
      return chooseCard(tools, asked!.clientSecret, card)
    },
    /** From now on, the plan's card behaves like this one. */
    changeCard: (plan: string, card: string) =>
      tools.db.update(testSubscriptions).set({ card }).where(eq(testSubscriptions.id, plan)),
  }
}
