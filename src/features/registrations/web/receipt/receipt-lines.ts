import { paidByWords } from '#src/features/payments/by-hand.ts'
import { formatCents } from '#src/lib/money.ts'
import type { MoneyLine } from '#src/ui/money-lines.tsx'
import type { ReceiptAnswer } from '../../contract.ts'

type Paid = Pick<ReceiptAnswer, 'creditUsed' | 'cardPaid' | 'paidBy' | 'paidReference'>
type Back = Pick<ReceiptAnswer, 'creditUsed' | 'cardPaid' | 'refunds' | 'creditReturned'>

/** What credit and card, cash or a cheque paid; a free order says so. */
export function paidLines({ creditUsed, cardPaid, paidBy, paidReference }: Paid): MoneyLine[] {
  const lines: MoneyLine[] = []
  if (creditUsed > 0) lines.push({ key: 'credit', label: 'Class credit', amount: formatCents(creditUsed) })
  if (cardPaid > 0) lines.push({ key: 'card', label: paidLabel(paidBy, paidReference), amount: formatCents(cardPaid) })
  if (lines.length === 0) lines.push({ key: 'none', label: 'Nothing to pay', amount: formatCents(0) })
  return lines
}

const paidLabel = (by: ReceiptAnswer['paidBy'], reference: string | null) => {
  const words = paidByWords(by, reference)
  return words[0]!.toUpperCase() + words.slice(1)
}

/** What the family has paid in the end, in cents: what came back, or is on its way, is off; what failed is not. */
export function paidInTheEnd({ creditUsed, cardPaid, refunds, creditReturned }: Back): number {
  const toCard = refunds.filter(each => each.status !== 'failed').reduce((sum, each) => sum + each.amount, 0)
  const toCredit = creditReturned.reduce((sum, each) => sum + each.amount, 0)
  return creditUsed + cardPaid - toCard - toCredit
}

const REFUND_WORDS = {
  requested: 'Refund to your card, on its way since',
  succeeded: 'Refund to your card, sent',
  failed: 'Refund your bank did not take,',
} as const

const BY_HAND_WORDS = {
  requested: 'To be given back by us, agreed',
  succeeded: 'Given back by us,',
  failed: 'Not given back,',
} as const

/** `Refund to your card, sent`, to be followed by its day; what came by hand goes back by hand. */
export const refundWords = (status: ReceiptAnswer['refunds'][number]['status'], by: ReceiptAnswer['paidBy']) =>
  by === 'card' ? REFUND_WORDS[status] : BY_HAND_WORDS[status]
