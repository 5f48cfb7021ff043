import type { ClassAnswer } from '#src/features/classes/contract.ts'
import { creditToUse } from '#src/features/classes/pricing.ts'
import { formatCents } from '#src/lib/money.ts'
import { less, type ShownLine } from '../cart/cart-lines.ts'

type Terms = { balance: number; useCredit: boolean | number; told: number | null }

/**
 * The price of one spot as the page shows it, in cents. `told` is the total the server named when it refused a
 * different one (a plan covers the class): the difference is shown, never hidden.
 */
export function placePrice(
  { title, price }: Pick<ClassAnswer, 'title' | 'price'>,
  { balance, useCredit, told }: Terms,
) {
  const total = told ?? price
  const lines: ShownLine[] = [{ key: 'class', label: title, amount: formatCents(price) }]
  if (total < price) {
    lines.push({ key: 'plan', label: 'Covered by the monthly plan', amount: less(price - total), minus: true })
  }
  if (total > price) lines.push({ key: 'more', label: 'Price change', amount: formatCents(total - price) })
  const { creditCents, dueCents } = creditToUse({ totalCents: total, balanceCents: balance, useCredit: useCredit })
  if (creditCents > 0) lines.push({ key: 'credit', label: 'Class credit', amount: less(creditCents), minus: true })
  return { lines, total, due: dueCents, credit: creditCents }
}
