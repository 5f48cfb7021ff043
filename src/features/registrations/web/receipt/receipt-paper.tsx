import { cancelSentence } from '#src/features/classes/cancel-text.ts'
import { monthlyText, shownLines } from '#src/features/classes/price-text.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay, formatLongDay, formatPlainDay, formatTime } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { hasEmail } from '#src/lib/no-email.ts'
import { MoneyLines } from '#src/ui/money-lines.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import type { ReceiptAnswer } from '../../contract.ts'
import { choiceText } from '../../place-text.ts'
import { paidInTheEnd, paidLines, refundText } from './receipt-lines.ts'

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
          {business.logo && (
            <>
              <img src={business.logo} alt="" width="64" height="64" />
              <br />
            </>
          )}
          <strong>{business.name}</strong>
          <br />
          {business.place}
          <br />
          {business.phone} · {business.email}
          {business.taxNumber && (
            <>
              <br />
              Tax number {business.taxNumber}
            </>
          )}
        </p>
      </header>
      <dl className="receipt-facts">
        <div>
          <dt>For</dt>
          <dd>
            {family.name}
            {hasEmail(family.email) && (
              <>
                <br />
                {family.email}
              </>
            )}
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
        lines={shownLines(lines.map(({ child: _, ...line }) => line)).map((shown, index) => ({
          ...shown,
          label: (
            <>
              {shown.label}
              <LineDetail line={lines[index]!} shown={shown.label} />
            </>
          ),
        }))}
        total={{ label: 'Total', amount: formatCents(receipt.total) }}
      />
      <SpotTerms receipt={receipt} />
      <h2>How it was paid</h2>
      <MoneyLines
        lines={paidLines(receipt, instant => formatDay(instant, timeZone))}
        total={receipt.balance ? { label: 'Balance due', amount: formatCents(receipt.balance.due) } : undefined}
      />
      {receipt.balance && <BalanceNote balance={receipt.balance} />}
      <RefundList receipt={receipt} />
      <p className="receipt-thanks">Thank you. All amounts are in US dollars.</p>
    </Sheet>
  )
}

/** How and by when the rest of the order is paid. */
function BalanceNote({ balance: { dueOn } }: { balance: NonNullable<ReceiptAnswer['balance']> }) {
  const { phone } = useProgram()
  return (
    <p className="by">
      {dueOn ? `Due by ${formatPlainDay(dueOn)}. ` : ''}Pay the balance by card online under Registrations, or at the
      front desk. Questions? Call {phone}.
    </p>
  )
}

/** Under a line: for whom it is, which program it's for, and from when. */
function LineDetail({
  line: { kind, label, child, startDate, amount },
  shown,
}: {
  line: ReceiptAnswer['lines'][number]
  /** The text above. */
  shown: string
}) {
  const { timeZone } = useProgram()
  const words = [
    child,
    kind === 'program-fee' && shown !== label ? label : null,
    startDate && amount >= 0 ? `from ${formatDay(startDate, timeZone)}` : null,
  ]
  return <span className="receipt-who">{words.filter(Boolean).join(', ')}</span>
}

/** What the family agreed to: when each spot could be canceled, and what a monthly plan charges. */
function SpotTerms({ receipt: { spots, monthly } }: { receipt: ReceiptAnswer }) {
  const { timeZone } = useProgram()
  const plan = monthly && monthlyText(monthly)
  return (
    <div className="stack tight">
      {spots.map(spot => (
        <p key={spot.id} className="by">
          {spots.length > 1 && `${spot.title} for ${spot.child}. `}
          {choiceText(spot) && `${choiceText(spot)}. `}
          {cancelSentence(spot.cancellation, timeZone)}.
        </p>
      ))}
      {plan && <p className="by">Monthly charge: {plan.each}, until canceled.</p>}
    </div>
  )
}

/** The refunds on a receipt: each amount with its day, and the total paid after refunds. Nothing if there were none. */
function RefundList({ receipt }: { receipt: ReceiptAnswer }) {
  const { timeZone, phone } = useProgram()
  const { refunds, creditReturned } = receipt
  const isByCard = refunds.every(refund => refund.by === 'card')
  if (refunds.length + creditReturned.length === 0) return null
  const failed = refunds.some(refund => refund.status === 'failed')
  return (
    <section id="refunds" className="receipt-refunds" aria-labelledby="refunds-heading">
      <h2 id="refunds-heading">{refunds.length > 0 ? 'Refunds' : 'Returned as credit'}</h2>
      <MoneyLines
        lines={[
          ...refunds.map(({ id, amount, by, status, requestedAt, settledAt }) => ({
            key: id,
            label: `${refundText(status, by)} ${formatDay(settledAt ?? requestedAt, timeZone)}`,
            amount: formatCents(amount),
          })),
          ...creditReturned.map(({ id, amount, at }) => ({
            key: id,
            label: `Returned as class credit, ${formatDay(at, timeZone)}`,
            amount: formatCents(amount),
          })),
        ]}
        total={{
          label: refunds.length > 0 ? 'Total after refunds' : 'Total after credit',
          amount: formatCents(paidInTheEnd(receipt)),
        }}
      />
      <p className="by">
        {refunds.length === 0
          ? 'Your credit is ready for your next class.'
          : failed
            ? `Your bank didn't accept the refund. The money is still yours: call ${phone} and we'll send it another way.`
            : isByCard
              ? 'Banks usually take 5 to 10 days to show a refund.'
              : `We'll give you the rest of your refund in person. Questions? Call ${phone}.`}
      </p>
    </section>
  )
}
