import { formatPhone } from '#src/lib/phone-number.ts'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { FamilyPerson } from '../../family-people.ts'
import { LONGEST } from '../../registration-messages.ts'

/** Name, phone and relationship of an adult outside the family. */
export function PersonFields({
  id,
  person,
  problem,
  onChange,
}: {
  id: string
  person: FamilyPerson
  problem: (field: keyof FamilyPerson) => string | undefined
  onChange: (changes: Partial<FamilyPerson>) => void
}) {
  return (
    <div className="stack">
      <Field id={`${id}-name`} label="Full name" error={problem('fullName')}>
        <TextInput
          autoComplete={`section-${id} name`}
          autoCapitalize="words"
          maxLength={LONGEST.name}
          value={person.fullName}
          onChange={event => onChange({ fullName: event.target.value })}
        />
      </Field>
      <Field id={`${id}-phone`} label="Phone" error={problem('phone')}>
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete={`section-${id} tel`}
          maxLength={LONGEST.phone}
          value={person.phone}
          onChange={event => onChange({ phone: event.target.value })}
          onBlur={() => onChange({ phone: formatPhone(person.phone) })}
        />
      </Field>
      <Field id={`${id}-relationship`} label="Relationship to child" error={problem('relationship')}>
        <TextInput
          autoComplete="off"
          maxLength={LONGEST.relationship}
          value={person.relationship}
          onChange={event => onChange({ relationship: event.target.value })}
        />
      </Field>
    </div>
  )
}
