import { inLineWords } from '#src/lib/ordinal.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FieldError } from '#src/ui/field.tsx'

type Props = {
  child: string
  title: string
  /** Which in line the child is; `null` while a place is kept for it. */
  position: number | null
  open: boolean
  busy: boolean
  /** Why it could not be done. */
  problem?: string
  onClose: () => void
  onLeave: () => void
}

/** Asks before a child gives up its turn, for nothing brings that back. */
export function LeaveWaitlistDialog({ child, title, position, open, busy, problem, onClose, onLeave }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={position ? `Take ${child} off the list?` : `Let ${child}’s place go?`}
      foot={
        <>
          <Button tone="danger" onClick={onLeave} busy={busy} busyLabel="Leaving">
            {position ? 'Leave the list' : 'Let the place go'}
          </Button>
          <LinkButton onClick={onClose} data-autofocus>
            {position ? 'Stay in line' : 'Keep the place'}
          </LinkButton>
        </>
      }
    >
      <p>
        <strong>{title}</strong>
      </p>
      <p>
        {position
          ? `${child} is ${inLineWords(position).toLowerCase()}. Whoever joins again stands at the end.`
          : 'It goes to the next in line at once. Nothing was charged. If your other children are on the waitlist for this class, they move behind the other families.'}
      </p>
      {problem && <FieldError>{problem}</FieldError>}
    </Dialog>
  )
}
