import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { officeContract } from './contract.ts'
import type { OfficeNeeds } from './server/desk.ts'
import { officeHandlers } from './server/routes.ts'

export { notesPart } from './server/account-part.ts'

/** What staff look up and record about families, and what they book, take and move for them. */
export function officeFeature(app: App, needs: OfficeNeeds): ServerFeature {
  return { routes: feature(officeContract, officeHandlers({ ...app, ...needs })) }
}
