import { paidByText } from '#src/features/payments/in-person.ts'
import { formatCents } from '#src/lib/money.ts'
import type { MoneyLine } from '#src/ui/money-lines.tsx'
import type { ReceiptAnswer } from '../../contract.ts'

type Paid = Pick<ReceiptAnswer, 'creditUsed' | 'payments'>
type Back = Pick<ReceiptAnswer, 'creditUsed' | 'cardPaid' | 'refunds' | 'creditReturned'>

/** What was paid by credit and by card or in person; a free order says so. */
export function paidLines({ creditUsed, payments }: Paid, dayOf: (instant: string) => string): MoneyLine[] {
  const lines: MoneyLine[] = []
  if (creditUsed > 0) lines.push({ key: 'credit', label: 'Class credit', amount: formatCents(creditUsed) })
  for (const { id, amount, by, reference, at } of payments) {
    // Of several payments, each has its day.
    const label = payments.length > 1 ? `${paidLabel(by, reference)}, ${dayOf(at)}` : paidLabel(by, reference)
    lines.push({ key: id, label, amount: formatCents(amount) })
  }
  if (lines.length === 0) lines.push({ key: 'none', label: 'Nothing to pay', amount: formatCents(0) })
  return lines
}

const paidLabel = (by: ReceiptAnswer['paidBy'], reference: string | null) => {
  const words = paidByText(by, reference)
  return words[0]!.toUpperCase() + words.slice(1)
}

/** What the family paid after refunds, in cents: refunds sent or on their way are subtracted, failed ones are not. */
export function paidInTheEnd({ creditUsed, cardPaid, refunds, creditReturned }: Back): number {
  const toCard = refunds.filter(each => each.status !== 'failed').reduce((sum, each) => sum + each.amount, 0)
  const toCredit = creditReturned.reduce((sum, each) => sum + each.amount, 0)
  return creditUsed + cardPaid - toCard - toCredit
}

const REFUND_WORDS = {
  requested: 'Refund to your card, started',
  succeeded: 'Refund to your card, sent',
  failed: 'Refund to your card, failed',
} as const

const BY_HAND_WORDS = {
  requested: 'Refund in person, agreed',
  succeeded: 'Refunded in person,',
  failed: 'Not refunded,',
} as const

/** `Refund to your card, sent`, followed by the day; what was paid in person is refunded in person. */
export const refundText = (status: ReceiptAnswer['refunds'][number]['status'], by: ReceiptAnswer['paidBy']) =>
  by === 'card' ? REFUND_WORDS[status] : BY_HAND_WORDS[status]
