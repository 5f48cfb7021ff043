import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { clientFor } from '#src/lib/api-client.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import type { PaymentsContract } from '../contract.ts'
import { CardFormMissing, type PaymentEnds, type RefusalText } from './payment-problem.tsx'
import { TestPaymentForm } from './test-payment-form.tsx'

const { query } = clientFor<PaymentsContract>()
/** Stripe's parts are loaded only if Stripe is configured. */
const StripePaymentForm = lazy(() => import('./stripe-payment-form.tsx'))

/**
 * `onDone`: the provider has what it needs, so ask our server for the state of the order; it doesn't mean that it was paid.
 * `onFailed`: an attempt was declined; the panel says why, and a page may start the next attempt at our server.
 */
export type PaymentPanelProps = PaymentEnds &
  RefusalText & {
    /** From `POST /api/create-payment-intent`. */
    clientSecret: string
    /** From the same call, if the provider needs it to offer the family's saved cards. */
    cardsSecret?: string
    /** The family may save the card for next time. A plan keeps its card anyway. */
    canSave?: boolean
    /** In cents, as that call answered it. */
    amountCents: number
    /** Replaces "Pay $45.00". */
    submitLabel?: string
    /** Where the bank's page sends the family back to on this site. */
    returnPath?: string
  }

/**
 * The card form of the payment pages. It talks only to the provider; no card data reaches our server, and a second click
 * never charges twice.
 */
export function PaymentPanel(props: PaymentPanelProps) {
  const { data: config, isError } = useQuery(query('GET /api/payments/config'))
  if (isError) return <CardFormMissing />
  if (!config) return <Waiting />
  if (config.provider !== 'stripe') return <TestPaymentForm {...props} />
  return (
    <Suspense fallback={<Waiting />}>
      <StripePaymentForm {...props} publishableKey={config.publishableKey ?? ''} demo={config.demo} />
    </Suspense>
  )
}

const Waiting = () => (
  <Sheet>
    <SkeletonLines spinner label="Loading the card form" widths={['30%', '100%', '100%', '60%']} />
  </Sheet>
)
