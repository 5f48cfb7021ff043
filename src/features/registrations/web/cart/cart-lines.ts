import { type ShownLine, signedCents } from '#src/features/classes/price-text.ts'
import { creditToUse } from '#src/features/classes/pricing.ts'
import { formatCents } from '#src/lib/money.ts'
import type { CartAnswer } from '../../contract.ts'

type Item = CartAnswer['items'][number]

/** The child's plan pays for this class. */
export const isCovered = ({ event, price, classPrice }: Item) =>
  event.kind !== 'program' && price === 0 && classPrice > 0

/**
 * What a checkout pays for as price lines: one for each child at list price, what a plan covers, what credit pays, and what is
 * due today (cents). `total` is before credit.
 */
export function cartLines(
  cart: Pick<CartAnswer, 'items' | 'total'>,
  { balance, useCredit }: { balance: number; useCredit: boolean | number },
) {
  const children = new Map<string, { name: string; count: number; cents: number }>()
  for (const item of cart.items) {
    const line = children.get(item.child.id) ?? { name: item.child.firstName, count: 0, cents: 0 }
    line.count += 1
    line.cents += isCovered(item) ? item.classPrice : item.price
    children.set(item.child.id, line)
  }
  const { creditCents, dueCents } = creditToUse({
    totalCents: cart.total,
    balanceCents: balance,
    useCredit,
  })
  const lines: Omit<ShownLine, 'kind'>[] = [...children].map(([key, { name, count, cents }]) => ({
    key,
    label: `${name}, ${count} ${count === 1 ? 'class' : 'classes'}`,
    amount: formatCents(cents),
  }))
  for (const item of cart.items.filter(isCovered)) {
    const label = `${item.event.title}, covered by ${item.child.firstName}'s plan`
    lines.push({ key: item.id, label, amount: signedCents(-item.classPrice), minus: true })
  }
  if (creditCents > 0)
    lines.push({ key: 'credit', label: 'Class credit', amount: signedCents(-creditCents), minus: true })
  return { lines, creditCents, dueCents }
}
