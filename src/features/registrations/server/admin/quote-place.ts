import { isKeptOut } from '#src/features/classes/age-decision.ts'
import type { AgeNote } from '#src/features/classes/age-note.ts'
import type { SessionsLeft } from '#src/features/classes/joining-late.ts'
import { daysTakenFor } from '#src/features/classes/server.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { creditBalance } from '#src/features/payments/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { RuleInTheWay } from '../../staff-rules.ts'
import { loadRequestedItems, type RequestedItem } from '../load-requested-items.ts'
import {
  ageDecisionOf,
  type ChosenItem,
  fitToBook,
  priceRequestedItems,
  sessionsLeft,
  splitTotal,
  type Unfit,
} from '../price-requested-items.ts'
import { capacityRule, rulesInTheWay } from '../rules-in-the-way.ts'

export type Quote = {
  price: number
  /** For a child who joins late: the sessions the child attends, of all that take place. */
  sessionsLeft: SessionsLeft | null
  outsideAges: boolean
  /** The rule of the class would keep the child out, so staff give a reason. */
  needsReason: boolean
  /** What staff would book it against, and then need a reason for. Seats are counted again with the booking. */
  inTheWay: RuleInTheWay[]
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
  const fit = fitToBook(rows, settings, now, { byStaff: true })
  if (!fit.ok) return fit
  const priced = priceRequestedItems(fit.requested, settings, leaving)
  const { priceCents: price, outsideAges } = priced[0]!
  const balance = useCredit ? Math.max(0, (await creditBalance(db, parentId)) - family.creditReservedCents) : 0
  const { creditCents: credit, dueCents: due } = splitTotal(priced, balance, useCredit)
  const { note } = ageDecisionOf(priced[0]!, now, settings.timeZone, true)
  const needsReason = isKeptOut(ageDecisionOf(priced[0]!, now, settings.timeZone))
  const left = sessionsLeft(priced[0]!, settings.timeZone)
  const quoted = left && { remaining: left.remaining, all: left.all }
  const inTheWay = await allInTheWay(db, priced[0]!, settings, now)
  return {
    ok: true,
    quote: { price, sessionsLeft: quoted, outsideAges, needsReason, inTheWay, ageNote: note, credit, due },
  }
}

/** Seats of expired holds are released when it's booked, so a class full of them isn't full. */
async function allInTheWay(db: Queryable, item: ChosenItem, { timeZone }: ProgramSettings, now: Date) {
  const { offeringId, offering, choice, live } = item
  const own = {
    registrationIds: live ? [live.id] : [],
    seated: live && live.status !== 'waitlisted' ? [live.place] : [],
  }
  const days = offering.lapsedHolds ? [] : await daysTakenFor(db, offeringId, choice, now, own)
  return [capacityRule(item, days) ?? [], rulesInTheWay(item, now, timeZone)].flat()
}
