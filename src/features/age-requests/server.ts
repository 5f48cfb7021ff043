import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { ageRequestsContract } from './contract.ts'
import type { AgeRequestNeeds } from './server/context.ts'
import { ageRequestsHandlers } from './server/routes.ts'

export { ageRequestsPart } from './server/account-part.ts'
export { isAgeApproved } from './server/is-age-approved.ts'

/** Families ask for children outside the ages of a class, and staff decide. */
export function ageRequestsFeature(app: App, needs: AgeRequestNeeds = {}): ServerFeature {
  return { routes: feature(ageRequestsContract, ageRequestsHandlers({ ...app, ...needs })) }
}
