import { type SyntheticEvent, useState } from 'react'
import { ApiError } from '#src/lib/api-client.ts'
import { Button, IconButton, LinkButton } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextArea, TextInput } from '#src/ui/text-input.tsx'
import type { EventType } from '../../contract.ts'
import { type EventDraft, movedTo } from './event-draft.ts'

const KINDS: readonly [EventType, string][] = [
  ['normal', 'Normal'],
  ['holiday', 'Holiday'],
  ['special', 'Special'],
]
const IDS = { title: 'event-title', startDate: 'event-start', endDate: 'event-end', description: 'event-description' }
type FieldName = keyof typeof IDS

type Props = {
  start: EventDraft
  isNew: boolean
  /** The day chosen last. Choosing another one moves the event being typed there. */
  pressed?: { day: string }
  /** Resolves when saved, and throws the refusal otherwise. */
  onSave: (draft: EventDraft) => Promise<void>
  onDelete?: () => void
  onClose: () => void
}

/** Lets staff add or edit a calendar event. */
export function EventForm({ start, isNew, pressed, onSave, onDelete, onClose }: Props) {
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({})
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [followed, setFollowed] = useState(pressed)
  if (pressed && pressed !== followed) {
    setFollowed(pressed)
    setDraft(movedTo(draft, pressed.day))
  }
  const change = (part: Partial<EventDraft>) => setDraft(before => ({ ...before, ...part }))

  async function save(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setErrors({})
    try {
      await onSave(draft)
    } catch (error) {
      if (!(error instanceof ApiError && error.problem.fields)) return
      setErrors(error.problem.fields)
      setAttempt(before => before + 1)
    } finally {
      setBusy(false)
    }
  }
  const problems = Object.entries(errors).map(([name, message]) => ({ id: IDS[name as FieldName], message }))
  return (
    <Panel>
      <ScriptForm className="stack" aria-labelledby="event-form-title" onSubmit={save} noValidate>
        <div className="row apart">
          <h2 id="event-form-title">{isNew ? 'New event' : 'Edit event'}</h2>
          <IconButton bare label="Close form" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
        <ErrorSummary problems={problems} attempt={attempt} />
        <Field id={IDS.title} label="Title" error={errors.title}>
          <TextInput
            value={draft.title}
            maxLength={120}
            autoComplete="off"
            onChange={event => change({ title: event.target.value })}
          />
        </Field>
        <FieldSet legend="Kind">
          <div className="chips">
            {KINDS.map(([type, words]) => (
              <PickInput
                key={type}
                type="radio"
                name="event-kind"
                checked={draft.type === type}
                onChange={() => change({ type })}
              >
                {words}
              </PickInput>
            ))}
          </div>
        </FieldSet>
        <Switch checked={draft.isAllDay} onChange={event => change({ isAllDay: event.target.checked })}>
          All day
        </Switch>
        <DayAndTime
          id={IDS.startDate}
          words="Start"
          draft={draft}
          at="start"
          error={errors.startDate}
          change={change}
        />
        <DayAndTime
          id={IDS.endDate}
          words="End"
          draft={draft}
          at="end"
          error={errors.endDate}
          change={change}
          optional
        />
        <Field id={IDS.description} label="Description" optional error={errors.description}>
          <TextArea
            rows={3}
            maxLength={2000}
            value={draft.description}
            onChange={event => change({ description: event.target.value })}
          />
        </Field>
        <Note soft>All families see this on their calendar. We don't send an email about it.</Note>
        <div className="row">
          <Button type="submit" tone="primary" busy={busy} busyLabel="Saving">
            {isNew ? 'Create event' : 'Save'}
          </Button>
          <LinkButton onClick={onClose}>Close</LinkButton>
          {onDelete && (
            <LinkButton danger onClick={onDelete}>
              Delete event
            </LinkButton>
          )}
        </div>
      </ScriptForm>
    </Panel>
  )
}

type Part = { id: string; words: string; draft: EventDraft; at: 'start' | 'end'; error?: string; optional?: boolean }

/** A date, with a time next to it unless the event is all day. */
function DayAndTime({
  id,
  words,
  draft,
  at,
  error,
  optional,
  change,
}: Part & { change: (part: Partial<EventDraft>) => void }) {
  return (
    <div className="event-when">
      <Field id={id} label={`${words} date`} optional={optional} error={error}>
        <TextInput
          type="date"
          value={draft[`${at}Day`]}
          onChange={event => change({ [`${at}Day`]: event.target.value })}
        />
      </Field>
      {!draft.isAllDay && (
        <Field label={`${words} time`} optional={optional}>
          <TextInput
            type="time"
            value={draft[`${at}Time`]}
            onChange={event => change({ [`${at}Time`]: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}
