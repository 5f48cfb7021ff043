import type { ChangedClass, NewClass } from '../../contract.ts'
import { type PriceSettings, storedPrices } from '../../pricing.ts'

/** The submitted values by column name. Columns that weren't submitted stay as they are. */
export function columnsOf<
  Given extends Omit<ChangedClass, 'status' | 'updatedAt' | 'newSpots'> | Omit<NewClass, 'kind'>,
>(given: Given, settings: PriceSettings) {
  const { price, dropInPrice, dayOptions, dailyPrice, weeklyPrice, monthlyPrice, ...same } = given
  const prices = { dailyCents: dailyPrice, weeklyCents: weeklyPrice, monthlyCents: monthlyPrice }
  const { halfDays = [], before, after } = dayOptions ?? {}
  const hasNone = dayOptions && halfDays.length === 0 && !before && !after
  return {
    ...same,
    dayOptions: hasNone ? null : dayOptions,
    priceCents: price,
    dropInCents: dropInPrice,
    ...storedPrices(prices, settings),
  }
}
