import { useMemo, useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { dayOf } from '#src/lib/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { ClosureAnswer, EditedClassAnswer, StaffSessionAnswer } from '../../../contract.ts'
import { plannedDays } from '../../../session-rule.ts'
import { api } from '../../calls.ts'
import { Conflicts } from './conflicts.tsx'
import { type EditedRule, ruleFrom, ruleOf } from './edited-rule.ts'
import { MoveDialog } from './move-dialog.tsx'
import { RuleFields } from './rule-fields.tsx'
import { SessionList } from './session-list.tsx'
import { previewOf } from './session-rows.ts'
import { RecipientsNote, toldText } from './told-note.tsx'

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
  const [moving, setMoving] = useState<StaffSessionAnswer | 'new' | null>(null)
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)
  const meant = useMemo(() => ruleFrom(rule), [rule])
  const { rows, change } = useMemo(
    () => previewOf(shown, meant ? plannedDays(meant, closures, timeZone) : [], now),
    [shown, meant, closures, timeZone, now],
  )
  const edit = (part: Partial<EditedRule>) => {
    setTrouble(undefined)
    setRule(before => ({ ...before, ...part }))
  }
  const toCome = rows.filter(row => ['stays', 'moves', 'new'].includes(row.state))

  async function lay() {
    if (busy) return
    if (!meant) return setTrouble('Choose weekdays, a first day, a time and an end.')
    setBusy(true)
    try {
      const body = {
        rule: { ...meant, weekdays: [...meant.weekdays], skipped: [...meant.skipped], held: [...meant.held] },
      }
      const params = { id: shown.id }
      const saved = await api('PUT /api/admin/classes/:id/sessions', {
        params,
        body: { ...body, updatedAt: shown.updatedAt },
      })
      toast({ title: 'Dates saved', description: toldText(saved.told), tone: 'good' })
      onSaved(saved.class)
    } catch (error) {
      const fields = error instanceof ApiError ? error.problem.fields : undefined
      setTrouble(Object.values(fields ?? {})[0] ?? sentenceOf(error, 'Nothing was saved. Try again.'))
    }
    setBusy(false)
  }

  return (
    <section className="panel" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Schedule</h2>
      <RuleFields rule={rule} edit={edit} />
      {meant ? (
        <SessionList rows={rows} zone={timeZone} taken={shown.taken} rule={rule} edit={edit} onMove={setMoving} />
      ) : (
        <p className="by">Dates show up here once the rule is complete.</p>
      )}
      <Conflicts shown={shown} starts={toCome.map(row => row.startsAt)} minutes={Number(rule.minutes)} />
      {meant && <RecipientsNote change={change} shown={shown} />}
      {trouble && <FieldError>{trouble}</FieldError>}
      <div className="row">
        <Button
          tone={change.sessions.length > 0 ? 'primary' : 'plain'}
          busy={busy}
          busyLabel="Saving"
          onClick={() => void lay()}
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
