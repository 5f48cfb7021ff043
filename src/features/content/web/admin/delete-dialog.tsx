import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import type { ContentRow } from './content-rows.ts'

/** Asks before a text is deleted, and says what the page shows afterward. */
export function DeleteDialog({
  row,
  open,
  onClose,
  onDelete,
}: {
  row: ContentRow
  open: boolean
  onClose: () => void
  onDelete: () => Promise<void>
}) {
  const { start, isBusy } = useAction(onDelete)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Delete “${row.title}”?`}
      foot={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button tone="danger" busy={isBusy} busyLabel="Deleting" onClick={() => start()}>
            Delete “{row.title}”
          </Button>
        </>
      }
    >
      <p>{consequence(row)} You can restore it later.</p>
    </Dialog>
  )
}

function consequence({ builtIn }: ContentRow): string {
  if (!builtIn) return 'The text will be removed from the site.'
  return builtIn.text
    ? `The page goes back to its built-in text: “${builtIn.text}”`
    : 'The page will show nothing there.'
}
