import { isKeptOut } from '#src/features/classes/age-decision.ts'
import type { AgeNote } from '#src/features/classes/age-note.ts'
import type { SessionsLeft } from '#src/features/classes/joining-late.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { creditBalance } from '#src/features/payments/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { loadRequestedItems, type RequestedItem } from '../load-requested-items.ts'
import {
  ageDecisionOf,
  fitToBook,
  priceRequestedItems,
  sessionsLeft,
  splitTotal,
  type Unfit,
} from '../price-requested-items.ts'

export type Quote = {
  price: number
  /** For a child who joins late: the sessions the child attends, of all that take place. */
  sessionsLeft: SessionsLeft | null
  outsideAges: boolean
  /** The rule of the class would keep the child out, so staff give a reason. */
  needsReason: boolean
  /** What the child's age means for the class. */
  ageNote: AgeNote | null
  /** How much of the family's credit would be used, and what would be left to pay. */
  credit: number
  due: number
}
type Asked = {
  parentId: string
  requestedItem: RequestedItem
  useCredit: boolean
  /** The spot that would end when this one is booked. */
  leaving?: string
}

/** What a spot for a child would cost now, in cents, before anything is booked; uses the same rules as an order. */
export async function quotePlace(
  db: Queryable,
  { parentId, requestedItem, useCredit, leaving }: Asked,
  settings: ProgramSettings,
  now: Date,
): Promise<Outcome<{ quote: Quote }, Unfit>> {
  const { rows, family } = await loadRequestedItems(db, parentId, [requestedItem], now)
  if (rows.length === 0) return refused('not-found')
  const fit = fitToBook(rows, settings, now, { byStaff: true, agesDecided: true })
  if (!fit.ok) return fit
  const priced = priceRequestedItems(fit.requested, settings, leaving)
  const { priceCents: price, outsideAges } = priced[0]!
  const balance = useCredit ? Math.max(0, (await creditBalance(db, parentId)) - family.creditReservedCents) : 0
  const { creditCents: credit, dueCents: due } = splitTotal(priced, balance, useCredit)
  const { note } = ageDecisionOf(priced[0]!, now, settings.timeZone, true)
  const needsReason = isKeptOut(ageDecisionOf(priced[0]!, now, settings.timeZone))
  const left = sessionsLeft(priced[0]!, settings.timeZone)
  const quoted = left && { remaining: left.remaining, all: left.all }
  return { ok: true, quote: { price, sessionsLeft: quoted, outsideAges, needsReason, ageNote: note, credit, due } }
}
