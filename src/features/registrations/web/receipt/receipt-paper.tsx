import { useProgram } from '#src/features/organization/web.ts'
import { formatDay, formatLongDay, formatTime } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { MoneyLines } from '#src/ui/money-lines.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import type { ReceiptAnswer } from '../../contract.ts'
import { paidLines } from './receipt-lines.ts'
import { RefundList } from './refund-list.tsx'

/** What was bought, who paid how and when, and what was refunded; all of it prints. */
export function ReceiptPaper({ receipt }: { receipt: ReceiptAnswer }) {
  const { timeZone } = useProgram()
  const { business, family, lines, paidAt, reference } = receipt
  return (
    <Sheet as="article" className="receipt">
      <header className="receipt-head">
        <div>
          <h1 tabIndex={-1}>Receipt</h1>
          <p className="num">{reference}</p>
        </div>
        <p className="receipt-from">
          <strong>{business.name}</strong>
          <br />
          {business.place}
          <br />
          {business.phone} · {business.email}
        </p>
      </header>
      <dl className="receipt-facts">
        <div>
          <dt>For</dt>
          <dd>
            {family.name}
            <br />
            {family.email}
          </dd>
        </div>
        <div>
          <dt>{receipt.total > 0 ? 'Paid' : 'Booked'}</dt>
          <dd>
            <time dateTime={paidAt}>
              {formatLongDay(paidAt, timeZone)}, {formatTime(paidAt, timeZone)}
            </time>
          </dd>
        </div>
      </dl>
      <h2>What you booked</h2>
      <MoneyLines
        lines={lines.map((line, at) => ({
          key: `${at}`,
          label: (
            <>
              {line.label}
              <span className="receipt-who">
                {line.child}
                {line.startDate && line.amount >= 0 && `, from ${formatDay(line.startDate, timeZone)}`}
              </span>
            </>
          ),
          amount: line.amount < 0 ? `−${formatCents(-line.amount)}` : formatCents(line.amount),
          minus: line.amount < 0,
        }))}
        total={{ label: 'Total', amount: formatCents(receipt.total) }}
      />
      <h2>How it was paid</h2>
      <MoneyLines lines={paidLines(receipt)} />
      <RefundList receipt={receipt} />
      <p className="receipt-thanks">Thank you. All amounts are in US dollars.</p>
    </Sheet>
  )
}
