import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { Note } from '#src/ui/note.tsx'
import { Select } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { EditedClassAnswer } from '../../contract.ts'
import { VISIBILITIES, type Visibility } from '../../visibility.ts'
import { api } from '../calls.ts'
import type { PanelProps } from './class-editor.tsx'
import { type Hidden, UnpublishDialog } from './unpublish-dialog.tsx'

type Props = PanelProps & {
  shown: EditedClassAnswer
  saving: boolean
  unsaved: boolean
  onStatus: (status: EditedClassAnswer['status']) => Promise<void>
}

/**
 * Publish, archive and duplicate. Nothing is ever deleted, because registrations, payments and records refer to the
 * class.
 */
export function StatusPanel({ edited, change, problems, shown, saving, unsaved, onStatus }: Props) {
  const toast = useToast()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Hidden>()
  const { status, families, visibility } = shown
  const who = status === 'published' ? WHO_FINDS[visibility] : WHO[status]
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
      <p className="by">{unsaved ? `${who} Your edits will be saved too.` : who}</p>
      <Field
        id="class-visibility"
        label="Visibility"
        hint={VISIBILITY_HINT[edited.visibility]}
        error={problems.visibility}
      >
        <Select
          form="class-form"
          value={edited.visibility}
          onChange={event => change({ visibility: event.target.value as Visibility })}
        >
          {VISIBILITIES.map(each => (
            <option key={each} value={each}>
              {VISIBILITY_TEXT[each]}
            </option>
          ))}
        </Select>
      </Field>
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
  archived: 'Archived. Only staff can see it.',
} as const
const WHO_FINDS: Record<Visibility, string> = {
  listed: 'Everyone can see it and book it until it starts.',
  link: 'Whoever has the address of its page can see it and book it until it starts.',
  hidden: 'Families with a spot still see it in their account. Nobody else can see or book it.',
}
const VISIBILITY_TEXT: Record<Visibility, string> = { listed: 'Listed', link: 'By link only', hidden: 'Hidden' }
const VISIBILITY_HINT: Record<Visibility, string> = {
  listed: 'In the catalog, search and schedule once published.',
  link: 'In no list and no search engine. Share the address of its page.',
  hidden: 'Families with a spot keep it. Only staff can book it.',
}
