import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { TrashIcon } from '#src/ui/icons.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from '../newsletter-client.ts'

/** Deletes a draft after asking once. `onDeleted` tells the editor that nothing of it is saved anymore. */
export function DeleteIssue({ id, title, onDeleted }: { id: string; title: string; onDeleted: () => void }) {
  const toast = useToast()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const { start, isBusy, failure } = useAction(async () => {
    await api('DELETE /api/admin/newsletters/:id', { params: { id } })
    onDeleted()
    toast({ title: 'Draft deleted', description: title })
    await navigate('/admin/newsletter', { replace: true })
  })
  return (
    <>
      <LinkButton danger onClick={() => setOpen(true)}>
        <TrashIcon /> Delete this draft
      </LinkButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Delete “${title}”?`}
        foot={
          <>
            <Button tone="danger" onClick={() => void start()} busy={isBusy} busyLabel="Deleting">
              Delete draft
            </Button>
            <LinkButton data-autofocus="" onClick={() => setOpen(false)}>
              Keep it
            </LinkButton>
          </>
        }
      >
        <p>Its text and pictures will be deleted. You can't undo this.</p>
        <FailureNote failure={failure} />
      </Dialog>
    </>
  )
}
