import { useProgram } from '#src/features/organization/web.ts'
import { paidByText } from '#src/features/payments/in-person.ts'
import { balanceState } from '#src/features/registrations/balance-text.ts'
import { formatDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Badge } from '#src/ui/badge.tsx'
import { QuietLink } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { FamilyFileAnswer } from '../../family-answers.ts'
import { MarkReturned } from '../orders/mark-returned.tsx'
import { OpenOrder } from '../orders/open-order.tsx'
import { RefundOrder } from '../orders/refund-order.tsx'

const ORDER = {
  open: { tone: 'clay', shape: 'ring', word: 'Open' },
  paid: { tone: 'leaf', shape: 'dot', word: 'Paid' },
  lapsed: { tone: 'ink', shape: 'bar', word: 'Expired' },
  refunded: { tone: 'ink', shape: 'bar', word: 'Refunded' },
} as const

const PLAN = {
  active: { tone: 'leaf', shape: 'dot', word: 'Active' },
  past_due: { tone: 'bad', shape: 'ring', word: 'Past due' },
  canceled: { tone: 'ink', shape: 'bar', word: 'Canceled' },
  incomplete: { tone: 'clay', shape: 'ring', word: 'Incomplete' },
} as const

type Props = { of: FamilyFileAnswer; mayTake: boolean; mayRefund: boolean; onChanged: () => Promise<void> }

/** Orders, payments and refunds, and monthly plans. */
export function FamilyMoney({ of, mayTake, mayRefund, onChanged }: Props) {
  const { timeZone } = useProgram()
  return (
    <Panel as="section" aria-labelledby="money">
      <h2 id="money">Orders and payments</h2>
      {of.orders.length === 0 && <p className="by">No orders yet.</p>}
      <ul className="lines">
        {of.orders.map(order => (
          <li key={order.id} className="stack tight">
            <div className="family-line">
              <div>
                <strong className="num">{order.reference}</strong>
                <span className="by">
                  {formatDay(order.createdAt, timeZone)} · {formatCents(order.total)}
                  {order.credit > 0 && `, including ${formatCents(order.credit)} in credit`}
                </span>
              </div>
              <span className="row">
                {mayRefund && order.status === 'paid' && order.refundable.credit > 0 && (
                  <RefundOrder order={order} onDone={onChanged} />
                )}
                {(order.status === 'paid' || order.status === 'refunded') && (
                  <QuietLink to={`/admin/receipts/${order.id}`}>
                    Receipt<VisuallyHidden> {order.reference}</VisuallyHidden>
                  </QuietLink>
                )}
                <OrderBadge order={order} />
              </span>
            </div>
            {((order.status === 'open' && order.due > 0) || order.balance > 0) && (
              <OpenOrder order={order} mayTake={mayTake} onChanged={onChanged} />
            )}
            <Moves
              of={of.money.filter(each => each.orderReference === order.reference)}
              mayRefund={mayRefund}
              onChanged={onChanged}
            />
          </li>
        ))}
      </ul>
      {of.plans.length > 0 && <h3>Plans</h3>}
      <ul className="lines">
        {of.plans.map(plan => (
          <li key={plan.id} className="family-line">
            <div>
              <strong>{plan.name}</strong>
              <span className="by">
                {plan.child} · {formatCents(plan.amount)} a month ·{' '}
                {plan.cancelAtPeriodEnd || plan.status === 'canceled' ? 'ends' : 'renews'}{' '}
                {formatDay(plan.currentPeriodEnd, timeZone)}
              </span>
            </div>
            <Badge tone={PLAN[plan.status].tone} shape={PLAN[plan.status].shape}>
              {PLAN[plan.status].word}
            </Badge>
          </li>
        ))}
      </ul>
      <Moves of={of.money.filter(each => each.orderReference === null)} mayRefund={mayRefund} onChanged={onChanged} />
    </Panel>
  )
}

function OrderBadge({ order }: { order: FamilyFileAnswer['orders'][number] }) {
  // The amount and the day are in the line below.
  if (order.balance > 0)
    return (
      <Badge tone={order.overdue ? 'bad' : 'clay'} shape="ring">
        {balanceState(order)}
      </Badge>
    )
  const { tone, shape, word } = ORDER[order.status]
  return (
    <Badge tone={tone} shape={shape}>
      {word}
    </Badge>
  )
}

/** Payments and refunds, one line each with its state. */
function Moves({ of, mayRefund, onChanged }: Omit<Props, 'of' | 'mayTake'> & { of: FamilyFileAnswer['money'] }) {
  const { timeZone } = useProgram()
  return (
    <ul className="family-moves">
      {of.map(({ id, kind, amount, state, way, reference, at }) => (
        <li key={id} className="by">
          {kind === 'refund' ? 'Refund' : 'Payment'} of {formatCents(amount)}
          {(way !== 'card' || reference) && `, ${paidByText(way, reference)}`}, {state.replace('_', ' ')},{' '}
          {formatDay(at, timeZone)}
          {mayRefund && kind === 'refund' && way !== 'card' && state === 'requested' && (
            <MarkReturned refundId={id} amount={amount} onDone={onChanged} />
          )}
        </li>
      ))}
    </ul>
  )
}
