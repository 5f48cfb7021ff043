import { type FormEvent, useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { dayOf, formatDay, isoIn } from '#src/lib/dates.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { LIMITS } from '../../../class-limits.ts'
import type { EditedClassAnswer, StaffSessionAnswer } from '../../../contract.ts'
import { hoursOn } from '../../../session-rule.ts'
import { api } from '../../calls.ts'
import { RecipientsNote, toldText } from './told-note.tsx'

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
  const [day, setDay] = useState(session ? dayOf(session.startsAt, timeZone) : '')
  const [time, setTime] = useState(session ? isoIn(session.startsAt, timeZone).slice(11, 16) : '17:45')
  const [minutes, setMinutes] = useState(String(session ? lengthOf(session) : shown.sessionLength))
  const [room, setRoom] = useState(session?.room ?? '')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)

  const place = { day, time, minutes: /^\d+$/.test(minutes) ? Number(minutes) : -1, room: room.trim() || null }
  const ready = day !== '' && time !== '' && place.minutes > 0
  const to = ready ? { ...hoursOn(day, time, place.minutes, timeZone), room: place.room } : null
  const same =
    session &&
    to &&
    to.startsAt.toISOString() === session.startsAt &&
    to.endsAt.toISOString() === session.endsAt &&
    to.room === session.room

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setTrouble(undefined)
    setProblems({})
    try {
      const body = { ...place, updatedAt: shown.updatedAt }
      const saved = session
        ? await api('PUT /api/admin/classes/:id/sessions/:sessionId', {
            params: { id: shown.id, sessionId: session.id },
            body,
          })
        : await api('POST /api/admin/classes/:id/sessions', { params: { id: shown.id }, body })
      toast({ title: session ? 'Session moved' : 'Date added', description: toldText(saved.told), tone: 'good' })
      onSaved(saved.class)
      onClose()
    } catch (error) {
      const fields = error instanceof ApiError ? error.problem.fields : undefined
      if (fields) setProblems(fields)
      else setTrouble(sentenceOf(error, 'Nothing was saved. Try again.'))
      setBusy(false)
    }
  }

  return (
    <ScriptForm className="stack" onSubmit={event => void save(event)} noValidate>
      <div className="rule-line">
        <Field label="Day" error={problems.day}>
          <TextInput type="date" value={day} onChange={event => setDay(event.target.value)} />
        </Field>
        <Field label="Time" error={problems.time}>
          <TextInput type="time" value={time} onChange={event => setTime(event.target.value)} />
        </Field>
        <Field label="Minutes" error={problems.minutes}>
          <TextInput inputMode="numeric" value={minutes} onChange={event => setMinutes(event.target.value)} />
        </Field>
      </div>
      <Field label="Another room" hint={`Leave empty for ${shown.location}`} optional error={problems.room}>
        <TextInput value={room} maxLength={LIMITS.name} onChange={event => setRoom(event.target.value)} />
      </Field>
      {to && !same && (
        <RecipientsNote change={{ sessions: [{ ...(session ? { from: session } : {}), to }] }} shown={shown} />
      )}
      {trouble && (
        <Note tone="bad" role="alert">
          {trouble}
        </Note>
      )}
      <div className="row">
        <Button type="submit" tone="primary" busy={busy} busyLabel="Saving">
          {session ? 'Move this session' : 'Add this date'}
        </Button>
        <LinkButton onClick={onClose}>Cancel</LinkButton>
      </div>
    </ScriptForm>
  )
}

const lengthOf = ({ startsAt, endsAt }: StaffSessionAnswer) =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
