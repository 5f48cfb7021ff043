import { isKeptOut, refusalOf } from '#src/features/classes/age-decision.ts'
import { isBookable } from '#src/features/classes/availability.ts'
import { lockOpenFamily } from '#src/features/families/server.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { sendWithCommit } from '#src/platform/database/after-commit.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { sendInOrder } from '#src/platform/database/send-in-order.ts'
import type { CartAnswer } from '../contract.ts'
import { outsideWindow } from './ask-window.ts'
import { ageDecisionOf, chosenClass } from './price-requested-items.ts'
import { type CartItem, loadRequestedItemsOf, presentCart, priceItems, readItems, readNewItem } from './read-cart.ts'
import { cartItems } from './tables.ts'

const MOST_ITEMS = 20

type Added = Outcome<
  { cart: CartAnswer },
  | 'not-found'
  | 'not-bookable'
  | 'not-open-yet'
  | 'registration-closed'
  | 'already-registered'
  | 'option-needed'
  | 'cart-full'
  | 'ask-first'
  | 'outside-ages'
>

/**
 * Adds a class for one of the family's children to the cart, at the current price, and answers the cart; the same
 * pair twice is one item. Holds no spot. Programs ask for their option on their own page, so they can't be in a cart.
 */
export async function addToCart(
  app: Pick<App, 'db' | 'clock'>,
  parentId: string,
  requestedItem: { classId: string; childId: string },
): Promise<Added> {
  const settings = await readProgramSettings(app.db)
  return inTransaction(app.db, tx => putIn(tx, parentId, requestedItem, app.clock.now(), settings), {
    lockTimeoutMs: 3_000,
  })
}

/** Counted with the family locked, so that many requests at once can't exceed the limit together. */
async function putIn(
  tx: Transaction,
  parentId: string,
  { classId, childId }: { classId: string; childId: string },
  now: Date,
  settings: ProgramSettings,
): Promise<Added> {
  const [, before, [wanted]] = await sendInOrder(
    () => lockOpenFamily(tx, parentId),
    () => readItems(tx, parentId, now),
    () => readNewItem(tx, parentId, classId, childId, now),
  )
  if (!wanted) return refused('not-found')
  const isWanted = (each: Pick<CartItem, 'offeringId' | 'childId'>) =>
    each.offeringId === wanted.offeringId && each.childId === childId
  const known = before.some(isWanted)
  const { rows } = await loadRequestedItemsOf(tx, parentId, known ? before : [...before, wanted], now)
  const row = rows.find(isWanted)
  if (!row) return refused('not-found')
  if (!isBookable(row.offering, now)) return refused('not-bookable')
  const outside = outsideWindow(row, dayOf(now, settings.timeZone))
  if (outside) return outside
  if (row.offering.kind === 'program') return refused('option-needed')
  const settled = row.live && row.live.status !== 'pending' && row.live.status !== 'waitlisted'
  if (settled) return refused('already-registered')
  const age = ageDecisionOf(chosenClass(row, now, settings.timeZone), now, settings.timeZone)
  if (isKeptOut(age)) return refused(refusalOf(age), { message: age.text })
  if (before.length >= MOST_ITEMS) return refused('cart-full')

  // What is already in the cart for this child uses up a plan's month first.
  const priced = priceItems(rows, settings, now)
  if (known) return { ok: true, cart: presentCart(before, priced, settings, now) }
  const item = { ...wanted, id: newId(), seen: priced.find(isWanted)!.priceCents }
  await sendWithCommit(
    tx.insert(cartItems).values({
      id: item.id,
      parentId,
      offeringId: item.offeringId,
      childId,
      seenPriceCents: item.seen,
      createdAt: now,
    }),
  )
  return { ok: true, cart: presentCart([...before, item], priced, settings, now) }
}
