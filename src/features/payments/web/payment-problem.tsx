import { Note } from '#src/ui/note.tsx'
import { refusalText } from './refusal-text.ts'

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
