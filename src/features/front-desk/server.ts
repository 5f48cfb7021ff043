import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { frontDeskContract } from './contract.ts'
import type { FrontDeskNeeds } from './server/context.ts'
import { frontDeskHandlers } from './server/routes.ts'

export { notesPart } from './server/account-part.ts'

/** What staff look up and record about families, and what they book, take and move for them. */
export function frontDeskFeature(app: App, needs: FrontDeskNeeds): ServerFeature {
  return { routes: feature(frontDeskContract, frontDeskHandlers({ ...app, ...needs })) }
}
