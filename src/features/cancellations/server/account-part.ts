import { asc, eq } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { cancellations } from './tables.ts'

/** Places that ended, with what came back for each. Bookkeeping, so they stay. */
export const cancellationsPart: ServerAccountPart = {
  name: 'cancellations',
  read: (db, { id }) =>
    db
      .select({
        registrationId: cancellations.registrationId,
        by: cancellations.by,
        outcome: cancellations.outcome,
        reason: cancellations.reason,
        toCardCents: cancellations.toCardCents,
        toCreditCents: cancellations.toCreditCents,
        keptCents: cancellations.keptCents,
        at: cancellations.createdAt,
      })
      .from(cancellations)
      .innerJoin(registrations, eq(registrations.id, cancellations.registrationId))
      .where(eq(registrations.parentId, id))
      .orderBy(asc(cancellations.createdAt)),
}
