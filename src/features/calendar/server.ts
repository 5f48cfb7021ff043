import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { calendarContract } from './contract.ts'
import { routes } from './server/routes.ts'

export { closedDaysFrom } from './server/closed-days.ts'
export { listEvents, windowOf } from './server/find-events.ts'
export type { CalendarEventRow } from './server/tables.ts'

/** Events on the parents' calendar, and the weekly themes. */
export function calendarFeature(app: App): ServerFeature {
  return { routes: feature(calendarContract, routes(app)) }
}
