import type { OrderHandler, Payments } from '#src/features/payments/server.ts'
import type { PlacesOfPlans, PlanEnded } from '#src/features/subscriptions/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { registrationsContract } from './contract.ts'
import type { Context } from './server/context.ts'
import { endWithPlan } from './server/end-with-plan.ts'
import { registrationJobs } from './server/jobs.ts'
import { registrationOwners } from './server/owners.ts'
import { placesOfPlans } from './server/places-of-plans.ts'
import { releaseExpiredHolds } from './server/release-expired-holds.ts'
import { registrationHandlers } from './server/routes.ts'
import { orderHandler } from './server/settle-order.ts'

export { attends, ownSessions } from '#src/features/classes/own-sessions.ts'
export { type AttendanceJson, attendanceJson, toAttendance } from '#src/features/classes/server.ts'
export { lockFamily, lockOpenFamily } from '#src/features/families/server.ts'
export { placesPart } from './server/account-part.ts'
export { bookableClasses } from './server/admin/bookable-classes.ts'
export { programWeek } from './server/admin/program-week.ts'
export { type Quote, quotePlace } from './server/admin/quote-place.ts'
export { sendLinkIn, sendPaymentLink } from './server/admin/send-payment-link.ts'
export { type PaymentContext, recordPayment, takePayment } from './server/admin/take-payment.ts'
export { attendanceColumns } from './server/attendance-columns.ts'
export { auditPlaces } from './server/audit-places.ts'
export { balanceColumns, balanceIn, openBalanceOf } from './server/balance-in.ts'
export { balancePart } from './server/balance-part.ts'
export { quoteOf } from './server/cancellation-quote.ts'
export { classFamilies } from './server/class-families.ts'
export { comes } from './server/comes.ts'
export { dropBalance, endPlace, lockPlace, markRefunded, releaseUnpaid } from './server/end-place.ts'
export { whenOf } from './server/mails/mail-facts.ts'
export { RollBack } from './server/order-request.ts'
export { ownHoursIn } from './server/own-hours-in.ts'
export { placeStart } from './server/own-start.ts'
export { withPlaceRetry } from './server/place-order.ts'
export { placeOrderOnce } from './server/place-order-once.ts'
export { paidParts, presentRegistration, startOf, termsOf } from './server/present-registration.ts'
export { type RegistrationRow, readRegistrations } from './server/read-registrations.ts'
export { entryId, entryNotes, sequenceOf } from './server/session-entry.ts'
export {
  addToWaitlist,
  moveOnWaitlist,
  moveToEndOfWaitlist,
  waitlistOrder,
  waitlistPosition,
} from './server/waitlist-order.ts'
export { endPastWaitlists, endWaitlisted, offerWaitlisted } from './server/waitlisted.ts'

type Needs = {
  payments: Payments
  /** Announces, in the transaction, that spots in these classes opened up (the waitlist listens). */
  placesFreed?: (tx: Transaction, offeringIds: readonly string[]) => Promise<void>
  /** Announces, in the transaction, that nobody took these offered spots in time (the waitlist tells the families). */
  offersRanOut?: (tx: Transaction, registrationIds: readonly string[]) => Promise<void>
}

export type RegistrationsFeature = ServerFeature & {
  orderHandler: OrderHandler
  /** Ends, in the transaction, the spot of a plan that ended. */
  planEnded: PlanEnded
  /** When the classes begin that plans cover. */
  placesOfPlans: PlacesOfPlans
  /** Ends, in the transaction, holds in these classes that have run out. */
  releaseHolds: (tx: Transaction, offeringIds: readonly string[]) => Promise<number>
}

/**
 * Cart, checkout, orders and spots. It handles orders for payments: pass `orderHandler`
 * to `payments.setOrderHandler`, and `planEnded` and `placesOfPlans` to subscriptions.
 */
export function registrationsFeature(app: App, needs: Needs): RegistrationsFeature {
  const context: Context = { ...app, ...needs }
  return {
    routes: feature(registrationsContract, registrationHandlers(context)),
    owners: registrationOwners(app.db),
    jobs: registrationJobs(context),
    orderHandler: orderHandler(context),
    planEnded: endWithPlan(context),
    placesOfPlans,
    releaseHolds: (tx, offeringIds) => releaseExpiredHolds(context, tx, { offeringIds }),
  }
}
