import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { reportsContract } from './contract.ts'
import { reportsHandlers } from './server/routes.ts'

/** Money in and out, how full classes were, who came and which families came back. */
export function reportsFeature(app: App): ServerFeature {
  return { routes: feature(reportsContract, reportsHandlers(app)) }
}
