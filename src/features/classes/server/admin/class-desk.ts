import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import type { ClassChange } from '../../class-changes.ts'

/** What happened to a class, once: `key` names this very change. */
export type ToldChange = { offeringId: string; key: string; change: ClassChange }

export type ClassFamilies = {
  /** Keeps places from being confirmed until the transaction ends: whoever is confirmed later reads the new dates. */
  lockRegistrations: (tx: Transaction, offeringId: string) => Promise<void>
  /** Writes to each family with a confirmed place, once for a change; answers to how many. */
  tell: (tx: Transaction, told: ToldChange) => Promise<number>
}

/** Registrations stand above classes, and are told here of what concerns them. */
export type ClassNeeds = {
  /** Announces, in the transaction, that a class may have free places now (the waitlist listens). */
  placesFreed?: (tx: Transaction, offeringIds: readonly string[]) => Promise<void>
  families?: ClassFamilies
}

/** What the use cases of the back office lean on; `note` writes into the audit log. */
export type ClassAdminContext = Pick<App, 'db' | 'clock' | 'changed'> & ClassNeeds & { note: RequestContext['note'] }
