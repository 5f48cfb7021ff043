import type { App } from '#src/platform/app.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { policyRoutes } from './server/routes.ts'

export { currentPolicies } from './server/current-policies.ts'
export { ensurePolicies } from './server/ensure-policies.ts'

/** The current policies, for everyone. `ensurePolicies` must run first. */
export const policiesFeature = (app: App): ServerFeature => ({ routes: policyRoutes(app) })
