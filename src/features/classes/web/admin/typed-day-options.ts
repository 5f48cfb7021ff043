import { centsOfTyped } from '#src/lib/typed-dollars.ts'
import type { EditedClassAnswer } from '../../contract.ts'
import { CARES, type CareKind } from '../../day-parts.ts'
import type { EnrollmentOption } from '../../enrollment-choice.ts'

type TypedHours = { from: string; to: string; prices: Record<EnrollmentOption, string> }
export type TypedHalfDay = TypedHours & { key: string; name: string }
/** What stays typed while it isn't offered. */
type TypedCare = TypedHours & { isOffered: boolean }
/** Half days and care as the form holds them. */
export type TypedDayOptions = { halfDays: TypedHalfDay[] } & Record<CareKind, TypedCare>

type Stored = EditedClassAnswer['dayOptions']
type StoredCare = NonNullable<Stored>[CareKind]
export const OPTIONS = ['daily', 'weekly', 'monthly'] as const

/** Lower than any price. */
const NO_PRICE = -1
const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))
const NO_PRICES = { daily: '', weekly: '', monthly: '' }

const typedHours = ({ from, to, prices }: NonNullable<StoredCare>): TypedHours => ({
  from,
  to,
  prices: { daily: dollars(prices.daily), weekly: dollars(prices.weekly), monthly: dollars(prices.monthly) },
})

/** A new half day: the first is most often the morning. */
export const newHalfDay = (key: string, isFirst: boolean): TypedHalfDay =>
  isFirst
    ? { key, name: 'Morning', from: '09:00', to: '12:00', prices: NO_PRICES }
    : { key, name: 'Afternoon', from: '12:00', to: '15:00', prices: NO_PRICES }

const USUAL_CARE = { before: { from: '07:30', to: '09:00' }, after: { from: '15:00', to: '17:30' } }

export function typedDayOptions(stored: Stored): TypedDayOptions {
  const typedCare = (kind: CareKind): TypedCare => {
    const care = stored?.[kind]
    return care
      ? { ...typedHours(care), isOffered: true }
      : { ...USUAL_CARE[kind], prices: NO_PRICES, isOffered: false }
  }
  return {
    halfDays: (stored?.halfDays ?? []).map(half => ({ key: half.key, name: half.name, ...typedHours(half) })),
    before: typedCare('before'),
    after: typedCare('after'),
  }
}

/** What's sent: prices only for the options the program sells. Text that isn't an amount is sent as one that the server rejects. */
export function sentDayOptions(typed: TypedDayOptions, sold: readonly EnrollmentOption[]) {
  const hours = ({ from, to, prices }: TypedHours) => {
    const cents = (option: EnrollmentOption) =>
      sold.includes(option) && prices[option].trim() ? (centsOfTyped(prices[option]) ?? NO_PRICE) : null
    return { from, to, prices: { daily: cents('daily'), weekly: cents('weekly'), monthly: cents('monthly') } }
  }
  const care = (kind: CareKind) => (typed[kind].isOffered ? hours(typed[kind]) : null)
  if (typed.halfDays.length === 0 && !CARES.some(care)) return null
  return {
    halfDays: typed.halfDays.map(half => ({ key: half.key, name: half.name, ...hours(half) })),
    before: care('before'),
    after: care('after'),
  }
}
