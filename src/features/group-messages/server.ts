import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { groupMessagesContract } from './contract.ts'
import { deliverJob } from './server/deliver.ts'
import { groupMessagesHandlers } from './server/routes.ts'

export { groupMessagesPart } from './server/account-part.ts'

/** Messages from staff to many families at once. */
export function groupMessagesFeature(app: App): ServerFeature {
  return { routes: feature(groupMessagesContract, groupMessagesHandlers(app)), jobs: [deliverJob(app)] }
}
