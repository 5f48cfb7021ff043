import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { favoritesContract } from './contract.ts'
import { routes } from './server/routes.ts'

export { favoritesPart } from './server/account-part.ts'

/** Classes that families save for later. */
export function favoritesFeature(app: App): ServerFeature {
  return { routes: feature(favoritesContract, routes(app)) }
}
