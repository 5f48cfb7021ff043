import { DateOfBirthFields } from '#src/ui/date-of-birth-fields.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { ageText } from '../../child-age.ts'
import { normalizeName, splitName } from '../../full-name.ts'
import { LONGEST } from '../../registration-messages.ts'
import type { ChildFormProps } from './child-form.ts'

/** Name and birthday, with the resulting age. */
export function ChildAbout({ form, set, problems, today }: ChildFormProps & { today: string }) {
  const age = ageText(splitName(form.fullName).firstName, form.dateOfBirth, today)
  return (
    <>
      <Field id="child-name" label="Child's full name" error={problems.fullName}>
        <TextInput
          name="fullName"
          autoComplete="off"
          autoCapitalize="words"
          maxLength={LONGEST.name}
          value={form.fullName}
          onChange={event => set({ fullName: event.target.value })}
          onBlur={() => set({ fullName: normalizeName(form.fullName) })}
        />
      </Field>
      <FieldSet id="child-born" legend="Date of birth" hint="For example, 4 27 2018" error={problems.dateOfBirth}>
        <DateOfBirthFields
          id="child-born"
          value={form.dateOfBirth}
          onChange={dateOfBirth => set({ dateOfBirth })}
          invalid={problems.dateOfBirth ? true : undefined}
          describedBy={problems.dateOfBirth ? 'child-born-error' : 'child-age'}
        />
      </FieldSet>
      <p id="child-age" className="by" role="status">
        {age?.words}
      </p>
    </>
  )
}
