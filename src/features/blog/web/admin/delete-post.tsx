import { useState } from 'react'
import { useNavigate } from 'react-router'
import { clientFor, sentenceOf } from '#src/lib/api-client.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TrashIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { BlogContract } from '../../contract.ts'

const { api } = clientFor<BlogContract>()

/** Deletes a post after asking once. `onBegin` tells the editor that unsaved changes no longer matter. */
export function DeletePost({ id, title, onBegin }: { id: string; title: string; onBegin: () => void }) {
  const toast = useToast()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function remove() {
    setBusy(true)
    onBegin()
    setFailure(undefined)
    try {
      await api('DELETE /api/admin/blog/:id', { params: { id } })
      toast({ title: 'Post deleted', description: title })
      await navigate('/admin/blog', { replace: true })
    } catch (error) {
      setFailure(sentenceOf(error, "We couldn't reach the server. Check your connection and try again."))
      setBusy(false)
    }
  }

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
            <Button tone="danger" onClick={remove} busy={busy} busyLabel="Deleting">
              Delete post
            </Button>
            <LinkButton data-autofocus="" onClick={() => setOpen(false)}>
              Keep it
            </LinkButton>
          </>
        }
      >
        <p>It will be removed from the website and the feed. You can't undo this.</p>
        {failure && (
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        )}
      </Dialog>
    </>
  )
}
