import { Elements, ExpressCheckoutElement, PaymentElement } from '@stripe/react-stripe-js'
import type {
  Appearance,
  Stripe,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { InfoIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import { type Theme, useTheme } from '#src/ui/theme.tsx'
import { isPaymentPage } from '../payment-pages.ts'
import type { PaymentPanelProps } from './payment-panel.tsx'
import { CardFormMissing, OrByCard, PayButton } from './payment-problem.tsx'
import { useStripePayment } from './use-stripe-payment.ts'

type Props = PaymentPanelProps & { publishableKey: string; demo: boolean }

/** The card form with Stripe's own fields in it, in our colors. */
export default function StripePaymentForm({ publishableKey, ...rest }: Props) {
  const [stripe, setStripe] = useState<Stripe | 'missing'>()
  const { theme } = useTheme()
  const { clientSecret } = rest
  // Stripe's fields keep the one they opened with.
  const [cardsSecret] = useState(rest.cardsSecret)
  const options = useMemo(
    () => ({ clientSecret, customerSessionClientSecret: cardsSecret, appearance: stripeAppearance(theme) }),
    [clientSecret, cardsSecret, theme],
  )
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
  const [hasWallets, setHasWallets] = useState(false)
  const { step, problem, pay } = useStripePayment(clientSecret, returnPath, { onDone, onFailed })

  function submit(event: FormEvent) {
    event.preventDefault()
    void pay()
  }

  async function payByWallet(event: StripeExpressCheckoutElementConfirmEvent) {
    // The wallet's own window is still open and has to say that it didn't work.
    if ((await pay()) !== 'done') event.paymentFailed({ reason: 'fail' })
  }

  return (
    <Sheet as="form" aria-label="Payment" onSubmit={submit}>
      {demo && (
        <Note tone="warn" icon={<InfoIcon />} title="Demo mode: no real card is charged">
          Use a Stripe test card, such as 4242 4242 4242 4242 with any future date.
        </Note>
      )}
      <ExpressCheckoutElement
        options={WALLETS}
        onReady={({ availablePaymentMethods }) => setHasWallets(availablePaymentMethods !== undefined)}
        onConfirm={event => void payByWallet(event)}
      />
      {hasWallets && <OrByCard />}
      {!ready && waiting}
      <PaymentElement options={FIELDS} onReady={() => setReady(true)} onLoadError={onMissing} />
      {ready && (
        <PayButton
          amountCents={amountCents}
          step={step}
          problem={problem}
          label={submitLabel}
          kept={kept}
          noReason={noReason}
        />
      )}
    </Sheet>
  )
}

/** What pays with one confirmation, where the device has it. A wallet that pays later would outlast the hold on the spot. */
const WALLETS: StripeExpressCheckoutElementOptions = {
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    link: 'auto',
    amazonPay: 'never',
    paypal: 'never',
    klarna: 'never',
  },
  buttonHeight: 52,
}

/** Cards alone; the wallets have buttons of their own above. */
const FIELDS = { wallets: { applePay: 'never', googlePay: 'never', link: 'never' } } as const

/**
 * Stripe's own script, loaded from Stripe as required. Only pages that were opened as payment pages may run it, so a visitor
 * who came here by a link within the site reloads this page; the promise then never resolves.
 */
async function loadStripeJs(publishableKey: string) {
  if (isPaymentPage(location.pathname) && !isPaymentPage(openedAs())) {
    location.reload()
    return new Promise<never>(() => {})
  }
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('Stripe.js did not load.')
  return stripe
}

/** The path under which the browser opened the document, which determines its policy. */
function openedAs(): string {
  const [opened] = performance.getEntriesByType('navigation')
  return opened ? new URL(opened.name).pathname : location.pathname
}

/** Our design tokens in Stripe's terms, as the page shows them now; its fields are in a frame that our styles don't reach. */
function stripeAppearance(theme: Theme): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '17px',
      spacingUnit: '4px',
      borderRadius: token('r-2'),
      colorPrimary: token('iris'),
      colorBackground: token('surface'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-2'),
      colorTextPlaceholder: token('ink-2'),
      colorDanger: token('danger'),
    },
    rules: {
      '.Input': { border: `1.5px solid ${token('line-strong')}`, boxShadow: 'none', padding: '12px' },
      '.Input:focus': { border: `1.5px solid ${token('iris')}`, boxShadow: `0 0 0 2px ${token('iris')}` },
      '.Input--invalid': { border: `1.5px solid ${token('danger')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '600', color: token('ink') },
    },
  }
}
