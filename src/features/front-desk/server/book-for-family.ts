import { and, eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings, seasons } from '#src/features/classes/server/tables.ts'
import { orders, registrations } from '#src/features/registrations/server/tables.ts'
import { placeOrderOnce, withPlaceRetry } from '#src/features/registrations/server.ts'
import type { Override, StaffRule } from '#src/features/registrations/staff-rules.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import type { FrontDeskContext } from './context.ts'

type Asked = Parameters<typeof placeOrderOnce>[2]['requested'][number]['asked']
type Booking = {
  parentId: string
  childId: string
  classId: string
  price: number
  useCredit: boolean
  /** The rules it's booked against, and why. */
  override?: Override
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

/** The rules of a class that staff may book against, for the audit entry of such a booking. */
async function rulesOf(db: Queryable, classId: string) {
  const { ageRule, ageMin, ageMax, capacity, startsAt, joinUntil } = offerings
  const season = { name: seasons.name, state: seasons.state, opensOn: seasons.opensOn, earlyOn: seasons.earlyOn }
  const [rules] = await db
    .select({ ageRule, ageMin, ageMax, capacity, startsAt, joinUntil, season })
    .from(offerings)
    .leftJoin(seasons, eq(seasons.id, offerings.seasonId))
    .where(eq(offerings.id, classId))
  return rules!
}

/** What the audit log keeps: of each rule that it was booked against, what the class says. */
async function overrideNote(tx: Transaction, registrationId: string) {
  const { bookedOver, bookedOverReason, offeringId } = registrations
  const [place] = await tx
    .select({ bookedOver, bookedOverReason, offeringId })
    .from(registrations)
    .where(eq(registrations.id, registrationId))
  if (!place || place.bookedOver.length === 0) return undefined
  const { ageRule, ageMin, ageMax, capacity, startsAt, joinUntil, season } = await rulesOf(tx, place.offeringId)
  const before: Record<StaffRule, Record<string, unknown>> = {
    capacity: { capacity },
    'joining-deadline': { startsAt, joinUntil },
    season: { season },
    ages: { ageRule, ageMin, ageMax },
  }
  return {
    before: Object.fromEntries(place.bookedOver.flatMap(rule => Object.entries(before[rule]))),
    bookedOver: place.bookedOver,
    reason: place.bookedOverReason ?? undefined,
  }
}

/** Books the way the family itself would, with the same rules and locks: one spot, held until it's paid (T33). */
export async function bookForFamily(
  context: FrontDeskContext,
  { parentId, childId, classId, price, useCredit, override, asked }: Booking,
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
    override,
  }
  const placed = await withPlaceRetry(context, async (tx, settings) => {
    const done = await placeOrderOnce(context, tx, request, settings)
    if (done.ok) {
      const over = override && (await overrideNote(tx, done.checkout.registrationId))
      await asking.note(tx, {
        about: { kind: 'family', id: parentId },
        ...(over ? { before: over.before, reason: over.reason } : {}),
        after: {
          booked: done.checkout.registrationId,
          class: classId,
          due: done.checkout.amountDue,
          ...(over ? { bookedOver: over.bookedOver } : {}),
        },
      })
    }
    return done
  })
  if (!placed.ok) return placed.details?.rules ? refused('reason-needed', placed.details) : placed
  const { orderId, registrationId, amountDue, requiresPayment } = placed.checkout
  const [order] = await context.db.select({ heldUntil: orders.heldUntil }).from(orders).where(eq(orders.id, orderId))
  return { ok: true, orderId, registrationId, due: amountDue, heldUntil: requiresPayment ? order!.heldUntil : null }
}
