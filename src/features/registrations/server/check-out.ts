import { and, asc, desc, eq, gt, or } from 'drizzle-orm'
import type { AskedChoice } from '#src/features/classes/enrollment-choice.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { sumCents } from '#src/lib/money.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { cartParts, isPlan } from '../cart-parts.ts'
import type { Context } from './context.ts'
import { type Checkout, type OrderRefusal, readCheckout } from './order-request.ts'
import { placeOrder } from './place-order.ts'
import { cartItems, orders } from './tables.ts'

type CheckOutRequest = {
  parentId: string
  useCredit?: boolean | number
  expectedTotal?: number
  /** The ids of the items the family saw; without them, whatever is in the cart. */
  items?: readonly string[]
  /** The id of the item with the monthly plan to order, instead of everything that can be paid together. */
  plan?: string
  address?: string
}

/**
 * Makes an order of everything in the cart that can be paid together, or of one monthly plan, and takes it out of the cart in the
 * same transaction. A repeat (double click, retry after a
 * lost answer) answers the first order while it is held. Credit may pay for all of it without a card form to review,
 * so a request that uses credit and doesn't include the total on screen must match the prices when items were added (T53).
 * Only what the family saw is ordered: an item put back meanwhile, perhaps a free one, refuses it.
 */
export async function checkOut(
  context: Context,
  { parentId, useCredit = false, expectedTotal, items: seenItems, plan, address }: CheckOutRequest,
): Promise<Outcome<{ checkout: Checkout }, OrderRefusal | 'empty-cart' | 'cart-changed'>> {
  const inCart = await context.db
    .select({
      id: cartItems.id,
      offeringId: cartItems.offeringId,
      childId: cartItems.childId,
      seen: cartItems.seenPriceCents,
      asked: cartItems.askedChoice,
    })
    .from(cartItems)
    .where(eq(cartItems.parentId, parentId))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id))
  const items = itemsToOrder(inCart, plan)
  if (plan && items.length === 0) return refused('cart-changed')
  if (items.length === 0) return repeatOfLast(context, parentId, expectedTotal)
  if (seenItems && !isSame(seenItems, items)) return refused('cart-changed')
  const requested = items.map(({ offeringId, childId, asked }) => ({ offeringId, childId, asked: asked ?? {} }))
  // A plan charges the full amount today, so that every later month is the same; credit is only for classes.
  const credit = items.some(isPlan) ? false : useCredit
  const seen = credit ? sumCents(items.map(item => item.seen)) : undefined
  const request = {
    parentId,
    requested,
    useCredit: credit,
    expectedTotal: expectedTotal ?? seen,
    fromCart: true,
    address,
  }
  const placed = await placeOrder(context, request)
  // A class that was taken offline after it was added.
  return !placed.ok && placed.because === 'not-found' ? refused('not-bookable') : placed
}

/** One plan, or everything that can be paid together. */
function itemsToOrder<I extends { id: string; asked: AskedChoice | null }>(inCart: readonly I[], plan?: string) {
  const items = inCart.map(item => ({ ...item, enrollmentOption: item.asked?.option ?? null }))
  return plan ? items.filter(item => item.id === plan && isPlan(item)) : cartParts(items).together
}

const isSame = (seen: readonly string[], items: readonly { id: string }[]) =>
  seen.length === items.length && items.every(item => seen.includes(item.id))

async function repeatOfLast(
  context: Context,
  parentId: string,
  expectedTotal: number | undefined,
): Promise<Outcome<{ checkout: Checkout }, 'empty-cart'>> {
  const now = context.clock.now()
  const { holdMinutes } = await readProgramSettings(context.db)
  const stillHeld = and(eq(orders.status, 'open'), gt(orders.heldUntil, now))
  const nothingDue = and(eq(orders.status, 'paid'), eq(orders.dueCents, 0))
  const [last] = await context.db
    .select({ id: orders.id, total: orders.totalCents })
    .from(orders)
    .where(
      and(
        eq(orders.parentId, parentId),
        eq(orders.fromCart, true),
        gt(orders.createdAt, new Date(now.getTime() - holdMinutes * 60_000)),
        or(stillHeld, nothingDue),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
  if (!last || (expectedTotal !== undefined && expectedTotal !== last.total)) return refused('empty-cart')
  return { ok: true, checkout: await readCheckout(context.db, last.id) }
}
