import { useNavigate } from 'react-router'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { Note } from '#src/ui/note.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from '../newsletter-client.ts'
import type { IssueDraft } from './use-issue-draft.ts'

/** Another window saved this newsletter first: what's typed here becomes a draft of its own, or is given up. */
export function ConflictNote({ issueId, draft }: { issueId: string; draft: IssueDraft }) {
  const navigate = useNavigate()
  const toast = useToast()
  const { start, isBusy, failure } = useAction(async () => {
    const { id } = await api('POST /api/admin/newsletters', { body: { from: issueId, content: draft.content } })
    draft.discard()
    toast({ title: 'Saved as a new draft', tone: 'good' })
    await navigate(`/admin/newsletter/${id}`)
  })
  function load() {
    draft.discard()
    location.reload()
  }
  return (
    <Note tone="warn" role="alert" title="Changed in another window">
      <p>
        Someone, maybe you, saved other text after you opened this page. Nothing was overwritten, and what you typed is
        still here.
      </p>
      <FailureNote failure={failure} />
      <div className="row">
        <Button small busy={isBusy} busyLabel="Saving" onClick={() => void start()}>
          Save mine as a new draft
        </Button>
        <LinkButton onClick={load}>Discard mine and load the saved version</LinkButton>
      </div>
    </Note>
  )
}
