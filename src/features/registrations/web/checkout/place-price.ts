import type { ClassAnswer } from '#src/features/classes/contract.ts'
import { type AgreedLine, shownLines } from '#src/features/classes/price-text.ts'
import { creditToUse } from '#src/features/classes/pricing.ts'

/** The total that the server named when it refused another one, and the price that was shown by then, in cents. */
export type PriceChange = { shown: number; total: number }
type Terms = { balance: number; useCredit: boolean | number; change: PriceChange | null }

/**
 * The price of one spot as the page shows it, in cents. A change is shown as the difference from the price before it, also
 * once the page has loaded the new price: the button below must not move. A plan covers the whole price or nothing of it.
 */
export function placePrice(
  { title, price: current }: Pick<ClassAnswer, 'title' | 'price'>,
  { balance, useCredit, change }: Terms,
) {
  const { shown: price, total } = change ?? { shown: current, total: current }
  const { creditCents, dueCents } = creditToUse({ totalCents: total, balanceCents: balance, useCredit })
  const lines: AgreedLine[] = [{ kind: 'class', label: title, amount: price }]
  if (total === 0 && price > 0)
    lines.push({ kind: 'plan-coverage', label: 'Covered by the monthly plan', amount: -price })
  else if (total !== price) lines.push({ kind: 'class', label: 'Price change', amount: total - price })
  if (creditCents > 0) lines.push({ kind: 'credit', label: 'Class credit', amount: -creditCents })
  return { lines: shownLines(lines), price, total, due: dueCents, credit: creditCents }
}
