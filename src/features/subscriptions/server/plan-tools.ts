import type { PaymentProvider } from '#src/features/payments/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'

/** Ends, in the transaction, what a plan has paid for; provided by the feature above that gave the spot. */
export type PlanEnded = (tx: Transaction, plan: { registrationId: string }) => Promise<void>

/**
 * The first day of each plan's own spot, and when the classes begin that it covers; provided by the feature above that
 * manages spots.
 */
export type PlacesOfPlans = (
  db: Queryable,
  subscriptionIds: readonly string[],
) => Promise<{ subscriptionId: string; firstDay: string | null; coveredStarts: Date[] }[]>

/** What the use cases of monthly plans depend on. `above` is set later, because the features that give spots depend on plans. */
export type PlanTools = App & { provider: PaymentProvider; above: { ended?: PlanEnded; places?: PlacesOfPlans } }
