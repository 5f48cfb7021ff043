import { paragraphsOf } from '../paragraphs.ts'

/** A plain text as paragraphs, split at blank lines. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  return paragraphsOf(text).map((paragraph, nth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name, and keep no state
    <p key={nth} className={className}>
      {paragraph}
    </p>
  ))
}
