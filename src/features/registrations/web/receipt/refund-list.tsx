import { useProgram } from '#src/features/organization/web.ts'
import { formatDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { MoneyLines } from '#src/ui/money-lines.tsx'
import type { ReceiptAnswer } from '../../contract.ts'
import { paidInTheEnd, refundText } from './receipt-lines.ts'

/** The refunds on a receipt: each amount with its day, and the total paid after refunds. Nothing if there were none. */
export function RefundList({ receipt }: { receipt: ReceiptAnswer }) {
  const { timeZone, phone } = useProgram()
  const { refunds, creditReturned, paidBy } = receipt
  if (refunds.length + creditReturned.length === 0) return null
  const failed = refunds.some(refund => refund.status === 'failed')
  return (
    <section id="refunds" className="receipt-refunds" aria-labelledby="refunds-heading">
      <h2 id="refunds-heading">Refunds</h2>
      <MoneyLines
        lines={[
          ...refunds.map(({ id, amount, status, requestedAt, settledAt }) => ({
            key: id,
            label: `${refundText(status, paidBy)} ${formatDay(settledAt ?? requestedAt, timeZone)}`,
            amount: formatCents(amount),
          })),
          ...creditReturned.map(({ id, amount, at }) => ({
            key: id,
            label: `Returned as class credit, ${formatDay(at, timeZone)}`,
            amount: formatCents(amount),
          })),
        ]}
        total={{ label: 'Total after refunds', amount: formatCents(paidInTheEnd(receipt)) }}
      />
      <p className="by">
        {failed
          ? `Your bank didn't accept the refund. The money is still yours: call ${phone} and we'll send it another way.`
          : paidBy === 'card'
            ? 'Banks usually take 5 to 10 days to show a refund.'
            : `We'll give you the rest of your refund in person. Questions? Call ${phone}.`}
      </p>
    </section>
  )
}
