import { and, eq, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { bookableUntilIn } from '#src/features/classes/server.ts'
import { lockFamily } from '#src/features/families/server.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { hasEmail } from '#src/lib/no-email.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { readBalance } from '../balance-in.ts'
import type { Context } from '../context.ts'
import { mailBalanceDue } from '../mails/balance-due.ts'
import { mailPaymentLink } from '../mails/payment-link.ts'
import { ownStartIn } from '../own-start.ts'
import { orders, registrations } from '../tables.ts'

const HOUR = 3_600_000

type LinkSent = { until: Date | null; email: string; parentId: string }
type Refusal = 'not-found' | 'already-paid' | 'nothing-due' | 'no-email' | 'hold-lapsed'

/**
 * Holds the spots of an unpaid order as long as an offer from the waitlist, and emails its family a link to pay for it.
 * The spots of an order with a balance are theirs: the link is for the rest.
 */
export function sendPaymentLink(
  context: Context,
  orderId: string,
  note: (tx: Transaction, sent: LinkSent) => Promise<void>,
): Promise<Outcome<LinkSent, Refusal>> {
  return inTransaction(
    context.db,
    async tx => {
      const sent = await sendLinkIn(context, tx, orderId)
      if (sent.ok) await note(tx, sent)
      return sent
    },
    { lockTimeoutMs: 3_000 },
  )
}

/** The same in a transaction that holds no locks except possibly the family's. */
export async function sendLinkIn(
  context: Context,
  tx: Transaction,
  orderId: string,
): Promise<Outcome<LinkSent, Refusal>> {
  const [owner] = await tx
    .select({ parentId: orders.parentId, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.parentId))
    .where(eq(orders.id, orderId))
  if (!owner) return refused('not-found')
  if (!hasEmail(owner.email)) return refused('no-email')
  await lockFamily(tx, owner.parentId)
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  const now = context.clock.now()
  if (order!.status === 'paid') {
    const due = await readBalance(tx, orderId)
    if (due === 0) return refused('already-paid')
    await mailBalanceDue(context, tx, { orderId, due, at: now })
    return { ok: true, until: null, ...owner }
  }
  if (order!.dueCents === 0) return refused('nothing-due')
  if (order!.status !== 'open' || order!.heldUntil <= now) return refused('hold-lapsed')
  const { offerHours } = await readProgramSettingsIn(tx)
  const until = await holdUntil(tx, orderId, new Date(now.getTime() + offerHours * HOUR), order!.heldUntil)
  await tx.update(orders).set({ heldUntil: until, keptByStaff: true }).where(eq(orders.id, orderId))
  await tx
    .update(registrations)
    .set({ heldUntil: sql`greatest(${registrations.heldUntil}, ${until.toISOString()}::timestamptz)` })
    .where(and(eq(registrations.orderId, orderId), eq(registrations.status, 'pending')))
  await mailPaymentLink(context, tx, orderId)
  return { ok: true, until, ...owner }
}

/**
 * As long as requested, but not beyond the time the class can be booked, or the session of a drop-in or of a spot that
 * staff booked after that, and never shorter than the current hold.
 */
async function holdUntil(tx: Transaction, orderId: string, requestedUntil: Date, already: Date): Promise<Date> {
  const [first] = await tx
    .select({
      last: sql<string | null>`min(CASE WHEN 'joining-deadline' = ANY(${registrations.bookedOver})
        OR (${registrations.endDate} IS NOT NULL AND ${registrations.enrollmentOption} IS NULL)
        THEN ${ownStartIn('registrations', 'offerings')} ELSE ${bookableUntilIn('offerings')} END)`,
    })
    .from(registrations)
    .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
    .where(and(eq(registrations.orderId, orderId), eq(registrations.status, 'pending')))
  const bounded = first?.last
    ? Math.min(requestedUntil.getTime(), new Date(first.last).getTime())
    : requestedUntil.getTime()
  return new Date(Math.max(bounded, already.getTime()))
}
