import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { formatCents } from '#src/lib/money.ts'
import { creditBalance, creditHistory } from './credit.ts'
import { OWED } from './owed-refund.ts'
import { payments, refunds, testSavedCards } from './tables.ts'

const MOST = 10_000

/** Money in an account. It is a business record and stays; remaining credit or a pending refund keeps the account. */
export const moneyPart: ServerAccountPart = {
  name: 'payments',
  async read(db, { id }) {
    const mine = await db.select().from(payments).where(eq(payments.parentId, id)).orderBy(asc(payments.createdAt))
    const ids = mine.map(each => each.id)
    const back = ids.length ? await db.select().from(refunds).where(inArray(refunds.paymentId, ids)) : []
    return {
      cardPayments: mine.map(({ orderId, amountCents, status, refundedCents, createdAt }) => ({
        orderId,
        amountCents,
        status,
        refundedCents,
        at: createdAt,
      })),
      refunds: back.map(({ orderId, amountCents, status, createdAt }) => ({
        orderId,
        amountCents,
        status,
        at: createdAt,
      })),
      creditCents: await creditBalance(db, id),
      credit: (await creditHistory(db, id, MOST)).map(({ amountCents, note, createdAt }) => ({
        amountCents,
        note,
        at: createdAt,
      })),
    }
  },
  async blocker(db, { id }) {
    const credit = await creditBalance(db, id)
    if (credit > 0)
      return {
        because: 'credit',
        message: `You have ${formatCents(credit)} of credit left. Please use it, or contact us about it.`,
        to: '/contact',
        toLabel: 'Contact us',
      }
    const { rows: onItsWay } = await db.execute<{
      id: string
    }>(sql`SELECT f.id FROM refunds f JOIN payments p ON p.id = f.payment_id
      WHERE p.parent_id = ${id} AND (f.status = 'requested' OR ${OWED}) LIMIT 1`)
    if (onItsWay.length === 0) return undefined
    return {
      because: 'refund',
      message: 'A refund to your card is on its way. Please wait until it has arrived.',
      to: '/registrations',
      toLabel: 'Your registrations',
    }
  },
  // A provider's own record of the family is deleted there by a job, which then deletes our row of it.
  async erase(tx, { id }) {
    await tx.delete(testSavedCards).where(eq(testSavedCards.customer, id))
  },
}
