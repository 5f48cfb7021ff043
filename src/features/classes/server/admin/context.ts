import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import type { ClassChange } from '../../class-changes.ts'

/** One change to a class; `key` identifies it. */
export type NotifiedChange = { offeringId: string; key: string; change: ClassChange }

export type ClassFamilies = {
  /** Blocks confirmations until the transaction ends, so whoever is confirmed later gets the new dates. */
  lockRegistrations: (tx: Transaction, offeringId: string) => Promise<void>
  /** Emails each family with a confirmed spot, once per change. Returns how many. */
  notify: (tx: Transaction, told: NotifiedChange) => Promise<number>
}

/** Registrations depend on classes, so they are notified here of what concerns them. */
export type ClassNeeds = {
  /** Announces, in the transaction, that a class may have open spots now (the waitlist listens). */
  placesFreed?: (tx: Transaction, offeringIds: readonly string[]) => Promise<void>
  families?: ClassFamilies
}

/** What the back-office functions need; `note` writes to the audit log. */
export type ClassAdminContext = Pick<App, 'db' | 'clock' | 'changed'> & ClassNeeds & { note: RequestContext['note'] }
