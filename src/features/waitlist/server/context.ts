import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'

/** What the use cases of the waitlist depend on. */
export type WaitlistContext = App & {
  placesFreed(tx: Transaction, offeringIds: readonly string[]): Promise<void>
  releaseHolds(tx: Transaction, offeringIds: readonly string[]): Promise<number>
}
