import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import { NONE, readAllergies } from '../../allergies.ts'
import { SEVERITIES, SEVERITY_LABELS } from '../../child-safety.ts'
import { LONGEST } from '../../registration-messages.ts'
import { AllergyInput } from '../allergy-input.tsx'
import type { ChildFormProps } from './child-form.ts'

/** What staff need to know. Severity and EpiPen are only asked once there's an allergy. */
export function ChildSafetyFields({ form, set, problems }: ChildFormProps) {
  const allergic = readAllergies(form.allergies).allergies !== null || form.hasEpiPen
  return (
    <>
      <AllergyInput
        id="child-allergies"
        hint="Select None if there are none. If you leave this blank, we'll ask at check-in."
        value={form.allergies}
        onChange={allergies => set(allergies === NONE ? { allergies, hasEpiPen: false } : { allergies })}
        error={problems.allergies}
      />
      {allergic && (
        <>
          <FieldSet id="child-severity" legend="How severe are they?" error={problems.allergySeverity}>
            {SEVERITIES.map(severity => (
              <Checkbox
                key={severity}
                type="radio"
                name="allergySeverity"
                aria-invalid={problems.allergySeverity ? true : undefined}
                checked={form.allergySeverity === severity}
                onChange={() => set({ allergySeverity: severity })}
              >
                {SEVERITY_LABELS[severity]}
              </Checkbox>
            ))}
          </FieldSet>
          <Checkbox checked={form.hasEpiPen} onChange={event => set({ hasEpiPen: event.target.checked })}>
            Carries an EpiPen
          </Checkbox>
        </>
      )}
      <Field
        id="child-notes"
        label="Medical notes"
        optional
        hint="Asthma, seizures, medication: anything our staff should know."
        error={problems.medicalNotes}
      >
        <TextArea
          rows={3}
          autoComplete="off"
          maxLength={LONGEST.medicalNotes}
          value={form.medicalNotes}
          onChange={event => set({ medicalNotes: event.target.value })}
        />
      </Field>
    </>
  )
}
