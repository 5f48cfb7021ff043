import type { App } from '#src/platform/app.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { mailUnreadJob } from './server/mail-unread.ts'
import { messageRoutes } from './server/routes.ts'

export { messagesPart } from './server/account-part.ts'
export { writeToFamily } from './server/write-to-family.ts'

/** Messages between families and staff. */
export function messagesFeature(app: App): ServerFeature {
  return { routes: messageRoutes(app), jobs: [mailUnreadJob(app)] as ServerFeature['jobs'] }
}
