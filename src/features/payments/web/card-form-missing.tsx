import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'

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
