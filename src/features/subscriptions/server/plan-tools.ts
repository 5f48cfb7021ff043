import type { PaymentProvider } from '#src/features/payments/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'

/** Ends, in the transaction, what a plan has paid for: the feature above that gave the place hands it in. */
export type PlanEnded = (tx: Transaction, plan: { registrationId: string }) => Promise<void>

/** When the classes begin that plans cover: the feature above that keeps places hands it in. */
export type CoveredStarts = (
  db: Queryable,
  subscriptionIds: readonly string[],
) => Promise<{ subscriptionId: string; startsAt: Date }[]>

/** What the use cases of monthly plans lean on. `above` is filled late, because who gives places is built on plans. */
export type PlanTools = App & { provider: PaymentProvider; above: { ended?: PlanEnded; covered?: CoveredStarts } }
