import type { ContentBlocks } from '#src/features/content/keys.ts'
import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { searchContract } from './contract.ts'
import { routes } from './server/routes.ts'

export { type PublicAddress, publicAddresses } from './server/public-addresses.ts'

/** Searches the whole site. `builtIn` holds the pages' declared texts, collected by `app`. */
export function searchFeature(app: App, builtIn: readonly ContentBlocks[]): ServerFeature {
  return { routes: feature(searchContract, routes(app, builtIn)) }
}
