import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { updatesContract } from './contract.ts'
import { notifyFamiliesJob } from './server/notify-families.ts'
import { updatesHandlers } from './server/routes.ts'

export { updatesPart } from './server/account-part.ts'

/** Updates and photos that staff share with parents. */
export function updatesFeature(app: App): ServerFeature {
  return {
    routes: feature(updatesContract, updatesHandlers(app)),
    jobs: [notifyFamiliesJob(app)] as ServerFeature['jobs'],
  }
}
