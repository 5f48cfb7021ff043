import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { dayOf, formatMoment, formatTime } from '#src/lib/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { ClosureAnswer, EditedClassAnswer, StaffSessionAnswer } from '../../../contract.ts'
import { roomOf } from '../../../session-room.ts'
import { plannedDays } from '../../../session-rule.ts'
import { api, query } from '../../calls.ts'
import { type EditedRule, ruleFrom, ruleOf } from './edited-rule.ts'
import { MoveDialog } from './move-dialog.tsx'
import { PastDatesNote, PastLeftOutNote } from './past-dates-note.tsx'
import { RecipientsNote, recipientsText } from './recipients-note.tsx'
import { RuleFields } from './rule-fields.tsx'
import { SessionList } from './session-list.tsx'
import { previewOf } from './session-rows.ts'
import { SkippedDays } from './skipped-days.tsx'

const MOST_ASKED = 100
const MOST_SHOWN = 3

const mayMove = ({ cancelledAt, startsAt }: StaffSessionAnswer, now: Date) => !cancelledAt && new Date(startsAt) > now

/** Warns when the guide, or the room of these sessions, is needed elsewhere at the same time. It never prevents saving. */
function Conflicts({
  shown,
  room: own,
  starts,
  minutes,
}: {
  shown: EditedClassAnswer
  room: string
  starts: readonly Date[]
  minutes: number
}) {
  const { timeZone } = useProgram()
  const asked = starts.slice(0, MOST_ASKED).map(each => each.toISOString())
  const { data } = useQuery({
    ...query('GET /api/admin/class-conflicts', {
      query: { classId: shown.id, room: own, teacher: shown.taughtBy ?? '', starts: asked.join(), minutes },
    }),
    enabled: asked.length > 0 && Number.isInteger(minutes) && minutes > 0 && minutes <= 600,
  })
  if (!data || data.length === 0) return null
  return (
    <div className="stack tight" role="status">
      {data.slice(0, MOST_SHOWN).map(({ startsAt, until, title, room, taughtBy, same }) => (
        <Note
          key={`${startsAt} ${title}`}
          tone="warn"
          title={`${formatMoment(startsAt, timeZone)}: ${same === 'room' ? room : taughtBy} is taken until ${formatTime(until, timeZone)}`}
        >
          {taughtBy && same === 'room' ? `${taughtBy} has ${title}.` : `${title} is at the same time.`}
        </Note>
      ))}
      {data.length > MOST_SHOWN && <p className="by">And {data.length - MOST_SHOWN} more at the same time.</p>}
    </div>
  )
}

type Props = {
  shown: EditedClassAnswer
  closures: readonly ClosureAnswer[]
  onSaved: (saved: EditedClassAnswer) => void
}

/** The dates of a class: a rule, a preview of its dates, and single dates that were moved individually. */
export function SessionsPanel({ shown, closures, onSaved }: Props) {
  const { timeZone } = useProgram()
  const toast = useToast()
  const [now] = useState(() => new Date())
  const [rule, setRule] = useState(() => ruleOf(shown, timeZone, dayOf(now, timeZone)))
  const [search] = useSearchParams()
  const [moving, setMoving] = useState<StaffSessionAnswer | 'new' | null>(
    // Closed days link to the session that has to move.
    () => shown.sessions.find(each => each.id === search.get('move') && mayMove(each, now)) ?? null,
  )
  const [missing, setMissing] = useState<string>()
  const meant = useMemo(() => ruleFrom(rule), [rule])
  const { rows, change, pastLeftOut } = useMemo(
    () => previewOf(shown, meant ? plannedDays(meant, closures, timeZone) : [], now),
    [shown, meant, closures, timeZone, now],
  )
  const edit = (part: Partial<EditedRule>) => {
    setMissing(undefined)
    saving.clearFailure()
    setRule(before => ({ ...before, ...part }))
  }
  const past = rows.filter(row => row.state === 'past').length
  const toCome = rows.filter(row => ['stays', 'moves', 'new'].includes(row.state))

  const saving = useAction(
    async () => {
      if (!meant) return setMissing('Choose weekdays, a first day, a time and an end.')
      const body = {
        rule: { ...meant, weekdays: [...meant.weekdays], skipped: [...meant.skipped], held: [...meant.held] },
        updatedAt: shown.updatedAt,
      }
      const saved = await api('PUT /api/admin/classes/:id/sessions', { params: { id: shown.id }, body })
      toast({ title: 'Dates saved', description: recipientsText(saved.told), tone: 'good' })
      onSaved(saved.class)
    },
    {
      unreachable: 'Nothing was saved. Try again.',
      describe(error) {
        const [message] = error instanceof ApiError ? Object.values(error.problem.fields ?? {}) : []
        return message ? { message } : undefined
      },
    },
  )
  const problem = missing ?? saving.failure?.message

  return (
    <section className="panel" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Schedule</h2>
      <RuleFields rule={rule} edit={edit} />
      <SkippedDays rows={rows} zone={timeZone} />
      {pastLeftOut > 0 && <PastLeftOutNote count={pastLeftOut} />}
      {past > 0 && <PastDatesNote count={past} kind={shown.kind} />}
      {meant ? (
        <SessionList rows={rows} zone={timeZone} taken={shown.taken} rule={rule} edit={edit} onMove={setMoving} />
      ) : (
        <p className="by">Dates show up here once the rule is complete.</p>
      )}
      {[...Map.groupBy(toCome, row => roomOf(row, shown))].map(([room, ofRoom]) => (
        <Conflicts
          key={room}
          shown={shown}
          room={room}
          starts={ofRoom.map(row => row.startsAt)}
          minutes={Number(rule.minutes)}
        />
      ))}
      {meant && <RecipientsNote change={change} shown={shown} />}
      {problem && <FieldError>{problem}</FieldError>}
      <div className="row">
        <Button
          tone={change.sessions.length > 0 ? 'primary' : 'plain'}
          busy={saving.isBusy}
          busyLabel="Saving"
          onClick={() => void saving.start()}
        >
          Save these dates
        </Button>
        <Button small onClick={() => setMoving('new')}>
          <PlusIcon /> Add a date
        </Button>
      </div>
      {shown.sessions.length === 0 && <Note tone="quiet">Not saved yet. These dates are a preview.</Note>}
      <MoveDialog shown={shown} moving={moving} onClose={() => setMoving(null)} onSaved={onSaved} />
    </section>
  )
}
