import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { splitName } from '../../full-name.ts'
import { LONGEST } from '../../registration-messages.ts'
import type { ChildFormProps } from './child-form.ts'

/** The photo question for a new child. A yes needs a signature. */
export function ChildPhotos({ form, set, problems, parentName }: ChildFormProps & { parentName: string }) {
  const who = splitName(form.fullName).firstName || 'your child'
  const choice = (value: 'yes' | 'no') => ({
    name: 'photoConsent',
    checked: form.photoConsent === value,
    'aria-invalid': problems.photoConsent ? (true as const) : undefined,
    onChange: () => set({ photoConsent: value }),
  })
  return (
    <>
      <FieldSet
        id="child-photos"
        legend={`May we take photos of ${who} in class?`}
        hint="Only signed-in families and staff can see them. If you choose no, we'll leave your child out."
        error={problems.photoConsent}
      >
        <Checkbox type="radio" {...choice('yes')}>
          Yes, photos are OK
        </Checkbox>
        <Checkbox type="radio" {...choice('no')}>
          No photos
        </Checkbox>
      </FieldSet>
      {form.photoConsent === 'yes' && (
        <Field id="child-signature" label="Sign by typing your full name" error={problems.signature}>
          <TextInput
            hand
            autoComplete="off"
            placeholder={parentName}
            maxLength={LONGEST.name}
            value={form.signature}
            onChange={event => set({ signature: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}
