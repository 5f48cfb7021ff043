import { LEAST_CARD_CHARGE } from '#src/features/classes/pricing.ts'
import type { World } from './business.ts'
import { mostSeated } from './seats-on-paper.ts'

/** Everything that must never happen but did, as sentences; empty if all is well. Amounts are in cents. */
export function wrongs(w: World): string[] {
  const found: string[] = []
  for (const [cls, { capacity }] of w.classes.entries())
    if (capacity > 0 && mostSeated(w, cls) > capacity)
      found.push(`Class ${cls} has more children in a session than it holds.`)
  for (const { id, due, total, credit } of w.orders) {
    if (due > 0 && due < LEAST_CARD_CHARGE) found.push(`Order ${id} leaves ${due} cents for a card.`)
    if (credit + due !== total || credit < 0 || due < 0) found.push(`Order ${id} does not add up.`)
  }
  for (const [family, { balance, gifts, cardIn, refunds }] of w.families.entries()) {
    const kept = keptOf(w, family)
    if (balance < 0) found.push(`Family ${family} owes credit.`)
    if (refunds > cardIn) found.push(`Family ${family} got back more than its cards paid.`)
    if (kept < 0) found.push(`Family ${family} got back more than it was sold.`)
    if (cardIn + gifts !== kept + refunds + balance)
      found.push(`Family ${family}: ${cardIn} + ${gifts} came, ${kept} kept + ${refunds} sent back + ${balance} owed.`)
  }
  return [...found, ...ordersRefundedTooMuch(w)]
}

/** The money we keep for a family's spots and months, counted from the spots and plans themselves. */
function keptOf(w: World, family: number): number {
  let kept = 0
  for (const place of w.places) {
    if (place.family !== family || place.order === null || w.orders[place.order]!.status !== 'paid') continue
    kept += place.cancellation ? place.cancellation.kept : place.price - place.made.toCard - place.made.toCredit
  }
  for (const plan of w.plans) if (plan.family === family && plan.ours) kept += plan.ours.monthsPaid * plan.amount
  return kept
}

/** A card never gets back more than it paid for an order: credit never turns into cash. */
function ordersRefundedTooMuch(w: World): string[] {
  const toCard = w.orders.map(() => 0)
  for (const { order, made, cancellation } of w.places)
    if (order !== null) toCard[order]! += made.toCard + (cancellation?.toCard ?? 0)
  return w.orders.flatMap(({ id, due }) =>
    toCard[id]! > due ? [`Order ${id}: more went to the card than it paid.`] : [],
  )
}
