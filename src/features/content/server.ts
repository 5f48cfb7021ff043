import type { App } from '#src/platform/app.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import type { ContentBlocks } from './keys.ts'
import { contentRoutes } from './server/routes.ts'

/** Site texts by key. `defined` are the texts the pages declare, collected by `app`. */
export const contentFeature = (app: App, defined: readonly ContentBlocks[]): ServerFeature => ({
  routes: contentRoutes(app, defined),
})
