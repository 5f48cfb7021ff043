import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { sentenceOf } from '#src/lib/api-client.ts'
import { useToast } from '#src/ui/toast.tsx'
import type { SubscriptionAnswer } from '../../contract.ts'
import { api } from '../calls.ts'

const NOT_CANCELLED = 'Failed to cancel subscription. Please try again.'
const NOT_CHANGED = 'Something went wrong. Try again.'

/** The changes a family can make to a plan; each reloads the page's data. Clicks while one is running do nothing. */
export function usePlanWrites(plan: SubscriptionAnswer) {
  const [busy, setBusy] = useState<'cancel' | 'keep' | 'retry'>()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const params = { id: plan.id }

  async function run(what: NonNullable<typeof busy>, write: () => Promise<void>, title: string, otherwise: string) {
    if (busy) return
    setBusy(what)
    try {
      await write()
      await revalidate()
    } catch (error) {
      toast({ title, description: sentenceOf(error, otherwise), tone: 'destructive' })
    } finally {
      setBusy(undefined)
    }
  }

  const cancel = () =>
    run(
      'cancel',
      async () => {
        const body = { subscriptionId: plan.stripeSubscriptionId }
        const { message } = await api('POST /api/cancel-subscription', { body })
        toast({ title: 'Subscription Cancelled', description: message, tone: 'good' })
      },
      'Error',
      NOT_CANCELLED,
    )
  const keep = () =>
    run(
      'keep',
      async () => {
        await api('POST /api/subscription/:id/resume', { params })
        toast({ title: 'Subscription kept', description: 'It continues as before.', tone: 'good' })
      },
      'Error',
      NOT_CHANGED,
    )
  /** Reads the plan's state from the provider, and pays what is due with the current card. */
  const retry = () =>
    run(
      'retry',
      async () => {
        const { status, card } = await api('POST /api/subscription/:id/retry', { params })
        if (status === 'past_due')
          toast({
            title: "The payment didn't go through",
            description: 'Try another card.',
            tone: 'destructive',
          })
        else if (plan.status === 'past_due')
          toast({ title: 'Payment Successful', description: 'Your plan is active again.', tone: 'good' })
        else
          toast({
            title: 'Card changed',
            description: `From now on, we'll charge ${card ?? 'your new card'}.`,
            tone: 'good',
          })
      },
      'Error',
      NOT_CHANGED,
    )
  return { busy, cancel, keep, retry }
}
