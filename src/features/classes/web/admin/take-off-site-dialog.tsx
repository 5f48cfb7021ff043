import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import type { EditedClassAnswer } from '../../contract.ts'

/** A state in which only staff see a class. */
export type Hidden = Exclude<EditedClassAnswer['status'], 'published'>
type Props = {
  title: string
  families: number
  /** What is asked about; nothing is asked without it. */
  to: Hidden | undefined
  onClose: () => void
  onConfirm: (to: Hidden) => void
}

/** Asks before a class with families in it is taken off the site, and says what becomes of their places. */
export function TakeOffSiteDialog({ title, families, to, onClose, onConfirm }: Props) {
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
            Leave it as it is
          </LinkButton>
        </>
      }
    >
      <p>
        {families === 1 ? '1 family keeps its place' : `${families} families keep their places`}: the class stays on
        Today and the rosters, and nobody new can book it. To end it, call it off.
      </p>
    </Dialog>
  )
}
