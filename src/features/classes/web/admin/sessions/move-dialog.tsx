import { useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { dayOf, formatDay, isoIn } from '#src/lib/dates.ts'
import { newId } from '#src/lib/ids.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { LIMITS } from '../../../class-limits.ts'
import type { EditedClassAnswer, StaffSessionAnswer } from '../../../contract.ts'
import type { MovePreview } from '../../../moves-contract.ts'
import { hoursOn } from '../../../session-rule.ts'
import { api } from '../../calls.ts'
import { MovePreviewTable, sessionsText } from './move-preview.tsx'
import { PastDatesNote } from './past-dates-note.tsx'
import { RecipientsNote, recipientsText } from './recipients-note.tsx'
import { type Scope, ScopeFields, scopesOf } from './scope-fields.tsx'

type Props = {
  shown: EditedClassAnswer
  moving: StaffSessionAnswer | 'new' | null
  onClose: () => void
  onSaved: (saved: EditedClassAnswer) => void
}

/** A preview, what it was asked for, and the key of the request that carries it out once. */
type Seen = { preview: MovePreview; of: string; key: string }

/** Moves one session to another date, time or room, others with it, or adds one. */
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
  const [seen, setSeen] = useState<Seen>()
  const scopes = scopesOf(session, shown.sessions, now)
  const form = useSaveForm({
    values: {
      scope: 'this' as Scope,
      day: session ? dayOf(session.startsAt, timeZone) : '',
      time: session ? isoIn(session.startsAt, timeZone).slice(11, 16) : '17:45',
      minutes: String(session ? lengthOf(session) : shown.sessionLength),
      room: session?.room ?? '',
    },
    async save(typed) {
      const params = { id: shown.id }
      const body = { ...sessionOf(typed), updatedAt: shown.updatedAt }
      if (session && typed.scope !== 'this') {
        const asked = { params: { ...params, sessionId: session.id }, body: movesOf(typed, typed.scope) }
        return { preview: await api('POST /api/admin/classes/:id/sessions/:sessionId/move-preview', asked) }
      }
      return session
        ? api('PUT /api/admin/classes/:id/sessions/:sessionId', { params: { ...params, sessionId: session.id }, body })
        : api('POST /api/admin/classes/:id/sessions', { params, body })
    },
    onSaved(saved, typed) {
      if ('preview' in saved) return setSeen({ ...saved, of: JSON.stringify(typed), key: newId() })
      toast({ title: session ? 'Session moved' : 'Date added', description: recipientsText(saved.told), tone: 'good' })
      onSaved(saved.class)
      onClose()
    },
    unreachable: 'Nothing was saved. Try again.',
  })

  const typed = form.watch()
  const { scope } = typed
  // What was changed since isn't in the preview.
  const preview = scope !== 'this' && seen?.of === JSON.stringify(typed) ? seen : undefined
  const movingAll = useAction(
    async ({ preview: { version }, key: idempotencyKey }: Seen) => {
      if (!session || scope === 'this') return
      const asked = {
        params: { id: shown.id, sessionId: session.id },
        body: { ...movesOf(typed, scope), version },
      }
      const saved = await api('POST /api/admin/classes/:id/sessions/:sessionId/moves', asked, { idempotencyKey })
      toast({ title: `${sessionsText(saved.moved)} moved`, description: recipientsText(saved.told), tone: 'good' })
      onSaved(saved.class)
      onClose()
    },
    {
      unreachable: "We couldn't reach the server. Try again: nothing is moved twice.",
      async onRefused({ problem }) {
        if (problem.code === 'plan-changed') await form.submit()
        return false
      },
    },
  )
  const { day, time, minutes, room } = sessionOf(typed)
  const to = day !== '' && time !== '' && minutes > 0 ? { ...hoursOn(day, time, minutes, timeZone), room } : null
  const same =
    session &&
    to &&
    to.startsAt.toISOString() === session.startsAt &&
    to.endsAt.toISOString() === session.endsAt &&
    to.room === session.room

  return (
    <>
      <SaveForm form={form}>
        <ScopeFields choices={scopes} chosen={scope} onChoose={each => form.change('scope', each)} />
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
        {to && !same && scope === 'this' && (
          <RecipientsNote change={{ sessions: [{ ...(session ? { from: session } : {}), to }] }} shown={shown} />
        )}
        <FailureNote failure={form.failure} />
        <div className="row">
          {scope === 'this' ? (
            <Button type="submit" tone="primary" busy={form.isBusy} busyLabel="Saving">
              {session ? 'Move this session' : 'Add this date'}
            </Button>
          ) : (
            <Button type="submit" tone={preview ? undefined : 'primary'} busy={form.isBusy} busyLabel="Checking dates">
              {preview ? 'Check again' : 'Preview the new dates'}
            </Button>
          )}
          <LinkButton onClick={onClose}>Cancel</LinkButton>
        </div>
      </SaveForm>
      {preview && (
        <MovePreviewTable
          key={preview.key}
          preview={preview.preview}
          failure={movingAll.failure}
          busy={movingAll.isBusy}
          onMove={() => void movingAll.start(preview)}
        />
      )}
    </>
  )
}

type Typed = { day: string; time: string; minutes: string; room: string }

/** What was typed, as the server wants it: minutes that are no number become -1, which it refuses with the limits. */
const sessionOf = (typed: Typed) => ({
  ...{ day: typed.day, time: typed.time },
  minutes: /^\d+$/.test(typed.minutes) ? Number(typed.minutes) : -1,
  room: typed.room.trim() || null,
})

const movesOf = (typed: Typed, scope: Exclude<Scope, 'this'>) => ({ ...sessionOf(typed), scope })

const lengthOf = ({ startsAt, endsAt }: StaffSessionAnswer) =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
