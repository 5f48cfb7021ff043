import { formatPlainWeekday } from '#src/lib/dates.ts'
import { type Cents, sumCents } from '#src/lib/money.ts'
import { unitsText } from './choice-text.ts'
import { sessionsLeftText } from './class-text.ts'
import { CARE_NAME, caresOf } from './day-parts.ts'
import type { EnrollmentChoice, EnrollmentOption } from './enrollment-choice.ts'
import { type JoinLate, joiningPrice, type SessionsLeft } from './joining-late.ts'

export type { EnrollmentOption } from './enrollment-choice.ts'

export type PriceLine = {
  kind: 'class' | 'program-fee' | 'care' | 'registration-fee' | 'plan-coverage'
  label: string
  amountCents: Cents
}

type Prices = { dailyCents: Cents | null; weeklyCents: Cents | null; monthlyCents: Cents | null }
export type PricedOffering = Prices & {
  kind: 'class' | 'trial' | 'program'
  title: string
  priceCents: Cents
  joinLate?: JoinLate
}
export type PriceSettings = { registrationFee: Cents; dailyPrice: Cents; weeklyPrice: Cents; monthlyPrice: Cents }

type Bought = Pick<EnrollmentChoice, 'option' | 'units' | 'covers' | 'part'>

/**
 * The ways to enroll in a program, with prices in cents (for each day, week or month). The offering's own prices win; an
 * offering without prices offers all three at the prices in the settings. Empty for a class.
 */
export function optionsOf(
  offering: Prices & { kind: string },
  settings: PriceSettings,
): { option: EnrollmentOption; price: Cents }[] {
  if (offering.kind !== 'program') return []
  const { dailyCents, weeklyCents, monthlyCents } = offering
  const own = { daily: dailyCents, weekly: weeklyCents, monthly: monthlyCents }
  const usual = { daily: settings.dailyPrice, weekly: settings.weeklyPrice, monthly: settings.monthlyPrice }
  const prices = Object.values(own).every(price => price === null) ? usual : own
  return (['daily', 'weekly', 'monthly'] as const).flatMap(option => {
    const price = prices[option]
    return price === null ? [] : [{ option, price }]
  })
}

/** The prices a program stores: none if all three are those in the settings, so that it follows them. */
export function storedPrices<Given extends Partial<Prices>>(given: Given, settings: PriceSettings): Given {
  const { dailyPrice, weeklyPrice, monthlyPrice } = settings
  const same =
    given.dailyCents === dailyPrice && given.weeklyCents === weeklyPrice && given.monthlyCents === monthlyPrice
  return same ? { ...given, dailyCents: null, weeklyCents: null, monthlyCents: null } : given
}

/**
 * What one spot costs, line by line: a class costs its price, a program the registration fee plus its option. A plan
 * that covers the class subtracts the price again; programs are never covered. The sum is never below 0. `left` are the
 * sessions of a child who joins a class late, and `agreedCents` is the price at which a spot was offered, or of a session booked alone.
 * @throws for a program without an option it offers: check first
 */
export function priceLines({
  offering,
  choice,
  settings,
  covered = false,
  left = null,
  agreedCents,
}: {
  offering: PricedOffering
  choice: Bought
  settings: PriceSettings
  covered?: boolean
  left?: SessionsLeft | null
  agreedCents?: Cents
}): PriceLine[] {
  if (offering.kind === 'program') {
    const offered = optionsOf(offering, settings).find(each => each.option === choice.option)
    if (!offered) throw new Error(`the class does not offer ${choice.option ?? 'enrollment without an option'}`)
    return programLines({ title: offering.title, ...choice, ...offered, registrationFee: settings.registrationFee })
  }
  const amountCents = agreedCents ?? joiningPrice(offering, left)
  // Only a drop-in ends without being a choice in a program.
  const label = choice.covers
    ? `${offering.title}, drop-in, ${formatPlainWeekday(choice.covers.from)}`
    : classLabel(offering.title, left)
  const price: PriceLine = { kind: 'class', label, amountCents }
  if (!covered || amountCents === 0) return [price]
  return [price, { kind: 'plan-coverage', label: 'Covered by the monthly plan', amountCents: -amountCents }]
}

/** `Clay Critters`, or `Clay Critters, 7 of 10 sessions` for a child who joins late. */
export const classLabel = (title: string, left: SessionsLeft | null): string =>
  left && left.remaining < left.all ? `${title}, ${sessionsLeftText(left)}` : title

/**
 * What a spot in a program costs the first time: for each unit the price of the option, or of the half day instead, and of each
 * care, and the registration fee.
 */
export function programLines({
  title,
  option,
  units,
  covers,
  part,
  price,
  registrationFee,
}: Omit<Bought, 'option'> & {
  title: string
  option: EnrollmentOption
  /** Cents for each week, day or month. */
  price: Cents
  registrationFee: Cents
}): PriceLine[] {
  const words = unitsText({ option, units, covers })
  const half = part?.half
  return [
    {
      kind: 'program-fee',
      label: [title, half?.name, words].filter(Boolean).join(', '),
      amountCents: (half?.cents ?? price) * units,
    },
    ...caresOf(part).map(kind => ({
      kind: 'care' as const,
      label: `${CARE_NAME[kind]}, ${words}`,
      amountCents: part![kind]!.cents * units,
    })),
    { kind: 'registration-fee', label: 'Registration Fee', amountCents: registrationFee },
  ]
}

/** The lines that a monthly plan charges again each month. */
export const isMonthlyLine = ({ kind }: { kind: string }): boolean => kind === 'program-fee' || kind === 'care'

/** The sum of the lines, in cents. */
export const totalOf = (lines: readonly PriceLine[]): Cents => sumCents(lines.map(line => line.amountCents))

/** The smallest amount a card can be charged, in cents. */
export const LEAST_CARD_CHARGE: Cents = 50

/**
 * How a total is split between credit and card. `useCredit` is the most credit the family wants to use: all of it (`true`),
 * none (`false`) or an amount in cents. A card can't be charged 1 to 49 cents (T56). In that case we use less credit,
 * so that exactly 50 cents remain. If the whole total is below 50 cents and credit doesn't cover all of it, no credit
 * is used and the total is waived. Always `creditCents + dueCents + waivedCents = totalCents`; an order with a waived
 * total is 0.
 */
export function creditToUse({
  totalCents,
  balanceCents,
  useCredit,
}: {
  totalCents: Cents
  balanceCents: Cents
  useCredit: boolean | Cents
}) {
  const wanted = useCredit === true ? totalCents : useCredit === false ? 0 : useCredit
  const creditCents = Math.max(0, Math.min(totalCents, balanceCents, wanted))
  const dueCents = totalCents - creditCents
  if (dueCents === 0 || dueCents >= LEAST_CARD_CHARGE) return { creditCents, dueCents, waivedCents: 0 }
  if (totalCents < LEAST_CARD_CHARGE) return { creditCents: 0, dueCents: 0, waivedCents: totalCents }
  return { creditCents: totalCents - LEAST_CARD_CHARGE, dueCents: LEAST_CARD_CHARGE, waivedCents: 0 }
}
