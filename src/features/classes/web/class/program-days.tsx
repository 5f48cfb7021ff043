import { useState } from 'react'
import { formatPlainWeekday } from '#src/lib/dates.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { WEEKDAYS } from '../../enrollment-choice.ts'
import { daysInStretch, type ProgramDay, type ProgramForm, programWeeks } from './program-form.ts'

/** The weeks shown at first; a school year has 36. */
const FIRST_WEEKS = 8

type Props = {
  form: ProgramForm
  onChange: (form: ProgramForm) => void
  all: readonly ProgramDay[]
  today: string
  error: string | undefined
  /** Full days can be chosen as well: staff may book them with a reason. */
  withFull?: boolean
}

/** Which weeks, which days, or from when. */
export function ProgramDays(props: Props) {
  const { form } = props
  if (form.option === 'weekly') return <Weeks {...props} />
  if (form.option === 'daily') return <Days {...props} />
  return <FirstDay {...props} />
}

function FirstDay({ form, onChange, all }: Pick<Props, 'form' | 'onChange' | 'all'>) {
  return (
    <Field label="First day">
      <TextInput
        type="date"
        name="startDate"
        required
        min={all[0]?.day}
        max={all.at(-1)?.day}
        value={form.startDate}
        onChange={event => onChange({ ...form, startDate: event.target.value })}
      />
    </Field>
  )
}

function Weeks({ form, onChange, all, today, error, withFull }: Props) {
  const [isAll, setAll] = useState(false)
  const weeks = programWeeks(all, today)
  const shown = isAll ? weeks : weeks.slice(0, FIRST_WEEKS)
  return (
    <FieldSet legend="Which weeks?" error={error}>
      <div className="chips">
        {shown.map(({ first, text, full }) => (
          <PickInput
            key={first}
            name="weeks"
            value={first}
            disabled={full && !withFull}
            checked={form.weeks.includes(first)}
            onChange={() => onChange({ ...form, weeks: toggled(form.weeks, first) })}
          >
            {full ? `${text}, full` : text}
          </PickInput>
        ))}
      </div>
      {shown.length < weeks.length && (
        <LinkButton onClick={() => setAll(true)}>Show all {weeks.length} weeks</LinkButton>
      )}
    </FieldSet>
  )
}

function Days({ form, onChange, all, error, withFull }: Props) {
  const stretch = daysInStretch(form, all)
  return (
    <>
      <FieldSet legend="Which days?" error={error}>
        <div className="chips">
          {WEEKDAYS.map(day => (
            <PickInput
              key={day}
              name="days"
              value={day}
              aria-label={day}
              checked={form.days.includes(day)}
              onChange={() =>
                onChange({ ...form, days: WEEKDAYS.filter(each => toggled(form.days, day).includes(each)) })
              }
            >
              {day.slice(0, 3)}
            </PickInput>
          ))}
        </div>
      </FieldSet>
      <div className="row">
        <FirstDay form={form} onChange={onChange} all={all} />
        <Field label="Last day">
          <TextInput
            type="date"
            name="endDate"
            required
            min={form.startDate}
            max={all.at(-1)?.day}
            value={form.endDate}
            onChange={event => onChange({ ...form, endDate: event.target.value })}
          />
        </Field>
      </div>
      {stretch.length > 0 && (
        <FieldSet legend="Dates">
          <div className="chips">
            {stretch.map(({ day, full }) => (
              <PickInput
                key={day}
                name="dates"
                value={day}
                disabled={full && !withFull}
                checked={(withFull || !full) && !form.without.includes(day)}
                onChange={() => onChange({ ...form, without: toggled(form.without, day) })}
              >
                {full ? `${formatPlainWeekday(day)}, full` : formatPlainWeekday(day)}
              </PickInput>
            ))}
          </div>
        </FieldSet>
      )}
    </>
  )
}

const toggled = <T extends string>(all: readonly T[], one: T): T[] =>
  all.includes(one) ? all.filter(each => each !== one) : [...all, one]
