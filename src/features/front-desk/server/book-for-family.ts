import { and, eq, getColumns } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { orders } from '#src/features/registrations/server/tables.ts'
import { placeOrderOnce, withPlaceRetry } from '#src/features/registrations/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import type { FrontDeskContext } from './context.ts'

type Asked = Parameters<typeof placeOrderOnce>[2]['requested'][number]['asked']
type Booking = {
  parentId: string
  childId: string
  classId: string
  price: number
  useCredit: boolean
  /** Why the child is booked outside the ages of a class that asks first or refuses. */
  ageReason?: string
  /** Why the child is booked although the class is full. */
  overReason?: string
  asked: Asked
}
type Booked = { orderId: string; registrationId: string; due: number; heldUntil: Date | null }

/** Whether the family exists and its account is open. */
export async function openFamily(db: Queryable, parentId: string): Promise<'open' | 'closed' | 'not-found'> {
  const [parent] = await db
    .select({ disabledAt: users.disabledAt })
    .from(users)
    .where(and(eq(users.id, parentId), eq(users.role, 'parent')))
  return parent ? (parent.disabledAt ? 'closed' : 'open') : 'not-found'
}

/** What the class asks of a child's age and how many it takes, for the audit entry of a booking outside that. */
async function rulesOf(db: Queryable, classId: string) {
  const { ageRule, ageMin, ageMax, capacity } = getColumns(offerings)
  const [rules] = await db
    .select({ ageRule, ageMin, ageMax, capacity })
    .from(offerings)
    .where(eq(offerings.id, classId))
  return { ...rules }
}

/** Books the way the family itself would, with the same rules and locks: one spot, held until it's paid (T33). */
export async function bookForFamily(
  context: FrontDeskContext,
  { parentId, childId, classId, price, useCredit, ageReason, overReason, asked }: Booking,
  asking: Pick<RequestContext, 'note'>,
): Promise<Outcome<Booked, string>> {
  const family = await openFamily(context.db, parentId)
  if (family !== 'open') return refused(family)
  const requested = [{ childId, offeringId: classId, asked }]
  // A plan charges the full amount today, so credit is kept for a class.
  const request = {
    parentId,
    requested,
    useCredit: useCredit && asked.option !== 'monthly',
    expectedTotal: price,
    fromCart: false,
    spokenCounts: true,
    byStaff: true,
    ageReason,
    overReason,
  }
  const placed = await withPlaceRetry(context, async (tx, settings) => {
    const done = await placeOrderOnce(context, tx, request, settings)
    if (done.ok)
      await asking.note(tx, {
        about: { kind: 'family', id: parentId },
        ...(ageReason || overReason
          ? { before: await rulesOf(tx, classId), reason: [overReason, ageReason].filter(Boolean).join(' ') }
          : {}),
        after: {
          booked: done.checkout.registrationId,
          class: classId,
          due: done.checkout.amountDue,
          ...(overReason ? { overCapacity: true } : {}),
        },
      })
    return done
  })
  if (!placed.ok) {
    const keptOut = placed.because === 'ask-first' || placed.because === 'outside-ages'
    return keptOut ? refused('reason-needed', placed.details) : placed
  }
  const { orderId, registrationId, amountDue, requiresPayment } = placed.checkout
  const [order] = await context.db.select({ heldUntil: orders.heldUntil }).from(orders).where(eq(orders.id, orderId))
  return { ok: true, orderId, registrationId, due: amountDue, heldUntil: requiresPayment ? order!.heldUntil : null }
}
