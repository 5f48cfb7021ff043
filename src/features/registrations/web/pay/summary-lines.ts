import { shownLines, signedCents } from '#src/features/classes/price-text.ts'
import { formatCents } from '#src/lib/money.ts'
import type { OrderAnswer } from '../../contract.ts'

type Priced = Pick<OrderAnswer, 'lines' | 'total' | 'creditUsed' | 'amountDue'> &
  Partial<Pick<OrderAnswer, 'balance'>> & {
    registrations: readonly { id: string; child: { firstName: string }; event: { title: string } }[]
  }

/** An order's price lines as the payment page shows them, then what credit pays. */
export function summaryLines({ lines, registrations, total, creditUsed, amountDue, balance }: Priced) {
  const spots = new Map(registrations.map(each => [each.id, { child: each.child.firstName, title: each.event.title }]))
  const shown = shownLines(lines.map(line => ({ ...line, ...spots.get(line.registrationId) })))
  if (creditUsed > 0)
    shown.push({ key: 'credit', kind: 'credit', label: 'Class credit', amount: signedCents(-creditUsed), minus: true })
  if (balance) {
    const paid = {
      key: 'paid',
      kind: 'paid',
      label: 'Paid before',
      amount: signedCents(creditUsed + amountDue - total),
      minus: true,
    }
    return { lines: [...shown, paid], total: { label: 'Balance due', amount: formatCents(amountDue) } }
  }
  return { lines: shown, total: { label: creditUsed > 0 ? 'Due today' : 'Total', amount: formatCents(amountDue) } }
}
