import { Note } from '#src/ui/note.tsx'
import { refusalWords } from './refusal-words.ts'

/** `refused` is the provider's sentence; `unreachable` and `closed` are about the service, not about the card. */
export type PaymentTrouble = { kind: 'refused'; message: string } | { kind: 'unreachable' } | { kind: 'closed' }
export type PaymentStep = 'ready' | 'working' | 'bank' | 'done'
export type PaymentEnds = { onDone: () => void; onFailed?: (trouble: PaymentTrouble) => void }

/** Why nothing was charged, and what to do. */
export function TroubleNote({ id, trouble, kept }: { id?: string; trouble: PaymentTrouble; kept?: string }) {
  const { title, detail } = wordsFor(trouble, kept)
  return (
    <Note id={id} tone="bad" role="alert" title={title}>
      {detail}
    </Note>
  )
}

function wordsFor(trouble: PaymentTrouble, kept?: string): { title: string; detail: string } {
  if (trouble.kind === 'refused') return refusalWords(trouble.message, kept)
  if (trouble.kind === 'closed') {
    return { title: 'This payment is no longer open', detail: 'Nothing was charged. Please go back and begin again.' }
  }
  return {
    title: 'We could not reach the card service',
    detail: 'Please check your connection and try again. A second press never charges twice.',
  }
}
