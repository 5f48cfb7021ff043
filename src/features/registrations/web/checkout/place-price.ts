import type { ClassAnswer } from '#src/features/classes/contract.ts'
import { type AgreedLine, shownLines } from '#src/features/classes/price-text.ts'
import { creditToUse } from '#src/features/classes/pricing.ts'

type Terms = { balance: number; useCredit: boolean | number; told: number | null }

/**
 * The price of one spot as the page shows it, in cents. `told` is the total the server named when it refused a
 * different one: the difference is shown, never hidden. A plan covers the whole price or nothing of it.
 */
export function placePrice(
  { title, price }: Pick<ClassAnswer, 'title' | 'price'>,
  { balance, useCredit, told }: Terms,
) {
  const total = told ?? price
  const { creditCents, dueCents } = creditToUse({ totalCents: total, balanceCents: balance, useCredit })
  const lines: AgreedLine[] = [{ kind: 'class', label: title, amount: price }]
  if (total === 0 && price > 0)
    lines.push({ kind: 'plan-coverage', label: 'Covered by the monthly plan', amount: -price })
  else if (total !== price) lines.push({ kind: 'class', label: 'Price change', amount: total - price })
  if (creditCents > 0) lines.push({ kind: 'credit', label: 'Class credit', amount: -creditCents })
  return { lines: shownLines(lines), total, due: dueCents, credit: creditCents }
}
