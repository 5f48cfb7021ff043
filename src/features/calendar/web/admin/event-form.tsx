import { useEffect } from 'react'
import { Button, IconButton, LinkButton } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { SaveForm } from '#src/ui/form/save-form.tsx'
import { type FormOf, useSaveForm } from '#src/ui/form/use-save-form.ts'
import { CloseIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextArea, TextInput } from '#src/ui/text-input.tsx'
import type { EventType } from '../../contract.ts'
import { type EventDraft, movedTo } from './event-draft.ts'

const KINDS: readonly [EventType, string][] = [
  ['normal', 'Normal'],
  ['holiday', 'Closed'],
  ['special', 'Special'],
]
const IDS = { title: 'event-title', startDay: 'event-start', endDay: 'event-end', description: 'event-description' }
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
  const form = useSaveForm<EventDraft>({
    values: start,
    save: onSave,
    hasSummary: true,
    ofServer: ({ startDate, endDate, ...others }) => ({ ...others, startDay: startDate, endDay: endDate }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another day that was chosen moves the event
  useEffect(() => {
    if (!pressed) return
    const { startDay, endDay } = movedTo(form.getValues(), pressed.day)
    form.change('startDay', startDay)
    form.change('endDay', endDay)
  }, [pressed])
  const problems = form.problems.map(({ path, message }) => ({ id: IDS[path as FieldName], message }))
  return (
    <Panel>
      <SaveForm form={form} aria-labelledby="event-form-title">
        <div className="row apart">
          <h2 id="event-form-title">{isNew ? 'New event' : 'Edit event'}</h2>
          <IconButton bare label="Close form" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
        <ErrorSummary problems={problems} attempt={form.attempt} />
        <Field id={IDS.title} label="Title" error={form.problem('title')}>
          <TextInput {...form.field('title')} maxLength={120} autoComplete="off" />
        </Field>
        <FieldSet legend="Kind">
          <div className="chips">
            {KINDS.map(([type, words]) => (
              <PickInput
                key={type}
                type="radio"
                name="event-kind"
                checked={form.watch('type') === type}
                onChange={() => form.change('type', type)}
              >
                {words}
              </PickInput>
            ))}
          </div>
        </FieldSet>
        <Switch {...form.checkbox('isAllDay')}>All day</Switch>
        <DayAndTime id={IDS.startDay} label="Start" form={form} part="start" />
        <DayAndTime id={IDS.endDay} label="End" form={form} part="end" optional />
        <Field id={IDS.description} label="Description" optional error={form.problem('description')}>
          <TextArea {...form.field('description')} rows={3} maxLength={2000} />
        </Field>
        <Note soft>
          {form.watch('type') === 'holiday' &&
            (form.watch('isAllDay')
              ? 'New class dates will skip these days. '
              : 'Only all-day events close a day for classes. ')}
          All families see this on their calendar. We don't send an email about it.
        </Note>
        <div className="row">
          <Button type="submit" tone="primary" busy={form.isBusy} busyLabel="Saving">
            {isNew ? 'Create event' : 'Save'}
          </Button>
          <LinkButton onClick={onClose}>Close</LinkButton>
          {onDelete && (
            <LinkButton danger onClick={onDelete}>
              Delete event
            </LinkButton>
          )}
        </div>
      </SaveForm>
    </Panel>
  )
}

type Part = { id: string; label: string; form: FormOf<EventDraft>; part: 'start' | 'end'; optional?: boolean }

/** A date, with a time next to it unless the event is all day. */
function DayAndTime({ id, label, form, part, optional }: Part) {
  return (
    <div className="event-when">
      <Field id={id} label={`${label} date`} optional={optional} error={form.problem(`${part}Day`)}>
        <TextInput {...form.field(`${part}Day`)} type="date" />
      </Field>
      {!form.watch('isAllDay') && (
        <Field label={`${label} time`} optional={optional}>
          <TextInput {...form.field(`${part}Time`)} type="time" />
        </Field>
      )}
    </div>
  )
}
