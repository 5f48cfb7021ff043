import { waitlistPositionText } from '#src/lib/ordinal.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FieldError } from '#src/ui/field.tsx'

type Props = {
  child: string
  title: string
  /** The child's position on the waitlist; `null` while a spot is offered to it. */
  position: number | null
  open: boolean
  busy: boolean
  /** Why it couldn't be done. */
  problem?: string
  onClose: () => void
  onLeave: () => void
}

/** Asks before a child gives up its turn, because that can't be undone. */
export function LeaveWaitlistDialog({ child, title, position, open, busy, problem, onClose, onLeave }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={position ? `Take ${child} off the waitlist?` : `Decline the spot for ${child}?`}
      foot={
        <>
          <Button tone="danger" onClick={onLeave} busy={busy} busyLabel="Leaving">
            {position ? 'Leave the waitlist' : 'Decline'}
          </Button>
          <LinkButton onClick={onClose} data-autofocus>
            {position ? 'Stay on the waitlist' : 'Keep the spot'}
          </LinkButton>
        </>
      }
    >
      <p>
        <strong>{title}</strong>
      </p>
      <p>
        {position
          ? `${child} is ${waitlistPositionText(position).toLowerCase()}. If you join again later, you'll start at the end.`
          : "The spot goes to the next family right away. You weren't charged. If your other children are on this waitlist, they move behind the other families."}
      </p>
      {problem && <FieldError>{problem}</FieldError>}
    </Dialog>
  )
}
