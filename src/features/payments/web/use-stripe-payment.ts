import { useElements, useStripe } from '@stripe/react-stripe-js'
import type { PaymentIntent, Stripe, StripeError } from '@stripe/stripe-js'
import { useRef, useState } from 'react'
import type { PaymentEnds, PaymentProblem, PaymentStep } from './payment-problem.tsx'

/** What Stripe.js reports about an attempt; Stripe's own fields report `unfilled`. */
export type PaymentOutcome = 'done' | 'unfilled' | PaymentProblem

/**
 * Pays one payment with the data in Stripe's fields or of the wallet that was just confirmed; the result is for the wallet,
 * `undefined` if another attempt is under way. It never decides that something was paid: when Stripe has accepted it or
 * is processing it, `onDone` says "ask our server". One attempt at a time, however often the button is clicked.
 */
export function useStripePayment(clientSecret: string, returnPath: string, { onDone, onFailed }: PaymentEnds) {
  const stripe = useStripe()
  const elements = useElements()
  const [step, setStep] = useState<PaymentStep>('ready')
  const [problem, setProblem] = useState<PaymentProblem>()
  const working = useRef(false)

  async function pay(): Promise<PaymentOutcome | undefined> {
    if (working.current || !stripe || !elements) return undefined
    working.current = true
    setStep('working')
    setProblem(undefined)
    const said = await tryToPay(
      stripe,
      async () => {
        const filled = await elements.submit()
        if (filled.error) return filled
        const return_url = new URL(returnPath, location.origin).href
        return stripe.confirmPayment({ elements, redirect: 'if_required', confirmParams: { return_url } })
      },
      clientSecret,
    )
    working.current = false
    setStep(said === 'done' ? 'done' : 'ready')
    if (said === 'done') onDone()
    else if (said !== 'unfilled') {
      setProblem(said)
      onFailed?.(said)
    }
    return said
  }

  return { step, problem, pay }
}

type Answer = { error?: StripeError; paymentIntent?: PaymentIntent }

/** No answer doesn't mean no payment: the state is fetched before anything is shown. */
async function tryToPay(stripe: Stripe, work: () => Promise<Answer>, clientSecret: string): Promise<PaymentOutcome> {
  try {
    const answer = await work()
    if (answer.error?.type === 'validation_error') return 'unfilled'
    const intent = answer.paymentIntent ?? answer.error?.payment_intent
    if (intent) return paymentOutcome(intent, answer.error)
    if (answer.error?.type === 'card_error') return { kind: 'refused', message: answer.error.message ?? '' }
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret)
    return paymentIntent ? paymentOutcome(paymentIntent) : { kind: 'unreachable' }
  } catch {
    return { kind: 'unreachable' }
  }
}

function paymentOutcome(
  intent: Pick<PaymentIntent, 'status' | 'last_payment_error'>,
  error?: StripeError,
): PaymentOutcome {
  if (intent.status === 'succeeded' || intent.status === 'processing') return 'done'
  if (intent.status === 'canceled') return { kind: 'closed' }
  const refusal = error ?? intent.last_payment_error
  if (!refusal || (error && error.type !== 'card_error')) return { kind: 'unreachable' }
  // A bank may decline without a reason.
  return { kind: 'refused', message: refusal.message ?? intent.last_payment_error?.message ?? '' }
}
