import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { clientFor } from '#src/lib/api-client.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import type { PaymentsContract } from '../contract.ts'
import { CardFormMissing } from './card-form-missing.tsx'
import type { PaymentEnds, RefusalWords } from './payment-trouble.tsx'
import { TestPaymentForm } from './test-payment-form.tsx'

const { query } = clientFor<PaymentsContract>()
/** Stripe's parts are read where Stripe is configured, and nowhere else. */
const StripePaymentForm = lazy(() => import('./stripe-payment-form.tsx'))

/**
 * `onDone`: the provider has what it needs, now ask our server how the order stands; it does not mean that it was paid.
 * `onFailed`: a try was refused; the panel says why by itself, and a page may begin the next try at our server.
 */
export type PaymentPanelProps = PaymentEnds &
  RefusalWords & {
    /** From `POST /api/create-payment-intent`. */
    clientSecret: string
    /** In cents, as that call answered it. */
    amountCents: number
    /** Instead of "Pay $45.00". */
    submitLabel?: string
    /** Where a bank's own page leads back to, on this site. */
    returnPath?: string
  }

/**
 * The card form of the payment pages. It talks to the provider alone; no card data reaches our server, and a second press
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
    <SkeletonLines spinner label="Getting the card form ready" widths={['30%', '100%', '100%', '60%']} />
  </Sheet>
)
