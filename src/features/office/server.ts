import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { officeContract } from './contract.ts'
import { officeHandlers } from './server/routes.ts'

export { notesPart } from './server/account-part.ts'

/** What staff look up and write down about families. */
export function officeFeature(app: App): ServerFeature {
  return { routes: feature(officeContract, officeHandlers(app)) }
}
