import type { ChangedClass, NewClass } from '../../contract.ts'

/** The submitted values by column name. Columns that weren't submitted stay as they are. */
export function columnsOf<
  Given extends Omit<ChangedClass, 'status' | 'updatedAt' | 'newSpots'> | Omit<NewClass, 'kind'>,
>(given: Given) {
  const { price, dailyPrice, weeklyPrice, monthlyPrice, ...same } = given
  return {
    ...same,
    priceCents: price,
    dailyCents: dailyPrice,
    weeklyCents: weeklyPrice,
    monthlyCents: monthlyPrice,
  }
}
