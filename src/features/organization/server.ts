import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { organizationContract } from './contract.ts'
import { routes } from './server/routes.ts'

export { logoPath } from './server/logo.ts'
export {
  readProgramSettings,
  readProgramSettingsIn,
  readProgramSettingsWithin,
  settingsCache,
} from './server/read-program-settings.ts'
export { readMailSender, type Sender, senderIn } from './server/sender.ts'

/** The business behind the site: its name, place and settings. */
export function organizationFeature(app: App): ServerFeature {
  return { routes: feature(organizationContract, routes(app)) }
}
