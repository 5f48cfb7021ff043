import type { App } from '#src/platform/app.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { parentOfChild } from './server/children-of.ts'
import { familyRoutes } from './server/routes.ts'

export { type Child, childrenOf, parentOfChild } from './server/children-of.ts'
export { contactsOf } from './server/keep-contacts.ts'
export { lockFamily } from './server/lock-family.ts'

/** Families: joining, their children and contacts. The policies must have been ensured before (`ensurePolicies`). */
export function familiesFeature(app: App): ServerFeature {
  return { routes: familyRoutes(app), owners: { child: id => parentOfChild(app.db, id) } }
}
