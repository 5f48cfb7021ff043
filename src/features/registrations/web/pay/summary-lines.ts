import { formatCents } from '#src/lib/money.ts'
import type { OrderAnswer } from '../../contract.ts'

type SummaryLine = { key: string; kind: string; label: string; amount: string; minus?: boolean }
type Priced = Pick<OrderAnswer, 'lines' | 'total' | 'creditUsed' | 'amountDue'>

/**
 * An order's price lines as the payment page shows them: a program as Program Fee (the total without
 * the registration fee) and Registration Fee, a class under its name, then what credit pays.
 */
export function summaryLines({ lines, total, creditUsed, amountDue }: Priced) {
  const fee = lines.filter(line => line.kind === 'registration-fee').reduce((sum, line) => sum + line.amount, 0)
  const isOneProgram = lines.every(line => line.kind === 'program-fee' || line.kind === 'registration-fee') && fee > 0
  const shown: SummaryLine[] = isOneProgram
    ? [
        { key: 'program', kind: 'program-fee', label: 'Program Fee', amount: formatCents(total - fee) },
        { key: 'registration', kind: 'registration-fee', label: 'Registration Fee', amount: formatCents(fee) },
      ]
    : lines.map((line, index) => ({
        key: `${line.registrationId} ${index}`,
        kind: line.kind,
        label: line.label,
        amount: line.amount < 0 ? `−${formatCents(-line.amount)}` : formatCents(line.amount),
        minus: line.amount < 0,
      }))
  if (creditUsed > 0)
    shown.push({
      key: 'credit',
      kind: 'credit',
      label: 'Class credit',
      amount: `−${formatCents(creditUsed)}`,
      minus: true,
    })
  return { lines: shown, total: { label: creditUsed > 0 ? 'Due today' : 'Total', amount: formatCents(amountDue) } }
}
