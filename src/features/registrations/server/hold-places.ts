import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import { countAddressUse } from '#src/platform/http/limits.ts'
import { holdsRefused, MOST_OF_AN_ADDRESS } from '../hold-limits.ts'
import { orderedUntil } from '../hold-time.ts'
import { mayHoldAgainAt, unpaidUntil } from '../unpaid-time.ts'
import { named } from './fit-to-book.ts'
import type { PricedWish } from './price-wishes.ts'
import { readUnpaidHolds } from './read-unpaid-holds.ts'

type Holding = {
  parentId: string
  wishes: readonly PricedWish[]
  /** Staff book for the family on the phone, and are not limited. */
  byStaff: boolean
  /** The network address of the request, when the family itself asks. */
  address?: string
  /** How many unpaid spots the family would hold with these, and how many of them it does not hold yet. */
  holding: number
  adding: number
}
type Held = PricedWish & { heldUntil: Date }
export type HoldRefusal = 'too-many-holds' | 'too-many-unpaid' | 'confirm-address' | 'held-too-long'

/**
 * Until when each of these spots is kept unpaid, within what one family may hold (T34). A spot that the family
 * holds already keeps its time. The caller holds the family's lock and locks classes after this.
 */
export async function holdPlaces(
  tx: Transaction,
  { parentId, wishes, byStaff, address, holding, adding }: Holding,
  { holdMinutes, holdsPerFamily, offerHours }: ProgramSettings,
  now: Date,
): Promise<Outcome<{ held: Held[] }, HoldRefusal>> {
  if (holding > holdsPerFamily) return refused('too-many-holds')
  if (byStaff) return { ok: true, held: keptAsUsual(wishes, now, holdMinutes) }

  const { confirmed, begun, inClass } = await readUnpaidHolds(tx, parentId, now, offerHours)
  const because = holdsRefused({ confirmed, holding, adding, begun }, now)
  if (because) return refused(because)
  for (const wish of wishes) {
    const again = alreadyHeldUntil(wish) ? null : mayHoldAgainAt(inClass(wish.offeringId), now, holdMinutes)
    if (again) return refused('held-too-long', { ...named(wish), again: again.toISOString() })
  }
  if (!confirmed && address && adding > 0) {
    const within = await countUnconfirmedOrder(tx, address)
    if (!within.ok) return refused('confirm-address')
  }
  const held = wishes.map(wish => ({
    ...wish,
    heldUntil: orderedUntil(
      now,
      holdMinutes,
      alreadyHeldUntil(wish),
      unpaidUntil(inClass(wish.offeringId), now, holdMinutes),
    ),
  }))
  return { ok: true, held }
}

/** Places that nobody limits: what staff book, and what is paid at once. */
export const keptAsUsual = (wishes: readonly PricedWish[], now: Date, holdMinutes: number): Held[] =>
  wishes.map(wish => ({ ...wish, heldUntil: orderedUntil(now, holdMinutes, alreadyHeldUntil(wish)) }))

/** Until when the family holds the spot already: in an order that this one takes over, or offered from the waitlist. */
const alreadyHeldUntil = ({ live }: PricedWish) => (live?.status === 'pending' ? live.heldUntil : null)

/** Counts one order of an account whose address is not confirmed against its network address. */
export const countUnconfirmedOrder = (tx: Queryable, address: string) =>
  countAddressUse(tx, 'unconfirmed holds', address, MOST_OF_AN_ADDRESS)
