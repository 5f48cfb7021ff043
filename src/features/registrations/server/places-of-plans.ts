import { and, eq, inArray, ne } from 'drizzle-orm'
import { offerings } from '#src/features/classes/server/tables.ts'
import { subscriptions } from '#src/features/subscriptions/server/tables.ts'
import type { PlacesOfPlans } from '#src/features/subscriptions/server.ts'
import { ownStartIn } from './own-start.ts'
import { orderLines, registrations } from './tables.ts'

/**
 * The first day of each plan's own spot, and when the classes begin that a limited plan covers: every live spot with
 * a line of the plan, including held ones.
 */
export const placesOfPlans: PlacesOfPlans = async (db, subscriptionIds) => {
  const plans = await db
    .select({ id: subscriptions.id, limit: subscriptions.includedPerMonth, firstDay: registrations.startDate })
    .from(subscriptions)
    .leftJoin(registrations, eq(registrations.id, subscriptions.registrationId))
    .where(inArray(subscriptions.id, [...subscriptionIds]))
  const start = ownStartIn('registrations', 'offerings').mapWith(offerings.startsAt)
  const limited = plans.filter(plan => plan.limit !== null).map(plan => plan.id)
  const covered =
    limited.length === 0
      ? []
      : await db
          .select({ subscriptionId: orderLines.subscriptionId, startsAt: start })
          .from(orderLines)
          .innerJoin(registrations, eq(registrations.id, orderLines.registrationId))
          .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
          .where(and(inArray(orderLines.subscriptionId, limited), ne(registrations.status, 'cancelled')))
  return plans.map(({ id, firstDay }) => ({
    subscriptionId: id,
    firstDay,
    coveredStarts: covered.flatMap(each => (each.subscriptionId === id && each.startsAt ? [each.startsAt] : [])),
  }))
}
