import { DateOfBirthFields } from '#src/ui/date-of-birth-fields.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { ageText } from '../../child-age.ts'
import { normalizeName, splitName } from '../../full-name.ts'
import { LONGEST } from '../../registration-messages.ts'
import type { ChildFormProps } from './child-form.ts'

/** Name and birthday, with the resulting age. */
export function ChildAbout({ form, today }: ChildFormProps & { today: string }) {
  const [fullName, dateOfBirth] = form.watch(['fullName', 'dateOfBirth'])
  const age = ageText(splitName(fullName).firstName, dateOfBirth, today)
  const wrongDate = form.problem('dateOfBirth')
  return (
    <>
      <Field id="child-name" label="Child's full name" error={form.problem('fullName')}>
        <TextInput
          {...form.field('fullName')}
          autoComplete="off"
          autoCapitalize="words"
          maxLength={LONGEST.name}
          onBlur={() => form.change('fullName', normalizeName(fullName))}
        />
      </Field>
      <FieldSet id="child-born" legend="Date of birth" hint="For example, 4 27 2018" error={wrongDate}>
        <DateOfBirthFields
          id="child-born"
          value={dateOfBirth}
          onChange={next => form.change('dateOfBirth', next)}
          invalid={wrongDate ? true : undefined}
          describedBy={wrongDate ? 'child-born-error' : 'child-age'}
        />
      </FieldSet>
      <p id="child-age" className="by" role="status">
        {age?.words}
      </p>
    </>
  )
}
