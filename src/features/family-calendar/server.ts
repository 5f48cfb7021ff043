import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { familyCalendarContract } from './contract.ts'
import { routes } from './server/routes.ts'

export { calendarFeedsPart } from './server/account-part.ts'

/** A family's sessions and the calendar events, in their own calendar app. */
export function familyCalendarFeature(app: App): ServerFeature {
  return { routes: feature(familyCalendarContract, routes(app)) }
}
