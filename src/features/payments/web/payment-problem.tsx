import { useEffect, useRef } from 'react'
import { formatCents } from '#src/lib/money.ts'
import { Button } from '#src/ui/button.tsx'
import { LockIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import './payment-forms.css'

/** `refused` has the provider's sentence; `unreachable` and `closed` are about the service, not about the card. */
export type PaymentProblem = { kind: 'refused'; message: string } | { kind: 'unreachable' } | { kind: 'closed' }
export type PaymentStep = 'ready' | 'working' | 'bank' | 'done'
export type PaymentEnds = { onDone: () => void; onFailed?: (problem: PaymentProblem) => void }

export type RefusalText = {
  /** What stays safe after a decline, as half a sentence: "we're holding Nina's spot until 7:58 PM". */
  kept?: string
  /** Used for a decline without a reason from the provider, instead of "Payment failed. Please try again." */
  noReason?: string
}

/**
 * Why nothing was charged, and what to do. It stands right above the button that was pressed and takes the focus, so it's
 * in view also where the form is longer than the screen.
 */
function ProblemNote({ id, problem, ...words }: { id?: string; problem: PaymentProblem } & RefusalText) {
  const note = useRef<HTMLDivElement>(null)
  const { title, detail } = textFor(problem, words)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each decline is an answer of its own
  useEffect(() => note.current?.focus(), [problem])
  return (
    <Note ref={note} id={id} tabIndex={-1} tone="bad" role="alert" title={title}>
      {detail}
    </Note>
  )
}

function textFor(problem: PaymentProblem, { kept, noReason }: RefusalText): { title: string; detail: string } {
  if (problem.kind === 'refused') return refusalText(problem.message, kept, noReason)
  if (problem.kind === 'closed') {
    return { title: 'This payment is no longer open', detail: 'Nothing was charged. Go back and start again.' }
  }
  return {
    title: "We couldn't reach the card service",
    detail: "Check your connection and try again. You won't be charged twice.",
  }
}

/** The end of a card form: what went wrong with the last attempt, the button, and what it promises. */
export function PayButton({
  amountCents,
  step,
  problem,
  problemId,
  label,
  ...words
}: {
  amountCents: number
  step: PaymentStep
  /** Why the last attempt failed. */
  problem: PaymentProblem | undefined
  problemId?: string
  /** Replaces "Pay $45.00". */
  label?: string
} & RefusalText) {
  const amount = formatCents(amountCents)
  return (
    <>
      {problem && <ProblemNote id={problemId} problem={problem} {...words} />}
      <div className="next-step">
        <Button
          type="submit"
          tone="primary"
          block
          busy={step === 'working' || step === 'done'}
          busyLabel={step === 'done' ? 'Confirming…' : `Paying ${amount}…`}
        >
          <LockIcon /> {problem ? `Try again, ${amount}` : (label ?? `Pay ${amount}`)}
        </Button>
      </div>
      <p className="hint">
        Secured by our card payment provider. We don't store card data. You can't be charged twice by mistake.
      </p>
    </>
  )
}

/** Between the wallets and the card fields. */
export const OrByCard = () => <p className="or-by-card">or pay by card</p>

/** Shown when the provider's form can't load: blocked, or no connection. */
export function CardFormMissing() {
  return (
    <Note
      tone="bad"
      role="alert"
      title="Couldn't load the card form. You haven't been charged."
      action={
        <Button small onClick={() => location.reload()}>
          Try again
        </Button>
      }
    >
      The form comes from our card payment provider. A content blocker or a weak connection may be blocking it.
    </Note>
  )
}

/** Used if the provider gives no reason; the first payment of a plan has its own text. */
const NO_REASON = 'Payment failed. Please try again.'

/**
 * A provider's decline as a heading and the text below it: the first sentence without its period, then the bank's reason, what
 * it means for the money, and what to do.
 */
export function refusalText(message: string, kept?: string, noReason = NO_REASON): { title: string; detail: string } {
  const [first = '', ...more] = (message || noReason).split(/(?<=\.)\s+/)
  const title = first.replace(/\.$/, '')
  const calm = kept ? `Nothing was charged, and ${kept}.` : 'Nothing was charged.'
  return { title, detail: [...more, calm, 'Try again with another card.'].join(' ') }
}
