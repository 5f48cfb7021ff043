import type { App } from '#src/platform/app.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { parentOfChild } from './server/children-of.ts'
import { type FamilyNeeds, familyRoutes } from './server/routes.ts'

export { childrenOf, parentOfChild } from './server/children-of.ts'
export { familyVersion } from './server/correct/family-version.ts'
export { correctionsOf } from './server/correct/read-corrections.ts'
export { familyPart } from './server/family-part.ts'
export { contactsOf } from './server/keep-contacts.ts'
export { lockFamily, lockOpenFamily } from './server/lock-family.ts'
export { pickupPeopleOf } from './server/pickup-people.ts'
export { policiesToAgree } from './server/policies-to-agree.ts'

const NOBODY_ELSE: FamilyNeeds = { photoConsentWithdrawn: async () => {} }

/**
 * Families: registration, children, contacts and consents. Run `ensurePolicies` first. `needs` holds what other features
 * do, in the same transaction, when photo consent is withdrawn.
 */
export function familiesFeature(app: App, needs: FamilyNeeds = NOBODY_ELSE): ServerFeature {
  return { routes: familyRoutes(app, needs), owners: { child: id => parentOfChild(app.db, id) } }
}
