import { useId } from 'react'
import { dateProblem, splitDate } from '#src/lib/date-of-birth.ts'
import { DateOfBirthFields } from '#src/ui/date-of-birth-fields.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { ageText } from '../child-age.ts'
import { splitName } from '../full-name.ts'
import { fieldId } from './joining-form.ts'
import { useJoining } from './use-joining-form.ts'

/** The typed birthday, with the age shown below. An age outside our range is explained, never refused. */
export function BirthdayField({ at }: { at: number }) {
  const { form, today, set, leave, problemAt } = useJoining()
  const ageId = useId()
  const path = `children.${at}.dateOfBirth`
  const { dateOfBirth = '', fullName = '' } = form.children[at] ?? {}
  const problem = problemAt(path)
  const age = ageText(splitName(fullName).firstName, dateOfBirth, today)
  return (
    <div className="stack tight">
      <FieldSet id={fieldId(path)} legend="Date of birth" hint="For example, 4 27 2018" error={problem}>
        <DateOfBirthFields
          id={fieldId(path)}
          value={dateOfBirth}
          onChange={value => set(path, value)}
          onBlur={() => leave(path)}
          invalid={problem ? wrongBox(dateOfBirth) : undefined}
          describedBy={problem ? `${fieldId(path)}-error` : ageId}
        />
      </FieldSet>
      <div id={ageId} role="status" className="birthday-age">
        {age?.fits && (
          <p className="ok">
            <CheckIcon />
            {age.words}
          </p>
        )}
        {age && !age.fits && (
          <Note tone="warn" soft>
            {age.words}
          </Note>
        )}
      </div>
    </div>
  )
}

/** The box to mark: the wrong one, all three when nothing is typed, or the year when the age isn't plausible. */
function wrongBox(typed: string) {
  const { year, month, day } = splitDate(typed)
  return year || month || day ? (dateProblem(typed)?.part ?? 'year') : true
}
