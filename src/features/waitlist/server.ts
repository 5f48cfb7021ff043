import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { waitlistContract } from './contract.ts'
import { waitlistJobs } from './server/jobs.ts'
import { mailOffersExpired } from './server/mails/offer-expired.ts'
import { offerPlaces } from './server/offer-places.ts'
import { waitlistHandlers } from './server/routes.ts'

/** Called by features that free spots, inside their own transaction. */
export type WaitlistOffers = {
  /** Offers open spots in these classes to the first child on the waitlist. Harmless if nothing is free or nobody waits. */
  placesFreed(tx: Transaction, offeringIds: readonly string[]): Promise<void>
  /** Tells families that their offers have expired. */
  offersRanOut(tx: Transaction, registrationIds: readonly string[]): Promise<void>
}

export function waitlistOffers(app: App): WaitlistOffers {
  return {
    placesFreed: (tx, offeringIds) => offerPlaces(app, tx, offeringIds),
    offersRanOut: (tx, registrationIds) => mailOffersExpired(app, tx, registrationIds),
  }
}

export type WaitlistNeeds = Pick<WaitlistOffers, 'placesFreed'> & {
  /** Ends, in the transaction, holds in these classes that have run out. */
  releaseHolds(tx: Transaction, offeringIds: readonly string[]): Promise<number>
}

/** Waitlists for full classes: joining, leaving, and offers to the first child. */
export function waitlistFeature(app: App, needs: WaitlistNeeds): ServerFeature {
  const context = { ...app, ...needs }
  return { routes: feature(waitlistContract, waitlistHandlers(context)), jobs: waitlistJobs(context) }
}
