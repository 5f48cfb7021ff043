import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { useToast } from '#src/ui/toast.tsx'
import type { OrderAnswer } from '../../contract.ts'
import { api } from '../calls.ts'

const NOT_STARTED = 'Something went wrong. Please try again.'
/** The order is not as the page shows it: the fresh one says what to do. */
const OUTDATED = ['amount-changed', 'hold-lapsed', 'already-paid', 'nothing-due']

type Places = Pick<OrderAnswer, 'registrations'>

/** Whether paying this order begins a monthly plan. */
export const isMonthly = ({ registrations }: Places): boolean =>
  registrations.some(each => each.enrollmentOption === 'monthly')

/** The title of the trouble when a payment cannot be begun. */
export const setupFailed = (order: Places): string =>
  isMonthly(order) ? 'Subscription Setup Failed' : 'Payment Setup Failed'

/**
 * Begins the card payment of an order, or goes on with it, for exactly the amount on the screen. Another amount on the
 * server is refused there and read anew (T53), so nobody pays by surprise.
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
    // Beginning to pay may lengthen the hold; a refusal may mean that the order has moved on.
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
