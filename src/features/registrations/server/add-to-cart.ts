import { eq } from 'drizzle-orm'
import { type AskedChoice, askedAgain, type EnrollmentChoice } from '#src/features/classes/enrollment-choice.ts'
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
import { inCartAlready, isSameChoice } from '../in-cart-already.ts'
import type { RequestedItemRow } from './load-requested-items.ts'
import { chosenItem, fitItem, type Unfit } from './price-requested-items.ts'
import { type CartItem, loadRequestedItemsOf, presentCart, priceItems, readItems, readNewItem } from './read-cart.ts'
import { cartItems } from './tables.ts'

const MOST_ITEMS = 20

type Wanted = {
  classId: string
  childId: string
  /** What was chosen for a program. */
  asked: AskedChoice
  /** The id of the item whose place it takes: the same program, chosen anew. One that is gone is added again. */
  replaces?: string
}
type Added = Outcome<{ cart: CartAnswer }, Unfit | 'already-registered' | 'already-in-cart' | 'cart-full'>

/**
 * Adds a class or program for one of the family's children to the cart, at the current price, and answers the cart. Holds no
 * spot. A class added twice is one item. A program is in the cart once for each child, and another choice for it is refused, or
 * takes the place of the item it `replaces`: under a new id, so that an order of the cart as it was before is refused.
 */
export async function addToCart(app: Pick<App, 'db' | 'clock'>, parentId: string, wanted: Wanted): Promise<Added> {
  const settings = await readProgramSettings(app.db)
  return inTransaction(app.db, tx => putIn(tx, parentId, wanted, app.clock.now(), settings), {
    lockTimeoutMs: 3_000,
  })
}

/** Counted with the family locked, so that many requests at once can't exceed the limit together. */
async function putIn(
  tx: Transaction,
  parentId: string,
  { classId, childId, asked, replaces }: Wanted,
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
  const replaced = before.find(each => each.id === replaces && each.offeringId === wanted.offeringId)
  const others = before.filter(each => each !== replaced)
  const known = others.find(isWanted)
  const { rows } = await loadRequestedItemsOf(tx, parentId, known ? before : [...others, { ...wanted, asked }], now)
  const row = rows.find(isWanted)
  if (!row) return refused('not-found')
  const fit = fitItem({ ...row, asked }, settings, now)
  if (!fit.ok && (fit.because === 'not-bookable' || fit.because === 'not-found')) return fit
  const settled = row.live && row.live.status !== 'pending' && row.live.status !== 'waitlisted'
  if (settled) return refused('already-registered')
  if (!fit.ok) return fit
  const { choice } = fit.item
  if (known && choice.option) return alreadyThere(row, choice, settings, now)
  if (!replaced && before.length >= MOST_ITEMS) return refused('cart-full')
  if (known) return { ok: true, cart: presentCart(before, rows, settings, now) }

  // What is already in the cart for this child uses up a plan's month first.
  const seen = priceItems(rows, settings, now).find(isWanted)!.priceCents
  const item = { ...wanted, id: newId(), seen, asked: keptChoice(choice), addedAt: replaced?.addedAt ?? now }
  const values = { id: item.id, childId, seenPriceCents: seen, askedChoice: item.asked, createdAt: item.addedAt }
  const written = replaced
    ? tx.update(cartItems).set(values).where(eq(cartItems.id, replaced.id))
    : tx.insert(cartItems).values({ ...values, parentId, offeringId: item.offeringId })
  await sendWithCommit(written)
  const items = replaced ? before.map(each => (each === replaced ? item : each)) : [...before, item]
  return { ok: true, cart: presentCart(items, rows, settings, now) }
}

/** The choice with its days named, so that it means the same tomorrow; null for a class. */
const keptChoice = ({ option, ...place }: EnrollmentChoice): AskedChoice | null =>
  option && askedAgain({ ...place, option })

/** `row` has the choice that the cart holds. */
function alreadyThere(row: RequestedItemRow, wanted: EnrollmentChoice, settings: ProgramSettings, now: Date): Added {
  const there = chosenItem(row, settings, now)
  const held = there.ok ? there.item.choice : null
  const { firstName } = row.child
  const { title, programDays } = row.offering
  const message = inCartAlready({ firstName, title, held, wanted, programDays }, dayOf(now, settings.timeZone))
  return refused('already-in-cart', { message, same: isSameChoice(held, wanted) })
}
