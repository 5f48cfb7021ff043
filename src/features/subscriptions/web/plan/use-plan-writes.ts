import { useRevalidator } from 'react-router'
import { type Failure, useAction } from '#src/ui/form/use-action.ts'
import { useToast } from '#src/ui/toast.tsx'
import type { SubscriptionAnswer } from '../../contract.ts'
import { api } from '../calls.ts'

const NOT_CANCELED = 'Failed to cancel subscription. Please try again.'
const NOT_CHANGED = 'Something went wrong. Try again.'

/** The changes a family can make to a plan; each reloads the page's data. Clicks while one is running do nothing. */
export function usePlanWrites(plan: SubscriptionAnswer) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const params = { id: plan.id }
  const onFailed = ({ message }: Failure) => toast({ title: 'Error', description: message, tone: 'destructive' })

  const cancel = useAction(
    async () => {
      const body = { subscriptionId: plan.stripeSubscriptionId }
      const { message } = await api('POST /api/cancel-subscription', { body })
      toast({ title: 'Subscription Cancelled', description: message, tone: 'good' })
      await revalidate()
    },
    { unreachable: NOT_CANCELED, onFailed },
  )
  const keep = useAction(
    async () => {
      await api('POST /api/subscription/:id/resume', { params })
      toast({ title: 'Subscription kept', description: 'It continues as before.', tone: 'good' })
      await revalidate()
    },
    { unreachable: NOT_CHANGED, onFailed },
  )
  /** Reads the plan's state from the provider, and pays what is due with the current card. */
  const retry = useAction(
    async () => {
      const { status, card } = await api('POST /api/subscription/:id/retry', { params })
      if (status === 'past_due')
        toast({ title: "The payment didn't go through", description: 'Try another card.', tone: 'destructive' })
      else if (plan.status === 'past_due')
        toast({ title: 'Payment Successful', description: 'Your plan is active again.', tone: 'good' })
      else
        toast({
          title: 'Card changed',
          description: `From now on, we'll charge ${card ?? 'your new card'}.`,
          tone: 'good',
        })
      await revalidate()
    },
    { unreachable: NOT_CHANGED, onFailed },
  )

  const actions = { cancel, keep, retry }
  const busy = (Object.keys(actions) as (keyof typeof actions)[]).find(name => actions[name].isBusy)
  const startOf = (name: keyof typeof actions) => async () => {
    if (!busy) await actions[name].start()
  }
  return { busy, cancel: startOf('cancel'), keep: startOf('keep'), retry: startOf('retry') }
}
