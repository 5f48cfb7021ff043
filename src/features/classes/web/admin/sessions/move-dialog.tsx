import { useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { dayOf, formatDay, isoIn } from '#src/lib/dates.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { LIMITS } from '../../../class-limits.ts'
import type { EditedClassAnswer, StaffSessionAnswer } from '../../../contract.ts'
import { hoursOn } from '../../../session-rule.ts'
import { api } from '../../calls.ts'
import { PastDatesNote } from './past-dates-note.tsx'
import { RecipientsNote, recipientsText } from './recipients-note.tsx'

type Props = {
  shown: EditedClassAnswer
  moving: StaffSessionAnswer | 'new' | null
  onClose: () => void
  onSaved: (saved: EditedClassAnswer) => void
}

/** Moves one session to another date, time or room, or adds one. */
export function MoveDialog({ shown, moving, onClose, onSaved }: Props) {
  const { timeZone } = useProgram()
  const title = moving === 'new' ? 'Add a date' : moving ? `Move ${formatDay(moving.startsAt, timeZone)}` : ''
  return (
    <Dialog open={moving !== null} onClose={onClose} title={title}>
      {moving && <MoveForm shown={shown} moving={moving} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  )
}

function MoveForm({ shown, moving, onClose, onSaved }: Props & { moving: StaffSessionAnswer | 'new' }) {
  const { timeZone } = useProgram()
  const toast = useToast()
  const session = moving === 'new' ? null : moving
  const [now] = useState(() => new Date())
  const form = useSaveForm({
    values: {
      day: session ? dayOf(session.startsAt, timeZone) : '',
      time: session ? isoIn(session.startsAt, timeZone).slice(11, 16) : '17:45',
      minutes: String(session ? lengthOf(session) : shown.sessionLength),
      room: session?.room ?? '',
    },
    save(typed) {
      const params = { id: shown.id }
      const body = { ...sessionOf(typed), updatedAt: shown.updatedAt }
      return session
        ? api('PUT /api/admin/classes/:id/sessions/:sessionId', { params: { ...params, sessionId: session.id }, body })
        : api('POST /api/admin/classes/:id/sessions', { params, body })
    },
    onSaved(saved) {
      toast({ title: session ? 'Session moved' : 'Date added', description: recipientsText(saved.told), tone: 'good' })
      onSaved(saved.class)
      onClose()
    },
    unreachable: 'Nothing was saved. Try again.',
  })

  const { day, time, minutes, room } = sessionOf(form.watch())
  const to = day !== '' && time !== '' && minutes > 0 ? { ...hoursOn(day, time, minutes, timeZone), room } : null
  const same =
    session &&
    to &&
    to.startsAt.toISOString() === session.startsAt &&
    to.endsAt.toISOString() === session.endsAt &&
    to.room === session.room

  return (
    <SaveForm form={form}>
      <div className="rule-line">
        <Field label="Day" error={form.problem('day')}>
          <TextInput {...form.field('day')} type="date" />
        </Field>
        <Field label="Time" error={form.problem('time')}>
          <TextInput {...form.field('time')} type="time" />
        </Field>
        <Field label="Minutes" error={form.problem('minutes')}>
          <TextInput {...form.field('minutes')} inputMode="numeric" />
        </Field>
      </div>
      <Field label="Another room" hint={`Leave empty for ${shown.location}`} optional error={form.problem('room')}>
        <TextInput {...form.field('room')} maxLength={LIMITS.name} />
      </Field>
      {session === null && to && to.startsAt <= now && shown.taken === 0 && (
        <PastDatesNote count={1} kind={shown.kind} />
      )}
      {to && !same && (
        <RecipientsNote change={{ sessions: [{ ...(session ? { from: session } : {}), to }] }} shown={shown} />
      )}
      <FailureNote failure={form.failure} />
      <div className="row">
        <Button type="submit" tone="primary" busy={form.isBusy} busyLabel="Saving">
          {session ? 'Move this session' : 'Add this date'}
        </Button>
        <LinkButton onClick={onClose}>Cancel</LinkButton>
      </div>
    </SaveForm>
  )
}

/** What was typed, as the server wants it: minutes that are no number become -1, which it refuses with the limits. */
const sessionOf = (typed: { day: string; time: string; minutes: string; room: string }) => ({
  ...typed,
  minutes: /^\d+$/.test(typed.minutes) ? Number(typed.minutes) : -1,
  room: typed.room.trim() || null,
})

const lengthOf = ({ startsAt, endsAt }: StaffSessionAnswer) =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
