import { useProgram } from '#src/features/organization/web.ts'
import { formatDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { MoneyLines } from '#src/ui/money-lines.tsx'
import type { ReceiptAnswer } from '../../contract.ts'
import { paidInTheEnd, refundWords } from './receipt-lines.ts'

/** The refund paper: each amount that came back with its day, and what is paid in the end. Nothing where nothing did. */
export function RefundList({ receipt }: { receipt: ReceiptAnswer }) {
  const { timeZone, phone } = useProgram()
  const { refunds, creditReturned, paidBy } = receipt
  if (refunds.length + creditReturned.length === 0) return null
  const failed = refunds.some(refund => refund.status === 'failed')
  return (
    <section id="refunds" className="receipt-refunds" aria-labelledby="refunds-heading">
      <h2 id="refunds-heading">What came back</h2>
      <MoneyLines
        lines={[
          ...refunds.map(({ id, amount, status, requestedAt, settledAt }) => ({
            key: id,
            label: `${refundWords(status, paidBy)} ${formatDay(settledAt ?? requestedAt, timeZone)}`,
            amount: formatCents(amount),
          })),
          ...creditReturned.map(({ id, amount, at }) => ({
            key: id,
            label: `Class credit, back since ${formatDay(at, timeZone)}`,
            amount: formatCents(amount),
          })),
        ]}
        total={{ label: 'Paid in the end', amount: formatCents(paidInTheEnd(receipt)) }}
      />
      <p className="by">
        {failed
          ? `What your bank did not take is still yours: call ${phone} and we send it another way.`
          : paidBy === 'card'
            ? 'Banks usually take 5 to 10 days to show a refund.'
            : `What we still have of yours waits at our desk. Questions? Call ${phone}.`}
      </p>
    </section>
  )
}
