import { FieldSet } from '#src/ui/field.tsx'
import { Pick } from '#src/ui/pick.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { NONE } from '../allergies.ts'
import { LONGEST } from '../registration-messages.ts'

type Props = {
  id: string
  /** The typed text: `None` for none, blank for no answer. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  hint: string
  error: string | undefined
  name?: string
}

/** Allergies: a "None" button, or free text. Left alone, the question counts as not answered. */
export function AllergyInput({ id, value, onChange, onBlur, hint, error, name }: Props) {
  const isNone = value === NONE
  return (
    <FieldSet id={id} legend="Allergies" optional hint={hint} error={error}>
      <div className="allergies">
        <Pick pressed={isNone} onClick={() => onChange(isNone ? '' : NONE)}>
          None
        </Pick>
        <TextInput
          name={name}
          aria-label="List of allergies"
          aria-invalid={error ? true : undefined}
          autoComplete="off"
          maxLength={LONGEST.allergies}
          // When hidden, it keeps its space so nothing below moves while someone taps.
          className={isNone ? 'unseen' : undefined}
          value={isNone ? '' : value}
          onChange={event => onChange(event.target.value)}
          onBlur={onBlur}
        />
      </div>
    </FieldSet>
  )
}
