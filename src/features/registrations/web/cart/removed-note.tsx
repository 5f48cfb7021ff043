import { LinkButton } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import type { CartWrites } from './use-cart-writes.ts'

/** The toast's Undo, on the page for as long as the page is open. */
export function RemovedNote({ writes: { removed, putBack } }: { writes: CartWrites }) {
  const [first] = removed
  if (!first) return null
  const what = removed.length === 1 ? `${first.event.title} for ${first.child.firstName}` : `${removed.length} classes`
  return (
    <Note tone="quiet" soft action={<LinkButton onClick={() => void putBack(removed)}>Undo</LinkButton>}>
      Removed {what}.
    </Note>
  )
}
