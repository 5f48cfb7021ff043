import { useState } from 'react'
import { formatPlainWeekday } from '#src/lib/dates.ts'
import { addDays, weekdayOf, weekStartOf } from '#src/lib/plain-days.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { daySpanText } from '../../choice-text.ts'
import type { ClassAnswer } from '../../contract.ts'
import { type AskedChoice, type EnrollmentOption, WEEKDAYS, type Weekday } from '../../enrollment-choice.ts'
import { attendsOn, EVERY_SESSION } from '../../own-sessions.ts'

/** What was chosen in the form. Kept for all options, so switching between them loses nothing. */
export type ProgramForm = {
  option: EnrollmentOption
  weeks: readonly string[]
  days: readonly Weekday[]
  startDate: string
  endDate: string
  /** Dates taken out of a stretch by the day. */
  without: readonly string[]
}
type ProgramDay = NonNullable<ClassAnswer['programDays']>[number]

const MONDAY = 1
/** The weeks shown at first; a school year has 36. */
const FIRST_WEEKS = 8

/** The weeks of a program that can be bought whole, with their first day, and whether a day is full. A week that has begun isn't one. */
function programWeeks(days: readonly ProgramDay[], today: string) {
  const weeks = [...Map.groupBy(days, ({ day }) => weekStartOf(day))].flatMap(([start, own]) => {
    if (start < today && weekdayOf(today) > MONDAY) return []
    const span = { from: own[0]!.day, to: own.at(-1)!.day }
    return [{ first: start < today ? today : start, text: daySpanText(span), full: own.some(({ full }) => full) }]
  })
  // The week that has begun is all that's left of the program.
  return weeks.length > 0 || days.length === 0
    ? weeks
    : [
        {
          first: today,
          text: daySpanText({ from: days[0]!.day, to: days.at(-1)!.day }),
          full: days.some(({ full }) => full),
        },
      ]
}

/** The form as it is when it opens on `today` (YYYY-MM-DD): the first open week, and a week from the next session. */
export function firstForm(shown: Pick<ClassAnswer, 'options' | 'programDays'>, today: string): ProgramForm {
  const days = shown.programDays ?? []
  const startDate = days[0]?.day ?? today
  const open = programWeeks(days, today).find(({ full }) => !full)
  return {
    option: shown.options[0]?.option ?? 'daily',
    weeks: open ? [open.first] : [],
    days: [],
    startDate,
    endDate: addDays(startDate, 6),
    without: [],
  }
}

/** The session days in the chosen stretch on the chosen weekdays. */
const daysInStretch = ({ days, startDate, endDate }: ProgramForm, all: readonly ProgramDay[]): ProgramDay[] =>
  days.length === 0 ? [] : all.filter(({ day }) => attendsOn({ ...EVERY_SESSION, startDate, endDate, days }, day))

/** What the form asks the server for. A full day is left out of the dates, as the form shows. */
export function askedOf(form: ProgramForm, all: readonly ProgramDay[]): AskedChoice {
  const { option, weeks, days, startDate, endDate, without } = form
  if (option === 'weekly') return { option, weeks }
  if (option === 'monthly') return { option, startDate }
  const stretch = daysInStretch(form, all)
  const dates = stretch.filter(({ day, full }) => !full && !without.includes(day)).map(({ day }) => day)
  return dates.length < stretch.length ? { option, dates } : { option, days, startDate, endDate }
}

/** The days of a choice as a body may hold them. */
export const daysOf = ({ days, dates, weeks, startDate, endDate }: AskedChoice) => ({
  days: days && [...days],
  dates: dates && [...dates],
  weeks: weeks && [...weeks],
  startDate,
  endDate,
})

/** What to fix if the form asks for nothing. */
export const daysMissing = ({ option }: Pick<ProgramForm, 'option'>): string =>
  option === 'weekly' ? 'Choose at least one week.' : 'Choose at least one day.'

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
