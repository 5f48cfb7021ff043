import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import { countAddressUse } from '#src/platform/http/limits.ts'
import { holdsRefused, MOST_OF_AN_ADDRESS } from '../hold-limits.ts'
import { orderedUntil } from '../hold-time.ts'
import { mayHoldAgainAt, unpaidUntil } from '../unpaid-time.ts'
import { named, type PricedItem } from './price-requested-items.ts'
import { readUnpaidHolds } from './read-unpaid-holds.ts'

type Holding = {
  parentId: string
  requested: readonly PricedItem[]
  /** Staff book for the family by phone and have no limits. */
  byStaff: boolean
  /** The network address of the request, if the family itself asks. */
  address?: string
  /** How many unpaid spots the family would hold with these, and how many of them are new. */
  holding: number
  adding: number
}
type Held = PricedItem & { heldUntil: Date }
export type HoldRefusal = 'too-many-holds' | 'too-many-unpaid' | 'confirm-address' | 'held-too-long'

/**
 * When the hold on each of these spots ends, within the family's limits (T34). A spot that the family already
 * holds keeps its time. The caller holds the family's lock and locks classes after this.
 */
export async function holdPlaces(
  tx: Transaction,
  { parentId, requested, byStaff, address, holding, adding }: Holding,
  { holdMinutes, holdsPerFamily, offerHours }: ProgramSettings,
  now: Date,
): Promise<Outcome<{ held: Held[] }, HoldRefusal>> {
  if (holding > holdsPerFamily) return refused('too-many-holds')
  if (byStaff) return { ok: true, held: heldAsUsual(requested, now, holdMinutes) }

  const { confirmed, begun, inClass } = await readUnpaidHolds(tx, parentId, now, offerHours)
  const because = holdsRefused({ confirmed, holding, adding, begun }, now)
  if (because) return refused(because)
  for (const requestedItem of requested) {
    const again = alreadyHeldUntil(requestedItem)
      ? null
      : mayHoldAgainAt(inClass(requestedItem.offeringId), now, holdMinutes)
    if (again) return refused('held-too-long', { ...named(requestedItem), again: again.toISOString() })
  }
  if (!confirmed && address && adding > 0) {
    const within = await countUnconfirmedOrder(tx, address)
    if (!within.ok) return refused('confirm-address')
  }
  const held = requested.map(requestedItem => ({
    ...requestedItem,
    heldUntil: orderedUntil(
      now,
      holdMinutes,
      alreadyHeldUntil(requestedItem),
      unpaidUntil(inClass(requestedItem.offeringId), now, holdMinutes),
    ),
  }))
  return { ok: true, held }
}

/** Spots without limits: those that staff book, and those paid for right away. */
export const heldAsUsual = (requested: readonly PricedItem[], now: Date, holdMinutes: number): Held[] =>
  requested.map(requestedItem => ({
    ...requestedItem,
    heldUntil: orderedUntil(now, holdMinutes, alreadyHeldUntil(requestedItem)),
  }))

/** When the family's current hold on the spot ends: in an order that this one takes over, or a waitlist offer. */
const alreadyHeldUntil = ({ live }: PricedItem) => (live?.status === 'pending' ? live.heldUntil : null)

/** Counts one order of an account with an unconfirmed address against its network address. */
export const countUnconfirmedOrder = (tx: Queryable, address: string) =>
  countAddressUse(tx, 'unconfirmed holds', address, MOST_OF_AN_ADDRESS)
