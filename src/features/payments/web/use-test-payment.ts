import { useRef, useState } from 'react'
import { ApiError, clientFor } from '#src/lib/api-client.ts'
import type { IntentAnswer, TestProviderContract } from '../test-provider-contract.ts'
import type { PaymentEnds, PaymentProblem, PaymentStep } from './payment-problem.tsx'

const { api } = clientFor<TestProviderContract>()

/**
 * Pays one payment of the test provider. It never decides that something was paid: when the provider has accepted it, is
 * processing it, or its answer got lost, `onDone` says "ask our server". One attempt at a time, however often the button is clicked.
 */
export function useTestPayment(clientSecret: string, { onDone, onFailed }: PaymentEnds) {
  const [step, setStep] = useState<PaymentStep>('ready')
  const [problem, setProblem] = useState<PaymentProblem>()
  const working = useRef(false)

  function fail(what: PaymentProblem) {
    setProblem(what)
    setStep('ready')
    onFailed?.(what)
  }

  function settle({ status, failureMessage }: IntentAnswer) {
    if (status === 'succeeded' || status === 'processing') {
      setStep('done')
      onDone()
    } else if (status === 'needs_action') setStep('bank')
    else if (status === 'cancelled') fail({ kind: 'closed' })
    else if (status === 'failed') fail({ kind: 'refused', message: failureMessage ?? '' })
    else fail({ kind: 'unreachable' })
  }

  async function run(work: () => Promise<IntentAnswer>) {
    if (working.current) return
    working.current = true
    setStep('working')
    setProblem(undefined)
    try {
      settle(await work().catch(lookAgain))
    } catch (error) {
      fail({ kind: error instanceof ApiError && error.status === 404 ? 'closed' : 'unreachable' })
    } finally {
      working.current = false
    }
  }

  /** No answer doesn't mean no payment: the state is fetched before anything is shown. */
  async function lookAgain(error: unknown): Promise<IntentAnswer> {
    if (error instanceof ApiError && error.status < 500) throw error
    return api('GET /local-pay/state', { query: { clientSecret } })
  }

  return {
    step,
    problem,
    pay: (card: string, save: boolean) =>
      run(() => api('POST /local-pay/confirm', { body: { clientSecret, card, save } })),
    answerBank: (approve: boolean) => run(() => api('POST /local-pay/bank-step', { body: { clientSecret, approve } })),
  }
}
