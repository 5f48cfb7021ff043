import { and, asc, eq, ne } from 'drizzle-orm'
import { isBookable } from '#src/features/classes/availability.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { NO_CHOICE } from '../enrollment-choice.ts'
import { findOffering } from './find-offering.ts'
import { lockOpenFamily } from './lock-family.ts'
import { priceWishes } from './price-wishes.ts'
import { readWishes } from './read-wishes.ts'
import { cartItems } from './tables.ts'

const MOST_ITEMS = 20

/**
 * Puts a class for one of the family's children into the cart, with the price of this moment; the same pair twice is
 * one item. Holds nothing. Programs ask for their option elsewhere, so they cannot lie in a cart.
 */
export async function addToCart(
  app: Pick<App, 'db' | 'clock'>,
  parentId: string,
  { classId, childId }: { classId: string; childId: string },
): Promise<Outcome<object, 'not-found' | 'not-bookable' | 'already-registered' | 'option-needed' | 'cart-full'>> {
  const now = app.clock.now()
  const offering = await findOffering(app.db, classId)
  if (!offering) return refused('not-found')
  const offeringId = offering.id
  // What lies in the cart for this child uses up a plan's month before it.
  const before = await app.db
    .select({ offeringId: cartItems.offeringId, childId: cartItems.childId })
    .from(cartItems)
    .where(and(eq(cartItems.parentId, parentId), eq(cartItems.childId, childId), ne(cartItems.offeringId, offeringId)))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id))
  const wishes = [...before, { offeringId, childId }].map(wish => ({ ...wish, asked: {} }))
  const { rows } = await readWishes(app.db, parentId, wishes, now)
  const row = rows.find(each => each.offeringId === offeringId)
  if (!row) return refused('not-found')
  if (!isBookable(row.offering, now)) return refused('not-bookable')
  if (row.offering.kind === 'program') return refused('option-needed')
  const settled = row.live && row.live.status !== 'pending' && row.live.status !== 'waitlisted'
  if (settled) return refused('already-registered')

  const priced = priceWishes(
    rows.filter(each => each.offering.kind !== 'program').map(each => ({ ...each, choice: NO_CHOICE })),
    await readProgramSettings(app.db),
  ).at(-1)
  const item = { parentId, offeringId, childId, seenPriceCents: priced!.priceCents, createdAt: now }
  return inTransaction(app.db, tx => putIn(tx, item), { lockTimeoutMs: 3_000 })
}

/** Counted with the family locked, so that many presses at once do not all find room for one more. */
async function putIn(tx: Transaction, item: typeof cartItems.$inferInsert): Promise<Outcome<object, 'cart-full'>> {
  await lockOpenFamily(tx, item.parentId)
  if ((await tx.$count(cartItems, eq(cartItems.parentId, item.parentId))) >= MOST_ITEMS) return refused('cart-full')
  await tx.insert(cartItems).values(item).onConflictDoNothing()
  return { ok: true }
}
