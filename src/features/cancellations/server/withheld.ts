import { asc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { payments } from '#src/features/payments/server/tables.ts'
import { orders, registrations } from '#src/features/registrations/server/tables.ts'
import type { Cents } from '#src/lib/money.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import type { WithheldAnswer } from '../contract.ts'
import { classCancellations, withheld } from './tables.ts'

/** Records, in the transaction that compensates a spot, what is withheld because its payment is disputed. */
export async function withhold(
  tx: Transaction,
  line: { callOffId: string; registrationId: string; amountCents: Cents; createdAt: Date },
): Promise<void> {
  await tx.insert(withheld).values(line).onConflictDoNothing()
}

/** Spots without compensation because their payment is disputed, until staff settle them; oldest first. */
export async function readWithheld(db: Queryable): Promise<WithheldAnswer[]> {
  const ofOrder = sql`FROM ${payments} WHERE ${payments.orderId} = ${registrations.orderId}`
  const rows = await db
    .select({
      id: withheld.id,
      amount: withheld.amountCents,
      title: offerings.title,
      sessionStartsAt: sessions.startsAt,
      parentId: registrations.parentId,
      parent: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      email: users.email,
      child: children.firstName,
      orderReference: sql<string>`coalesce(${orders.reference}, '')`,
      why: sql<
        WithheldAnswer['why']
      >`CASE WHEN EXISTS (SELECT ${ofOrder} AND ${payments.disputedCents} > 0) THEN 'disputed'
        WHEN EXISTS (SELECT ${ofOrder} AND ${payments.returnedElsewhereCents} > 0) THEN 'returned-elsewhere'
        ELSE 'free' END`,
    })
    .from(withheld)
    .innerJoin(classCancellations, eq(classCancellations.id, withheld.callOffId))
    .innerJoin(offerings, eq(offerings.id, classCancellations.offeringId))
    .leftJoin(sessions, eq(sessions.id, classCancellations.sessionId))
    .innerJoin(registrations, eq(registrations.id, withheld.registrationId))
    .innerJoin(children, eq(children.id, registrations.childId))
    .innerJoin(users, eq(users.id, registrations.parentId))
    .leftJoin(orders, eq(orders.id, registrations.orderId))
    .where(isNull(withheld.settledAt))
    .orderBy(asc(withheld.createdAt), asc(withheld.id))
  return rows.map(({ sessionStartsAt, ...row }) => ({
    ...row,
    sessionStartsAt: sessionStartsAt?.toISOString() ?? null,
  }))
}
