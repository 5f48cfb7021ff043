import type { Piece } from '../contract.ts'

/** A text with the matching words marked. Always plain text: nothing typed or written can become markup. */
export function Marked({ pieces }: { pieces: readonly Piece[] }) {
  let at = 0
  return pieces.map(({ text, hit }) => {
    const key = at
    at += text.length
    return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
}
