import type { ClassAnswer } from '#src/features/classes/contract.ts'
import { dayOf } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import { RadioCard } from '#src/ui/radio-card.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { type EnrollmentOption, WEEKDAYS, type Weekday } from '../../enrollment-choice.ts'

/** How a child takes part in a program; `startDate` is a plain day. */
export type ProgramChoice = { option: EnrollmentOption; days: Weekday[]; startDate: string; earliest: string }

const WORDS: Record<EnrollmentOption, { title: string; detail: string }> = {
  daily: { title: 'By the day', detail: 'each weekday you choose' },
  weekly: { title: 'By the week', detail: 'Monday to Friday' },
  monthly: { title: 'By the month', detail: 'charged each month until you cancel' },
}

/** What the form starts with, or null for a class. */
export function firstChoice(offering: ClassAnswer, now: string, zone: string): ProgramChoice | null {
  const [first] = offering.options
  if (offering.kind !== 'program' || !first) return null
  const today = dayOf(now, zone)
  const begins = offering.startDate ? dayOf(offering.startDate, zone) : today
  // Plain days are texts; the later one sorts last.
  const earliest = [begins, today].sort().at(-1) ?? today
  return { option: first.option, days: [], startDate: earliest, earliest }
}

/** The option, its weekdays and the first day of a program (PRODUCT.md part 6). */
export function ProgramOptions({
  offering,
  choice,
  onChange,
}: {
  offering: ClassAnswer
  choice: ProgramChoice
  onChange: (choice: ProgramChoice) => void
}) {
  const toggle = (day: Weekday) => {
    const days = WEEKDAYS.filter(each => (each === day ? !choice.days.includes(day) : choice.days.includes(each)))
    onChange({ ...choice, days })
  }
  return (
    <>
      <FieldSet legend="How often?">
        {offering.options.map(({ option, price }) => (
          <RadioCard
            key={option}
            name="option"
            value={option}
            amount={formatCents(price)}
            {...WORDS[option]}
            checked={choice.option === option}
            onChange={() => onChange({ ...choice, option })}
          />
        ))}
      </FieldSet>
      {choice.option === 'daily' && (
        <FieldSet legend="Which days?">
          <div className="row">
            {WEEKDAYS.map(day => (
              <PickInput
                key={day}
                name="days"
                value={day}
                checked={choice.days.includes(day)}
                onChange={() => toggle(day)}
              >
                {day}
              </PickInput>
            ))}
          </div>
        </FieldSet>
      )}
      <Field label="First day">
        <TextInput
          type="date"
          name="startDate"
          required
          min={choice.earliest}
          value={choice.startDate}
          onChange={event => onChange({ ...choice, startDate: event.target.value })}
        />
      </Field>
    </>
  )
}
