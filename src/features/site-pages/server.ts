import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { sitePagesContract } from './contract.ts'
import { routes } from './server/routes.ts'

/**
 * About, Meet the Guide, Schedule and FAQ: the live schedule with its calendar feed, and the numbers in their texts.
 */
export function sitePagesFeature(app: App): ServerFeature {
  return { routes: feature(sitePagesContract, routes(app)) }
}
