import { useState } from 'react'
import { useNavigate } from 'react-router'
import { clientFor } from '#src/lib/api-client.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { TrashIcon } from '#src/ui/icons.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { BlogContract } from '../../contract.ts'

const { api } = clientFor<BlogContract>()

/** Deletes a post after asking once. `onBegin` tells the editor that unsaved changes no longer matter. */
export function DeletePost({ id, title, onBegin }: { id: string; title: string; onBegin: () => void }) {
  const toast = useToast()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const { start, isBusy, failure } = useAction(async () => {
    onBegin()
    await api('DELETE /api/admin/blog/:id', { params: { id } })
    toast({ title: 'Post deleted', description: title })
    await navigate('/admin/blog', { replace: true })
  })

  return (
    <>
      <LinkButton danger onClick={() => setOpen(true)}>
        <TrashIcon /> Delete this post
      </LinkButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Delete “${title}”?`}
        foot={
          <>
            <Button tone="danger" onClick={() => start()} busy={isBusy} busyLabel="Deleting">
              Delete post
            </Button>
            <LinkButton data-autofocus="" onClick={() => setOpen(false)}>
              Keep it
            </LinkButton>
          </>
        }
      >
        <p>It will be removed from the website and the feed. You can't undo this.</p>
        <FailureNote failure={failure} />
      </Dialog>
    </>
  )
}
