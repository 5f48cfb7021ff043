import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'

/** What the feature gets from the waitlist, which comes after it. */
export type AgeRequestNeeds = {
  /** Offers open spots in these classes to the first child on the waitlist: an approved child may be one. */
  placesFreed?(tx: Transaction, offeringIds: readonly string[]): Promise<void>
}
export type AgeRequestContext = App & AgeRequestNeeds
