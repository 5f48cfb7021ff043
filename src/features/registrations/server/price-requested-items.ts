import { fitsAges } from '#src/features/classes/ages.ts'
import {
  creditToUse,
  optionsOf,
  type PriceLine,
  type PriceSettings,
  priceLines,
  totalOf,
} from '#src/features/classes/pricing.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { EnrollmentChoice } from '../enrollment-choice.ts'
import { applyPlanCoverage, type NotCovered } from './apply-plan-coverage.ts'
import type { RequestedItemRow } from './load-requested-items.ts'

/** A line as an order stores it. */
type AgreedLine = {
  kind: PriceLine['kind'] | 'waived'
  label: string
  amountCents: number
  /** The plan that covers the spot. */
  subscriptionId?: string
}
/** A requested item with a validated choice. */
export type ChosenItem = RequestedItemRow & { choice: EnrollmentChoice }
export type PricedItem = ChosenItem & {
  lines: AgreedLine[]
  priceCents: number
  outsideAges: boolean
  /** The child's plan for such classes, and why it doesn't pay for this one. */
  notCovered: NotCovered | null
}

/** Whether a program offers the chosen option at a price. A class has no options. */
export function offersChoice(row: ChosenItem, settings: PriceSettings): boolean {
  if (row.offering.kind !== 'program') return true
  return optionsOf(row.offering, settings).some(each => each.option === row.choice.option)
}

/**
 * The price lines of each requested item at current prices, and whether the child is outside the class's ages; `leaving` is
 * a spot that would end with the order.
 */
export function priceRequestedItems(
  rows: readonly ChosenItem[],
  settings: PriceSettings & { timeZone: string },
  leaving?: string,
): PricedItem[] {
  const coverage = applyPlanCoverage(rows, settings.timeZone, leaving)
  return rows.map((row, index) => {
    const { option, days } = row.choice
    const { plan, notCovered } = coverage[index]!
    const covered = plan !== null
    const lines = priceLines({ offering: row.offering, option, days, settings, covered }).map(line =>
      plan && line.kind === 'plan-coverage' ? { ...line, subscriptionId: plan.id } : line,
    )
    const firstDay = row.choice.startDate ?? (row.offering.startsAt && dayOf(row.offering.startsAt, settings.timeZone))
    const { ageMin, ageMax } = row.offering
    const outsideAges = firstDay !== null && !fitsAges(row.child.dateOfBirth, firstDay, ageMin, ageMax).fits
    return { ...row, lines, priceCents: totalOf(lines), outsideAges, notCovered }
  })
}

/**
 * Splits the total between credit and card, never leaving 1 to 49 cents for the card (T56). A total too small
 * for any card is waived with its own line, so that lines and total still agree.
 */
export function splitTotal(priced: readonly PricedItem[], balanceCents: number, useCredit: boolean | number) {
  const fullCents = priced.reduce((sum, requestedItem) => sum + requestedItem.priceCents, 0)
  const { creditCents, dueCents, waivedCents } = creditToUse({
    totalCents: fullCents,
    balanceCents,
    useCredit,
  })
  if (waivedCents === 0) return { requested: [...priced], totalCents: fullCents, creditCents, dueCents }
  const requested = priced.map(requestedItem => ({
    ...requestedItem,
    lines: [
      ...requestedItem.lines,
      { kind: 'waived' as const, label: 'Too little for a card, on us', amountCents: -requestedItem.priceCents },
    ],
    priceCents: 0,
  }))
  return { requested, totalCents: 0, creditCents, dueCents }
}
