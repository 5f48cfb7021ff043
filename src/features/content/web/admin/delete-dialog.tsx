import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
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
  const [deleting, setDeleting] = useState(false)
  const remove = async () => {
    setDeleting(true)
    await onDelete().finally(() => setDeleting(false))
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Delete “${row.title}”?`}
      foot={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button tone="danger" busy={deleting} busyLabel="Deleting" onClick={() => void remove()}>
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
