import { Badge } from '#src/ui/badge.tsx'
import { balanceDay, balanceWords, type OpenBalance } from '../../balance-text.ts'
import type { RegistrationAnswer } from '../../contract.ts'
import { type Returned, returnedText } from '../../returned-text.ts'

type Status = RegistrationAnswer['status']
type Payment = RegistrationAnswer['paymentStatus']

const STATUS = {
  confirmed: { tone: 'leaf', shape: 'dot', word: 'Confirmed' },
  active: { tone: 'pond', shape: 'dot', word: 'Active' },
  pending: { tone: 'clay', shape: 'ring', word: 'Pending' },
  waitlisted: { tone: 'iris', shape: 'ring', word: 'Waitlisted' },
  cancelled: { tone: 'ink', shape: 'bar', word: 'Canceled' },
} as const

const PAYMENT = {
  paid: { tone: 'pond', shape: 'dot', word: 'Paid' },
  unpaid: { tone: 'bad', shape: 'ring', word: 'Not paid' },
  refunded: { tone: 'ink', shape: 'bar', word: 'Refunded' },
} as const

/** A registration's state as word, shape and tone. */
export function RegistrationBadge({ status }: { status: Status }) {
  const { tone, shape, word } = STATUS[status]
  return (
    <Badge tone={tone} shape={shape}>
      {word}
    </Badge>
  )
}

/** Whether a spot is paid, or what the family got for it: credit isn't a refund. */
export function PaymentBadge({ paymentStatus, returned }: { paymentStatus: Payment; returned: Returned | null }) {
  const { tone, shape, word } = PAYMENT[paymentStatus]
  return (
    <Badge tone={tone} shape={shape}>
      {(returned && returnedText(returned)) ?? word}
    </Badge>
  )
}

/** `Balance due $80.00` of a spot that was confirmed for a part. */
export function BalanceBadge({ balance }: { balance: OpenBalance }) {
  return (
    <Badge tone={balance.overdue ? 'bad' : 'clay'} shape="ring">
      {balanceWords(balance)}
    </Badge>
  )
}

/** Both side by side, and below them the day of an open balance. A waitlisted spot has no payment, and one that ended unpaid needs no payment badge. */
export function RegistrationBadges({
  status,
  paymentStatus,
  returned,
  balance = null,
}: {
  status: Status
  paymentStatus: Payment
  returned: Returned | null
  /** Staff took a part of what is due, and the rest is still due. */
  balance?: OpenBalance | null
}) {
  const silent = status === 'waitlisted' || (status === 'cancelled' && paymentStatus === 'unpaid')
  const day = balance && balanceDay(balance)
  const badges = (
    <span className="row">
      <RegistrationBadge status={status} />
      {balance && <BalanceBadge balance={balance} />}
      {!silent && !balance && <PaymentBadge paymentStatus={paymentStatus} returned={returned} />}
    </span>
  )
  if (!day) return badges
  return (
    <span className="stack tight">
      {badges}
      <span className="by">{day}</span>
    </span>
  )
}
