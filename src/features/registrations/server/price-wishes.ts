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
import { coverWishes, type NotCovered } from './cover-wishes.ts'
import type { WishRow } from './read-wishes.ts'

/** A line as an order stores it. */
type AgreedLine = {
  kind: PriceLine['kind'] | 'waived'
  label: string
  amountCents: number
  /** The plan that covers the spot. */
  subscriptionId?: string
}
/** A wish with a validated choice. */
export type ChosenWish = WishRow & { choice: EnrollmentChoice }
export type PricedWish = ChosenWish & {
  lines: AgreedLine[]
  priceCents: number
  outsideAges: boolean
  /** The child's plan for such classes, and why it doesn't pay for this one. */
  notCovered: NotCovered | null
}

/** Whether a program offers the chosen option at a price. A class has no options. */
export function offersChoice(row: ChosenWish, settings: PriceSettings): boolean {
  if (row.offering.kind !== 'program') return true
  return optionsOf(row.offering, settings).some(each => each.option === row.choice.option)
}

/**
 * The price lines of each wish at current prices, and whether the child is outside the class's ages; `leaving` is
 * a spot that would end with the order.
 */
export function priceWishes(
  rows: readonly ChosenWish[],
  settings: PriceSettings & { timeZone: string },
  leaving?: string,
): PricedWish[] {
  const coverage = coverWishes(rows, settings.timeZone, leaving)
  return rows.map((row, at) => {
    const { option, days } = row.choice
    const { plan, notCovered } = coverage[at]!
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
export function splitTotal(priced: readonly PricedWish[], balanceCents: number, useCredit: boolean | number) {
  const fullCents = priced.reduce((sum, wish) => sum + wish.priceCents, 0)
  const { creditCents, dueCents, waivedCents } = creditToUse({ totalCents: fullCents, balanceCents, wish: useCredit })
  if (waivedCents === 0) return { wishes: [...priced], totalCents: fullCents, creditCents, dueCents }
  const wishes = priced.map(wish => ({
    ...wish,
    lines: [
      ...wish.lines,
      { kind: 'waived' as const, label: 'Too little for a card, on us', amountCents: -wish.priceCents },
    ],
    priceCents: 0,
  }))
  return { wishes, totalCents: 0, creditCents, dueCents }
}
