import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { payments, refunds } from '#src/features/payments/server/tables.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { removeMails } from '#src/platform/mail/remove-mails.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { REFUND_FAILED_MAIL } from './mails/refund-failed-mail.ts'
import { cancellations } from './tables.ts'

/**
 * Ended spots, with what was refunded for each. Business records, so they stay, without the written reasons; emails that named
 * the family to staff are deleted.
 */
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
  async erase(tx, { id }) {
    const told = tx
      .select({ once: sql`${REFUND_FAILED_MAIL} || ${refunds.id}` })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.parentId, id))
    await removeMails(tx, sql`${mails.once} IN (${told})`)
    const places = tx.select({ id: registrations.id }).from(registrations).where(eq(registrations.parentId, id))
    await tx.update(cancellations).set({ reason: null }).where(inArray(cancellations.registrationId, places))
  },
}
