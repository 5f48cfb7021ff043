import type { SubscriptionsFeature } from '#src/features/subscriptions/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'

/** What ending spots depends on. */
export type Context = App & {
  /** Ends the monthly plan of a spot that was canceled. Never inside a transaction. */
  stopPlan: SubscriptionsFeature['stopPlan']
  /** Announces, in the transaction, that spots in these classes opened up (the waitlist listens). */
  placesFreed?: (tx: Transaction, offeringIds: readonly string[]) => Promise<void>
}
