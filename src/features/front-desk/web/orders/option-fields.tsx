import type { EnrollmentOption } from '#src/features/classes/enrollment-choice.ts'
import { DayPartFields, ProgramDays, type ProgramForm } from '#src/features/classes/web.ts'
import { formatCents } from '#src/lib/money.ts'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/text-input.tsx'
import type { Bookable } from './class-choice.tsx'

const WORDS: Record<EnrollmentOption, (price: string) => string> = {
  daily: price => `By the day, ${price} a day`,
  weekly: price => `By the week, ${price} a week`,
  monthly: price => `By the month, ${price} a month, by card`,
}

/** How a child takes part in a program: the choices that families have on its page. */
export function OptionFields({
  of,
  form,
  today,
  onChange,
  error,
}: {
  of: Bookable
  form: ProgramForm
  today: string
  onChange: (form: ProgramForm) => void
  error: string | undefined
}) {
  return (
    <>
      <Field label="How often">
        <Select
          value={form.option}
          onChange={event => onChange({ ...form, option: event.target.value as EnrollmentOption })}
        >
          {of.options.map(({ option, price }) => (
            <option key={option} value={option}>
              {WORDS[option](formatCents(price))}
            </option>
          ))}
        </Select>
      </Field>
      <ProgramDays form={form} onChange={onChange} all={of.programDays ?? []} today={today} error={error} withFull />
      <DayPartFields form={form} onChange={onChange} shown={of} />
    </>
  )
}
