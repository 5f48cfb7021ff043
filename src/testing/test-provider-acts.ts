import { and, eq, isNull } from 'drizzle-orm'
import { testCardUpdates, testSubscriptions } from '#src/features/payments/server/tables.ts'
import { billPlans } from '#src/features/payments/server/test-provider/bill-plans.ts'
import { moveClock } from '#src/features/payments/server/test-provider/plan-clock.ts'
import { chooseCard } from '#src/features/payments/server/test-provider/test-plans.ts'
import type { TestTools } from '#src/features/payments/server/test-provider/test-tools.ts'

/** What months and families do to plans at the test provider, as the stand-in for Stripe does it to its own. */
export function testProviderActs(tools: TestTools) {
  const pass = async (by: { months?: number; days?: number }) => billPlans(tools, await moveClock(tools, by))
  return {
    advanceMonth: () => pass({ months: 1 }),
    /** Some days pass, after which a failed charge was tried again. */
    retryLater: () => pass({ days: 3 }),
    /** The family gives this card where `updateCard` asked for it. */
    async giveCard(plan: string, card: string) {
      const [asked] = await tools.db
        .select()
        .from(testCardUpdates)
        .where(and(eq(testCardUpdates.subscriptionId, plan), isNull(testCardUpdates.doneAt)))
      return chooseCard(tools, asked!.clientSecret, card)
    },
    /** The card that the plan has behaves like this from now on. */
    changeCard: (plan: string, card: string) =>
      tools.db.update(testSubscriptions).set({ card }).where(eq(testSubscriptions.id, plan)),
  }
}
