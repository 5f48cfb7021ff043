import type { PaymentProvider } from '#src/features/payments/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'

/** Ends, in the transaction, what a plan has paid for: the feature above that gave the spot hands it in. */
export type PlanEnded = (tx: Transaction, plan: { registrationId: string }) => Promise<void>

/**
 * The first day of each plan's own spot, and when the classes begin that it covers: the feature above that keeps spots
 * hands it in.
 */
export type PlacesOfPlans = (
  db: Queryable,
  subscriptionIds: readonly string[],
) => Promise<{ subscriptionId: string; firstDay: string | null; coveredStarts: Date[] }[]>

/** What the use cases of monthly plans lean on. `above` is filled late, because who gives spots is built on plans. */
export type PlanTools = App & { provider: PaymentProvider; above: { ended?: PlanEnded; places?: PlacesOfPlans } }
