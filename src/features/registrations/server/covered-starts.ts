import { and, eq, inArray, ne } from 'drizzle-orm'
import { offerings } from '#src/features/classes/server/tables.ts'
import type { CoveredStarts } from '#src/features/subscriptions/server.ts'
import { orderLines, registrations } from './tables.ts'

/** When the classes begin that these plans cover: every live place with a line of theirs, also one that is only held. */
export const coveredStarts: CoveredStarts = async (db, subscriptionIds) => {
  const rows = await db
    .select({ subscriptionId: orderLines.subscriptionId, startsAt: offerings.startsAt })
    .from(orderLines)
    .innerJoin(registrations, eq(registrations.id, orderLines.registrationId))
    .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
    .where(and(inArray(orderLines.subscriptionId, [...subscriptionIds]), ne(registrations.status, 'cancelled')))
  return rows.flatMap(({ subscriptionId, startsAt }) =>
    subscriptionId && startsAt ? [{ subscriptionId, startsAt }] : [],
  )
}
