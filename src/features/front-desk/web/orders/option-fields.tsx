import { type EnrollmentOption, WEEKDAYS, type Weekday } from '#src/features/classes/enrollment-choice.ts'
import { formatCents } from '#src/lib/money.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { Select } from '#src/ui/text-input.tsx'
import type { Bookable } from './class-choice.tsx'

export type Option = { enrollmentOption?: EnrollmentOption; days: Weekday[] }

const WORDS = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly, by card' } as const

/** How a child takes part in a program: daily with its days, weekly or monthly. */
export function OptionFields({
  of,
  chosen,
  onChoose,
}: {
  of: Bookable['options']
  chosen: Option
  onChoose: (chosen: Option) => void
}) {
  const toggle = (day: Weekday) =>
    chosen.days.includes(day) ? chosen.days.filter(each => each !== day) : [...chosen.days, day]
  return (
    <>
      <Field label="How often">
        <Select
          value={chosen.enrollmentOption ?? ''}
          onChange={event =>
            onChoose({ ...chosen, enrollmentOption: (event.target.value || undefined) as Option['enrollmentOption'] })
          }
        >
          <option value="">Choose</option>
          {of.map(({ option, price }) => (
            <option key={option} value={option}>
              {WORDS[option]}, {formatCents(price)}
            </option>
          ))}
        </Select>
      </Field>
      {chosen.enrollmentOption === 'daily' && (
        <FieldSet legend="Days">
          {WEEKDAYS.map(day => (
            <Checkbox
              key={day}
              checked={chosen.days.includes(day)}
              onChange={() => onChoose({ ...chosen, days: toggle(day) })}
            >
              {day}
            </Checkbox>
          ))}
        </FieldSet>
      )}
    </>
  )
}
