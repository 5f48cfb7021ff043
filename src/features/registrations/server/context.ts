import type { Payments } from '#src/features/payments/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'

/** What the ordering use cases depend on. */
export type Context = App & {
  payments: Payments
  /** Announces, in the transaction, that spots in these classes opened up (the waitlist listens). */
  placesFreed?: (tx: Transaction, offeringIds: readonly string[]) => Promise<void>
  /** Announces, in the transaction, that nobody took these offered spots in time (the waitlist tells the families). */
  offersRanOut?: (tx: Transaction, registrationIds: readonly string[]) => Promise<void>
}
