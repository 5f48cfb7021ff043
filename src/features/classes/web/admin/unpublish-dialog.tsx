import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import type { EditedClassAnswer } from '../../contract.ts'

/** A status in which only staff see a class. */
export type Hidden = Exclude<EditedClassAnswer['status'], 'published'>
type Props = {
  title: string
  families: number
  /** The new status to confirm. Without it, the dialog is closed. */
  to: Hidden | undefined
  onClose: () => void
  onConfirm: (to: Hidden) => void
}

/** Asks before a class with families is taken off the site, and says what happens to their spots. */
export function UnpublishDialog({ title, families, to, onClose, onConfirm }: Props) {
  const verb = to === 'archived' ? 'Archive' : 'Unpublish'
  return (
    <Dialog
      open={to !== undefined}
      onClose={onClose}
      title={`${verb} “${title}”?`}
      foot={
        <>
          <Button onClick={() => to && onConfirm(to)}>{verb} the class</Button>
          <LinkButton data-autofocus="" onClick={onClose}>
            Never mind
          </LinkButton>
        </>
      }
    >
      <p>
        {families === 1 ? '1 family keeps its spot' : `${families} families keep their spots`}. The class stays on Today
        and the rosters, but nobody new can book it. To end the class, cancel it instead.
      </p>
    </Dialog>
  )
}
