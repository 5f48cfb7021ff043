import type { App } from '#src/platform/app.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { contactRoutes } from './server/routes.ts'

export { contactPart } from './server/account-part.ts'
export { sendMessage } from './server/send-message.ts'

/** The contact form and the inbox where staff reply. */
export function contactFeature(app: App): ServerFeature {
  return { routes: contactRoutes(app) }
}
