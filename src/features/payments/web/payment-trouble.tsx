import { Note } from '#src/ui/note.tsx'
import { refusalText } from './refusal-text.ts'

/** `refused` has the provider's sentence; `unreachable` and `closed` are about the service, not about the card. */
export type PaymentTrouble = { kind: 'refused'; message: string } | { kind: 'unreachable' } | { kind: 'closed' }
export type PaymentStep = 'ready' | 'working' | 'bank' | 'done'
export type PaymentEnds = { onDone: () => void; onFailed?: (trouble: PaymentTrouble) => void }

export type RefusalWords = {
  /** What stays safe after a decline, as half a sentence: "we're holding Nina's spot until 7:58 PM". */
  kept?: string
  /** Used for a decline without a reason from the provider, instead of "Payment failed. Please try again." */
  noReason?: string
}

/** Why nothing was charged, and what to do. */
export function TroubleNote({ id, trouble, ...words }: { id?: string; trouble: PaymentTrouble } & RefusalWords) {
  const { title, detail } = wordsFor(trouble, words)
  return (
    <Note id={id} tone="bad" role="alert" title={title}>
      {detail}
    </Note>
  )
}

function wordsFor(trouble: PaymentTrouble, { kept, noReason }: RefusalWords): { title: string; detail: string } {
  if (trouble.kind === 'refused') return refusalText(trouble.message, kept, noReason)
  if (trouble.kind === 'closed') {
    return { title: 'This payment is no longer open', detail: 'Nothing was charged. Go back and start again.' }
  }
  return {
    title: "We couldn't reach the card service",
    detail: "Check your connection and try again. You won't be charged twice.",
  }
}
