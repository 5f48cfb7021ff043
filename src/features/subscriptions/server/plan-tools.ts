import type { PaymentProvider } from '#src/features/payments/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'

/** Ends, in the transaction, what a plan has paid for: the feature above that gave the place hands it in. */
export type PlanEnded = (tx: Transaction, plan: { registrationId: string }) => Promise<void>

/** What the use cases of monthly plans lean on. `ended` is filled late, because who gives places is built on plans. */
export type PlanTools = App & { provider: PaymentProvider; above: { ended?: PlanEnded } }
