import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { Note } from '#src/ui/note.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { EditedClassAnswer } from '../../contract.ts'
import { api } from '../calls.ts'
import { type Hidden, UnpublishDialog } from './unpublish-dialog.tsx'

type Props = {
  shown: EditedClassAnswer
  saving: boolean
  unsaved: boolean
  onStatus: (status: EditedClassAnswer['status']) => Promise<void>
}

/**
 * Publish, archive and duplicate. Nothing is ever deleted, because registrations, payments and records refer to the
 * class.
 */
export function StatusPanel({ shown, saving, unsaved, onStatus }: Props) {
  const toast = useToast()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Hidden>()
  const { status, families } = shown
  const hasDates = shown.startDate !== null

  const unpublish = (to: Hidden) => {
    if (families > 0) setAsked(to)
    else void onStatus(to)
  }
  const copying = useAction(
    async () => {
      const copy = await api('POST /api/admin/classes/:id/duplicate', { params: { id: shown.id } })
      toast({ title: 'Copied as a draft', description: 'Now give it a title and dates.', tone: 'good' })
      await navigate(`/admin/classes/${copy.id}`)
    },
    {
      unreachable: 'Try again.',
      onFailed: ({ message }) => toast({ title: 'Not copied', description: message, tone: 'destructive' }),
    },
  )

  return (
    <section className="panel" aria-labelledby="status-title">
      <h2 id="status-title">Who sees it</h2>
      <p className="by">{unsaved ? `${WHO[status]} Your edits will be saved too.` : WHO[status]}</p>
      {status !== 'published' && !hasDates && <Note tone="quiet">Add dates before you publish.</Note>}
      {status !== 'published' && families > 0 && (
        <Note tone="warn">
          {families === 1 ? '1 family has a spot' : `${families} families have spots`}. They keep them, and the class
          stays on Today and the rosters. To end it, <Link to="/admin/cancellations">cancel the class</Link>.
        </Note>
      )}
      <div className="row">
        {status !== 'published' && hasDates && (
          <Button small busy={saving} busyLabel="Saving" onClick={() => void onStatus('published')}>
            Publish
          </Button>
        )}
        {status === 'published' && (
          <Button small busy={saving} busyLabel="Saving" onClick={() => unpublish('draft')}>
            Unpublish
          </Button>
        )}
        {status !== 'archived' && (
          <Button small busy={saving} busyLabel="Saving" onClick={() => unpublish('archived')}>
            Archive
          </Button>
        )}
        <LinkButton onClick={() => void copying.start()} aria-busy={copying.isBusy || undefined}>
          Duplicate
        </LinkButton>
      </div>
      <UnpublishDialog
        title={shown.title}
        families={families}
        to={asked}
        onClose={() => setAsked(undefined)}
        onConfirm={to => {
          setAsked(undefined)
          void onStatus(to)
        }}
      />
    </section>
  )
}

const WHO = {
  draft: 'Only staff can see it.',
  published: 'Everyone can see it and book it until it starts.',
  archived: 'Archived. Only staff can see it.',
} as const
