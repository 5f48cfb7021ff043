import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'

/** When the provider's form cannot be had: blocked, or no connection. */
export function CardFormMissing() {
  return (
    <Note
      tone="bad"
      role="alert"
      title="The card form could not be loaded. You have not been charged."
      action={
        <Button small onClick={() => location.reload()}>
          Try again
        </Button>
      }
    >
      It comes from our card payment provider. A content blocker or a weak connection may keep it away.
    </Note>
  )
}
