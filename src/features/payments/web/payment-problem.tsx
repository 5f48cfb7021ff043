import { formatCents } from '#src/lib/money.ts'
import { Button } from '#src/ui/button.tsx'
import { LockIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'

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

/** Why nothing was charged, and what to do. */
export function ProblemNote({ id, problem, ...words }: { id?: string; problem: PaymentProblem } & RefusalText) {
  const { title, detail } = textFor(problem, words)
  return (
    <Note id={id} tone="bad" role="alert" title={title}>
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

/** The button at the end of a card form, and the note below it. */
export function PayButton({
  amountCents,
  step,
  again,
  label,
}: {
  amountCents: number
  step: PaymentStep
  /** An attempt was declined. */
  again: boolean
  /** Replaces "Pay $45.00". */
  label?: string
}) {
  const amount = formatCents(amountCents)
  return (
    <>
      <Button
        type="submit"
        tone="primary"
        block
        busy={step === 'working' || step === 'done'}
        busyLabel={step === 'done' ? 'Confirming…' : `Paying ${amount}…`}
      >
        <LockIcon /> {again ? `Try again, ${amount}` : (label ?? `Pay ${amount}`)}
      </Button>
      <p className="hint">
        Secured by our card payment provider. We don't store card data. You can't be charged twice by mistake.
      </p>
    </>
  )
}

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
