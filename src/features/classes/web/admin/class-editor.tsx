import { useRef, useState } from 'react'
import type { Answered } from '#src/lib/contract.ts'
import { addDays } from '#src/lib/plain-days.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { FamilyNames } from '#src/ui/family-names.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { EyeIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { UnsavedGuard } from '#src/ui/unsaved-guard.tsx'
import type { ClassesContract, ClosureAnswer, EditedClassAnswer } from '../../contract.ts'
import { api } from '../calls.ts'
import { mergeEdits } from './changed-fields.ts'
import { DetailsPanel } from './details-panel.tsx'
import { EditConflictNote } from './edit-conflict-note.tsx'
import { blankClass, bodyFrom, type EditedClass, editedFrom } from './edited-class.ts'
import { inDollars } from './in-dollars.ts'
import { InstructorsPanel } from './instructors-panel.tsx'
import { LocationPanel } from './location-panel.tsx'
import { MessageClass } from './message-class.tsx'
import { isRaised, type NewSpots } from './new-spots.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { PricePanel } from './price-panel.tsx'
import { optionsProblem } from './program-options.tsx'
import { ProgramPanel } from './program-panel.tsx'
import { SessionsPanel } from './sessions/sessions-panel.tsx'
import { StatusBadge } from './status-badge.tsx'
import { StatusPanel } from './status-panel.tsx'

type Choices = Answered<ClassesContract['GET /api/admin/class-choices']>
/** What every panel of the editor gets; `problems` by field name. */
export type PanelProps = {
  edited: EditedClass
  change: (part: Partial<EditedClass>) => void
  problems: Readonly<Record<string, string | undefined>>
  choices: Choices
}
type Props = {
  /** Null for a new one. */
  opened: EditedClassAnswer | null
  choices: Choices
  closures: readonly ClosureAnswer[]
  onCreated: (id: string) => Promise<void>
}
type Status = EditedClassAnswer['status']

/** Creates or edits one class. Text and prices are saved together; dates are saved in their own panel. */
export function ClassEditor({ opened, choices, closures, onCreated }: Props) {
  const toast = useToast()
  const [shown, setShown] = useState(opened)
  const [newer, setNewer] = useState<EditedClassAnswer>()
  const [newSpots, setNewSpots] = useState<NewSpots>('offer')
  /** What a button of the status panel asked for; the form itself keeps the status. */
  const wanted = useRef<Status>(undefined)
  const form = useSaveForm<EditedClass, Saving>({
    values: opened
      ? editedFrom(opened)
      : blankClass(
          choices.policies[0]?.id ?? '',
          choices.defaultRoom || choices.rooms[0] || '',
          seasonForNew(choices.seasons),
        ),
    check: typed => ({ dailyPrice: optionsProblem(typed) }),
    async save(typed) {
      const { kind, ...body } = bodyFrom(typed)
      if (!shown) return { saved: await api('POST /api/admin/classes', { body: { kind, ...body } }), isNew: true }
      const status = wanted.current ?? shown.status
      const raised = isRaised(shown, typed.capacity) && shown.waiting > 0 ? { newSpots } : {}
      const call = { params: { id: shown.id }, body: { ...body, ...raised, status, updatedAt: shown.updatedAt } }
      return { saved: await api('PUT /api/admin/classes/:id', call), isNewStatus: status !== shown.status }
    },
    async onSaved({ saved, isNew, isNewStatus }, sent) {
      if (isNew) toast({ title: 'Draft saved', description: 'Now add its dates.', tone: 'good' })
      else toast({ title: isNewStatus ? NOW[saved.status] : 'Class saved', tone: 'good' })
      setShown(saved)
      form.continueFrom(editedFrom(saved), sent)
      if (isNew) await onCreated(saved.id)
    },
    unreachable: "We couldn't reach the server. Your edits are still here. Check your connection and try again.",
    ofServer: byField,
    hasSummary: true,
    async onRefused({ problem }) {
      if (problem.code === 'too-few-places') {
        await form.refuse({ capacity: problem.message })
        return true
      }
      if (!shown || problem.code !== 'changed-meanwhile') return false
      const found = await api('GET /api/admin/classes/:id', { params: { id: shown.id } }).catch(() => undefined)
      setNewer(found)
      return found !== undefined
    },
  })
  const edited = form.watch()
  const problems = Object.fromEntries(form.problems.map(({ path, message }) => [path, message]))

  function change(part: Partial<EditedClass>) {
    for (const [name, value] of Object.entries(part)) form.change(name as keyof EditedClass, value)
  }
  function save(status?: Status) {
    wanted.current = status
    return form.submit()
  }
  const listed = form.problems.map(({ path, message }) => ({ id: `class-${path}`, message }))
  const panel = { edited, change, problems, choices }
  return (
    <>
      <UnsavedGuard active={form.isDirty} />
      <Crumbs items={[{ to: '/admin/classes', label: 'Classes' }]} />
      <div className="desk-head">
        <h1 tabIndex={-1}>{edited.title.trim() || 'New class'}</h1>
        {shown && <StatusBadge status={shown.status} visibility={shown.visibility} />}
        {shown?.status === 'published' && shown.visibility !== 'hidden' && (
          <ButtonLink to={`/events/${shown.slug}`}>
            <EyeIcon /> Preview
          </ButtonLink>
        )}
        {shown && shown.status !== 'draft' && <MessageClass classId={shown.id} />}
        <Button type="submit" form="class-form" tone="primary" busy={form.isBusy} busyLabel="Saving">
          {shown ? 'Save changes' : 'Save draft'}
        </Button>
      </div>
      {newer && shown && (
        <EditConflictNote
          opened={shown}
          newer={newer}
          onKeepMine={() => {
            setShown(newer)
            form.restart(editedFrom(newer), mergeEdits(newer, shown, edited))
            setNewer(undefined)
          }}
          onTakeTheirs={() => {
            setShown(newer)
            form.restart(editedFrom(newer))
            setNewer(undefined)
          }}
        />
      )}
      <FailureNote failure={form.failure} title="Not saved" />
      <ErrorSummary problems={listed} attempt={form.attempt} title="Not saved yet" />
      {shown?.isSample && (
        <Note tone="quiet" soft>
          This is a sample class. Change or archive it before your site goes live.
        </Note>
      )}
      {shown && <NamesNote shown={shown} edited={edited} />}
      <div className="bench narrow">
        <div className="stack">
          <SaveForm form={{ ...form, submit: () => save() }} id="class-form" aria-label="Class">
            <DetailsPanel {...panel} isNew={!shown} />
            {edited.kind === 'program' && <ProgramPanel {...panel} />}
          </SaveForm>
          {shown ? (
            <SessionsPanel shown={shown} closures={closures} onSaved={setShown} />
          ) : (
            <Note tone="quiet">Save the draft first, then add dates.</Note>
          )}
        </div>
        <div className="stack">
          <PricePanel {...panel} shown={shown} newSpots={newSpots} onNewSpots={setNewSpots} />
          <LocationPanel {...panel} />
          {shown && <InstructorsPanel shown={shown} />}
          <PicturePanel
            category={edited.category}
            seed={shown?.id ?? 'new'}
            imagePath={shown?.imagePath ?? null}
            classId={shown?.id}
          />
          {shown && (
            <StatusPanel {...panel} shown={shown} saving={form.isBusy} unsaved={form.isDirty} onStatus={save} />
          )}
        </div>
      </div>
    </>
  )
}

/** Where a new class most likely belongs: the next season that isn't closed and still has a month to go. */
function seasonForNew(seasons: Choices['seasons']): string {
  const soon = addDays(new Date().toISOString().slice(0, 10), 28)
  const coming = seasons.filter(each => each.state !== 'closed' && each.lastDay >= soon)
  return (coming.at(-1) ?? seasons[0])?.id ?? ''
}

type Saving = { saved: EditedClassAnswer; isNew?: boolean; isNewStatus?: boolean }

const NOW: Record<Status, string> = {
  published: 'Class published',
  draft: 'Class unpublished',
  archived: 'Class archived',
}

/** Says in advance who will get an email about a new title or location. */
function NamesNote({ shown, edited }: { shown: EditedClassAnswer; edited: EditedClass }) {
  const renamed = edited.title.trim() !== shown.title || edited.location.trim() !== shown.location
  const toCome = shown.sessions.some(each => !each.cancelledAt && Date.parse(each.startsAt) > Date.now())
  if (!renamed || !toCome || shown.families === 0) return null
  const who = shown.families === 1 ? '1 family' : `${shown.families} families`
  return (
    <Note title={`${who} will be notified`}>
      They'll get an email with the new title or location when you save.
      <FamilyNames names={shown.familyNames} />
    </Note>
  )
}

/** The server names the exact field (`keywords.2`); the form shows the message at the whole field, except in half days and care. */
function byField(fields: Record<string, string>) {
  const found: Record<string, string> = {}
  for (const [path, message] of Object.entries(fields)) {
    const field = path.startsWith('dayOptions.') ? path : path.split('.')[0]!
    found[field] ??= inDollars(message)
  }
  return found
}
