import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import type { Answered } from '#src/lib/contract.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { EyeIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { UnsavedGuard } from '#src/ui/unsaved-guard.tsx'
import type { ClassesContract, ClosureAnswer, EditedClassAnswer } from '../../contract.ts'
import { api } from '../calls.ts'
import { typedUpon } from './changed-fields.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { blankClass, bodyFrom, type EditedClass, editedFrom } from './edited-class.ts'
import { PicturePanel } from './picture-panel.tsx'
import { PricePanel } from './price-panel.tsx'
import { ProgramPanel } from './program-panel.tsx'
import { SessionsPanel } from './sessions/sessions-panel.tsx'
import { StatusBadge } from './status-badge.tsx'
import { StatusPanel } from './status-panel.tsx'
import { WhatPanel } from './what-panel.tsx'
import { WherePanel } from './where-panel.tsx'

type Choices = Answered<ClassesContract['GET /api/admin/class-choices']>
/** What every panel of the editor gets; `problems` by field name. */
export type PanelProps = {
  edited: EditedClass
  change: (part: Partial<EditedClass>) => void
  problems: Readonly<Record<string, string | undefined>>
  choices: Choices
}
type Props = { opened: EditedClassAnswer | null; choices: Choices; closures: readonly ClosureAnswer[] }
type Status = EditedClassAnswer['status']

/** Creates or edits one class. Text and prices are saved together; dates are saved in their own panel. */
export function ClassEditor({ opened, choices, closures }: Props) {
  const toast = useToast()
  const navigate = useNavigate()
  const [shown, setShown] = useState(opened)
  const [edited, setEdited] = useState(() =>
    opened ? editedFrom(opened) : blankClass(choices.policies[0]?.id ?? '', choices.rooms[0] ?? ''),
  )
  const [state, setState] = useState<'unchanged' | 'changed' | 'saving' | 'saved'>('unchanged')
  const [problems, setProblems] = useState<PanelProps['problems']>({})
  const [attempts, setAttempts] = useState(0)
  const [failure, setFailure] = useState<string>()
  const [newer, setNewer] = useState<EditedClassAnswer>()

  const change = (part: Partial<EditedClass>) => {
    setEdited(before => ({ ...before, ...part }))
    setProblems(before => ({ ...before, ...Object.fromEntries(Object.keys(part).map(name => [name, undefined])) }))
    setState('changed')
  }

  async function save(status: Status) {
    if (state === 'saving') return
    setState('saving')
    setFailure(undefined)
    setProblems({})
    try {
      const { kind, ...body } = bodyFrom(edited)
      if (!shown) {
        const made = await api('POST /api/admin/classes', { body: { kind, ...body } })
        setState('saved')
        toast({ title: 'Draft saved', description: 'Now add its dates.', tone: 'good' })
        return await navigate(`/admin/classes/${made.id}`, { replace: true })
      }
      const params = { id: shown.id }
      const saved = await api('PUT /api/admin/classes/:id', {
        params,
        body: { ...body, status, updatedAt: shown.updatedAt },
      })
      toast({ title: status === shown.status ? 'Class saved' : NOW[status], tone: 'good' })
      setShown(saved)
      // What was typed while saving stays, and isn't saved yet.
      setEdited(latest => (latest === edited ? editedFrom(saved) : latest))
      setState(latest => (latest === 'saving' ? 'saved' : latest))
    } catch (error) {
      setState('changed')
      setAttempts(count => count + 1)
      const fields = error instanceof ApiError ? error.problem.fields : undefined
      if (fields) return setProblems(byField(fields))
      if (shown && error instanceof ApiError && error.problem.code === 'changed-meanwhile') {
        const found = await api('GET /api/admin/classes/:id', { params: { id: shown.id } }).catch(() => undefined)
        if (found) return setNewer(found)
      }
      if (error instanceof ApiError && error.problem.code === 'too-few-places')
        return setProblems({ capacity: error.problem.message })
      setFailure(
        sentenceOf(
          error,
          "We couldn't reach the server. Your edits are still here. Check your connection and try again.",
        ),
      )
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(shown?.status ?? 'draft')
  }
  const listed = Object.entries(problems).flatMap(([name, message]) =>
    message ? [{ id: `class-${name}`, message }] : [],
  )
  const panel = { edited, change, problems, choices }
  const saving = state === 'saving'
  return (
    <>
      <UnsavedGuard active={state === 'changed'} />
      <Crumbs items={[{ to: '/admin/classes', label: 'Classes' }]} />
      <div className="desk-head">
        <h1 tabIndex={-1}>{edited.title.trim() || 'New class'}</h1>
        {shown && <StatusBadge status={shown.status} />}
        {shown?.status === 'published' && (
          <ButtonLink to={`/events/${shown.slug}`}>
            <EyeIcon /> Preview
          </ButtonLink>
        )}
        <Button type="submit" form="class-form" tone="primary" busy={saving} busyLabel="Saving">
          {shown ? 'Save changes' : 'Save draft'}
        </Button>
      </div>
      {newer && shown && (
        <ChangedMeanwhile
          opened={shown}
          newer={newer}
          onKeepMine={() => {
            setShown(newer)
            setEdited(typedUpon(newer, shown, edited))
            setNewer(undefined)
          }}
          onTakeTheirs={() => {
            setShown(newer)
            setEdited(editedFrom(newer))
            setState('unchanged')
            setNewer(undefined)
          }}
        />
      )}
      {failure && (
        <Note tone="bad" role="alert" title="Not saved">
          {failure}
        </Note>
      )}
      <ErrorSummary problems={listed} attempt={attempts} title="Not saved yet" />
      {shown?.isSample && (
        <Note tone="quiet" soft>
          This is a sample class. Change or archive it before your site goes live.
        </Note>
      )}
      {shown && <NamesNote shown={shown} edited={edited} />}
      <div className="bench narrow">
        <div className="stack">
          <ScriptForm id="class-form" className="stack" noValidate onSubmit={submit} aria-label="Class">
            <WhatPanel {...panel} isNew={!shown} />
            {edited.kind === 'program' && <ProgramPanel {...panel} />}
          </ScriptForm>
          {shown ? (
            <SessionsPanel shown={shown} closures={closures} onSaved={setShown} />
          ) : (
            <Note tone="quiet">Save the draft first, then add dates.</Note>
          )}
        </div>
        <div className="stack">
          <PricePanel {...panel} shown={shown} />
          <WherePanel {...panel} />
          <PicturePanel
            category={edited.category}
            seed={shown?.id ?? 'new'}
            imagePath={shown?.imagePath ?? null}
            classId={shown?.id}
          />
          {shown && <StatusPanel shown={shown} saving={saving} unsaved={state === 'changed'} onStatus={save} />}
        </div>
      </div>
    </>
  )
}

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
    <Note title={`${who} will be notified`}>They'll get an email with the new title or location when you save.</Note>
  )
}

/** The server names the exact field (`keywords.2`); the form shows the message at the whole field. */
function byField(fields: Record<string, string>) {
  const found: Record<string, string> = {}
  for (const [path, message] of Object.entries(fields)) found[path.split('.')[0]!] ??= inDollars(message)
  return found
}

/** The server uses cents, and the fields dollars. */
const inDollars = (message: string) =>
  message.replace(
    / in cents as a whole number from 0 to (\d+)\./,
    (_, most) => ` in dollars, at most ${formatCents(+most)}.`,
  )
