import { Elements, PaymentElement } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { InfoIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import { useTheme } from '#src/ui/theme.tsx'
import { CardFormMissing } from './card-form-missing.tsx'
import { loadStripeJs } from './load-stripe-js.ts'
import { PayButton } from './pay-button.tsx'
import type { PaymentPanelProps } from './payment-panel.tsx'
import { TroubleNote } from './payment-trouble.tsx'
import { stripeAppearance } from './stripe-appearance.ts'
import { useStripePayment } from './use-stripe-payment.ts'

type Props = PaymentPanelProps & { publishableKey: string; demo: boolean }

/** The card form with Stripe's own fields in it, in our colors. */
export default function StripePaymentForm({ publishableKey, ...rest }: Props) {
  const [stripe, setStripe] = useState<Stripe | 'missing'>()
  const { theme } = useTheme()
  const { clientSecret } = rest
  const options = useMemo(() => ({ clientSecret, appearance: stripeAppearance(theme) }), [clientSecret, theme])
  useEffect(() => {
    let wanted = true
    const set = (what: Stripe | 'missing') => wanted && setStripe(what)
    loadStripeJs(publishableKey).then(set, () => set('missing'))
    return () => {
      wanted = false
    }
  }, [publishableKey])

  if (stripe === 'missing') return <CardFormMissing />
  if (!stripe) return <Sheet>{waiting}</Sheet>
  return (
    <Elements stripe={stripe} options={options}>
      <CardForm {...rest} onMissing={() => setStripe('missing')} />
    </Elements>
  )
}

const waiting = <SkeletonLines spinner label="Loading the card form" widths={['30%', '100%', '100%', '60%']} />

function CardForm({
  clientSecret,
  amountCents,
  onDone,
  onFailed,
  submitLabel,
  kept,
  noReason,
  demo,
  returnPath = '/registration-confirmation',
  onMissing,
}: Omit<Props, 'publishableKey'> & { onMissing: () => void }) {
  const [ready, setReady] = useState(false)
  const { step, trouble, pay } = useStripePayment(clientSecret, returnPath, { onDone, onFailed })

  function submit(event: FormEvent) {
    event.preventDefault()
    pay()
  }

  return (
    <Sheet as="form" aria-label="Payment" onSubmit={submit}>
      {demo && (
        <Note tone="warn" icon={<InfoIcon />} title="Demo mode: no real card is charged">
          Use a Stripe test card, such as 4242 4242 4242 4242 with any future date.
        </Note>
      )}
      {trouble && <TroubleNote trouble={trouble} kept={kept} noReason={noReason} />}
      {!ready && waiting}
      <PaymentElement options={FIELDS} onReady={() => setReady(true)} onLoadError={onMissing} />
      {ready && <PayButton amountCents={amountCents} step={step} again={trouble !== undefined} label={submitLabel} />}
    </Sheet>
  )
}

/** Cards alone; wallets load from more origins than the page policy allows. */
const FIELDS = { wallets: { applePay: 'never', googlePay: 'never', link: 'never' } } as const
