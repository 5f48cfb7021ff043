import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { classesContract } from './contract.ts'
import type { ClassNeeds } from './server/admin/context.ts'
import { remindOfDecisionsJob } from './server/admin/remind-of-decisions.ts'
import { routes } from './server/routes.ts'

export { ensureCancellationRules } from './server/admin/cancellation-rules.ts'
export type { ClassFamilies, NotifiedChange } from './server/admin/context.ts'
export {
  addSampleClasses,
  hasOnlySampleClasses,
  listSampleClasses,
  removeSampleClasses,
} from './server/admin/sample-classes.ts'
export { type AttendanceJson, attendanceJson, toAttendance } from './server/attendance-json.ts'
export { bookableUntilIn } from './server/bookable-until.ts'
export { cancelSessions } from './server/cancel-sessions.ts'
export { publicClass, soldIn } from './server/class-answer.ts'
export { joiningFor } from './server/class-dates.ts'
export { findClass, listClasses } from './server/find-class.ts'
export { firstDayFor } from './server/first-day.ts'
export { isListed } from './server/listed.ts'
export { newsletterCatalog } from './server/newsletter-catalog.ts'
export {
  addSpot,
  daysTakenFor,
  fullDaysFor,
  releaseSpots,
  setOffersPaused,
  setPopularity,
  takeSpots,
} from './server/places.ts'
export { type Offering, readOfferings } from './server/read-offerings.ts'
export { takesPlace } from './server/registration-counts.ts'
export { earlyRegistrationPart } from './server/seasons/account-part.ts'
export { placeClasses } from './server/seasons/place-classes.ts'
export { familySeason } from './server/seasons/season-windows.ts'
export { hasFreeSeat, programDays, spotsLeft } from './server/spots-left.ts'
export { classShareImage } from './share-image.ts'

/** The class catalog: finding classes and counting their spots. */
export function classesFeature(app: App, needs: ClassNeeds = {}): ServerFeature {
  return { routes: feature(classesContract, routes(app, needs)), jobs: [remindOfDecisionsJob(app)] }
}
