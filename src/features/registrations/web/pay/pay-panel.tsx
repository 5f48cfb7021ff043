import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { PaymentPanel } from '#src/features/payments/web.ts'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { formatPlainDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { OrderAnswer } from '../../contract.ts'
import { api } from '../calls.ts'
import { HoldNote, placesOf, spotsUntilText } from './hold-note.tsx'
import { PlanTerms } from './plan-terms.tsx'

const NOT_STARTED = 'Something went wrong. Try again.'
/** The order differs from what the page shows: the fresh one says what to do. */
const OUTDATED = ['amount-changed', 'hold-lapsed', 'already-paid', 'nothing-due']

type Places = Pick<OrderAnswer, 'registrations'>

/** Whether paying this order starts a monthly plan. */
const isMonthly = ({ registrations }: Places): boolean =>
  registrations.some(each => each.enrollmentOption === 'monthly')

/** The error title when a payment can't be started. */
const setupFailed = (order: Places): string => (isMonthly(order) ? 'Subscription Setup Failed' : 'Payment Setup Failed')

/**
 * Starts or continues the card payment of an order, for exactly the amount on the screen. If the server has a different
 * amount, it refuses and the order is read again (T53), so the price is never a surprise.
 */
function usePaymentSecret(order: OrderAnswer, agreed: boolean, refreshOrder: () => void) {
  const toast = useToast()
  const monthly = order.registrations.find(each => each.enrollmentOption === 'monthly')
  const title = setupFailed(order)
  const { data, error, refetch, isFetching } = useQuery<{ clientSecret: string; cardsSecret?: string }>({
    queryKey: ['payment secret', order.id, order.amountDue],
    enabled: agreed,
    queryFn: () =>
      monthly
        ? api('POST /api/create-subscription', {
            body: { registrationId: monthly.id, amount: order.amountDue, agreedMonthly: order.monthly?.amount },
          })
        : api('POST /api/create-payment-intent', { body: { orderId: order.id, amount: order.amountDue } }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    // Starting to pay may extend the hold; a refusal may mean that the order has changed.
    if (data || (error instanceof ApiError && OUTDATED.includes(error.problem.code))) refreshOrder()
    else if (error) toast({ title, description: sentenceOf(error, NOT_STARTED), tone: 'destructive' })
  }, [data, error])
  return {
    secrets: data,
    problem: error ? sentenceOf(error, NOT_STARTED) : undefined,
    begin: () => void refetch(),
    starting: isFetching,
  }
}

/** What this payment is for: the spots are the family's already. */
function BalanceDue({ balance: { due, dueOn } }: { balance: NonNullable<OrderAnswer['balance']> }) {
  return (
    <Note title={`Balance due: ${formatCents(due)}`}>
      {dueOn ? `Please pay by ${formatPlainDay(dueOn)}. ` : ''}Your spot is confirmed either way.
    </Note>
  )
}

/** The card form of an order, with how long its spots are held. A declined card loses nothing. */
export function PayPanel({
  order,
  secondsLeft,
  amountBefore,
  onDone,
  onRefresh,
}: {
  order: OrderAnswer
  secondsLeft: number
  /** The amount when the page opened, in cents. */
  amountBefore: number
  onDone: () => void
  /** Reads the order again. */
  onRefresh: () => void
}) {
  const { timeZone } = useProgram()
  // A plan's card form opens once the family has agreed to its monthly charge.
  const [agreed, setAgreed] = useState(!order.monthly || order.monthly.agreedAt !== null)
  const { secrets, problem, begin, starting } = usePaymentSecret(order, agreed, onRefresh)
  // The form itself reports an attempt made on this page.
  const [toldByForm, setToldByForm] = useState(false)
  const failed = order.payment?.status === 'failed' ? order.payment.failureMessage : null
  return (
    <>
      {order.balance ? <BalanceDue balance={order.balance} /> : <HoldNote order={order} secondsLeft={secondsLeft} />}
      <PlanTerms order={order} agreed={agreed} onAgree={setAgreed} />
      {order.amountDue !== amountBefore && (
        <Note tone="warn" role="alert" title="The amount has changed">
          It was {formatCents(amountBefore)} and is now {formatCents(order.amountDue)}. Nothing was charged.
        </Note>
      )}
      {problem && (
        <Note
          tone="bad"
          role="alert"
          title={setupFailed(order)}
          action={
            <Button small onClick={begin} busy={starting} busyLabel="Trying again">
              Try again
            </Button>
          }
        >
          {problem}
        </Note>
      )}
      {failed && !toldByForm && (
        <Note tone="bad" title="Your last payment didn't go through">
          {failed} Nothing was charged. Try again with another card.
        </Note>
      )}
      {agreed && secrets && (
        <PaymentPanel
          key={secrets.clientSecret}
          clientSecret={secrets.clientSecret}
          cardsSecret={secrets.cardsSecret}
          canSave={!isMonthly(order)}
          amountCents={order.amountDue}
          kept={
            order.balance ? `${placesOf(order)} stays confirmed` : `we're holding ${spotsUntilText(order, timeZone)}`
          }
          noReason={isMonthly(order) ? 'Subscription setup failed. Please try again.' : undefined}
          returnPath={returnPathOf(order)}
          onDone={onDone}
          onFailed={({ kind }) => {
            setToldByForm(kind !== 'closed')
            if (kind === 'closed') begin()
          }}
        />
      )}
      {agreed && !secrets && !problem && (
        <Sheet>
          <SkeletonLines spinner label="Loading the card form" widths={['30%', '100%', '100%', '60%']} />
        </Sheet>
      )}
    </>
  )
}

/** Where the bank's page sends the family back to. */
function returnPathOf(order: OrderAnswer): string {
  return `${isMonthly(order) ? '/subscription-confirmation' : '/registration-confirmation'}?order=${order.id}`
}
