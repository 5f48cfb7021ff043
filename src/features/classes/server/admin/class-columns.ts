import type { ChangedClass, NewClass } from '../../contract.ts'

/** What was sent, by the names of the table; what was not sent stays as it is. */
export function columnsOf<Given extends Omit<ChangedClass, 'status' | 'updatedAt'> | Omit<NewClass, 'kind'>>(
  given: Given,
) {
  const { price, dailyPrice, weeklyPrice, monthlyPrice, ...same } = given
  return {
    ...same,
    priceCents: price,
    dailyCents: dailyPrice,
    weeklyCents: weeklyPrice,
    monthlyCents: monthlyPrice,
  }
}
