import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { useToast } from '#src/ui/toast.tsx'
import type { OrderAnswer } from '../../contract.ts'
import { api } from '../calls.ts'

const NOT_STARTED = 'Something went wrong. Try again.'
/** The order differs from what the page shows: the fresh one says what to do. */
const OUTDATED = ['amount-changed', 'hold-lapsed', 'already-paid', 'nothing-due']

type Places = Pick<OrderAnswer, 'registrations'>

/** Whether paying this order starts a monthly plan. */
export const isMonthly = ({ registrations }: Places): boolean =>
  registrations.some(each => each.enrollmentOption === 'monthly')

/** The error title when a payment can't be started. */
export const setupFailed = (order: Places): string =>
  isMonthly(order) ? 'Subscription Setup Failed' : 'Payment Setup Failed'

/**
 * Starts or continues the card payment of an order, for exactly the amount on the screen. If the server has a different
 * amount, it refuses and the order is read again (T53), so the price is never a surprise.
 */
export function usePaymentSecret(order: OrderAnswer, refreshOrder: () => void) {
  const toast = useToast()
  const monthly = order.registrations.find(each => each.enrollmentOption === 'monthly')
  const title = setupFailed(order)
  const { data, error, refetch, isFetching } = useQuery<{ clientSecret: string }>({
    queryKey: ['payment secret', order.id, order.amountDue],
    queryFn: () =>
      monthly
        ? api('POST /api/create-subscription', { body: { registrationId: monthly.id, amount: order.amountDue } })
        : api('POST /api/create-payment-intent', { body: { orderId: order.id, amount: order.amountDue } }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    // Starting to pay may extend the hold; a refusal may mean that the order has changed.
    if (data || (error instanceof ApiError && OUTDATED.includes(error.problem.code))) refreshOrder()
    else if (error) toast({ title, description: sentenceOf(error, NOT_STARTED), tone: 'destructive' })
  }, [data, error])
  return {
    clientSecret: data?.clientSecret,
    problem: error ? sentenceOf(error, NOT_STARTED) : undefined,
    begin: () => void refetch(),
    starting: isFetching,
  }
}
