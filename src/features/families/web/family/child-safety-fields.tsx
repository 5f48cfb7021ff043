import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import { NONE, readAllergies } from '../../allergies.ts'
import { SEVERITIES, SEVERITY_LABELS } from '../../child-safety.ts'
import { LONGEST } from '../../registration-messages.ts'
import { AllergyInput } from '../allergy-input.tsx'
import type { ChildFormProps } from './child-form.ts'

/** What staff need to know. Severity and EpiPen are only asked once there's an allergy. */
export function ChildSafetyFields({ form }: ChildFormProps) {
  const [allergies, severity, hasEpiPen] = form.watch(['allergies', 'allergySeverity', 'hasEpiPen'])
  const allergic = readAllergies(allergies).allergies !== null || hasEpiPen
  return (
    <>
      <AllergyInput
        id="child-allergies"
        hint="Select None if there are none. If you leave this blank, we'll ask at check-in."
        value={allergies}
        onChange={next => {
          form.change('allergies', next)
          if (next === NONE) form.change('hasEpiPen', false)
        }}
        error={form.problem('allergies')}
      />
      {allergic && (
        <>
          <FieldSet id="child-severity" legend="How severe are they?" error={form.problem('allergySeverity')}>
            {SEVERITIES.map(each => (
              <Checkbox
                key={each}
                type="radio"
                name="allergySeverity"
                aria-invalid={form.problem('allergySeverity') ? true : undefined}
                checked={severity === each}
                onChange={() => form.change('allergySeverity', each)}
              >
                {SEVERITY_LABELS[each]}
              </Checkbox>
            ))}
          </FieldSet>
          <Checkbox {...form.checkbox('hasEpiPen')}>Carries an EpiPen</Checkbox>
        </>
      )}
      <Field
        id="child-notes"
        label="Medical notes"
        optional
        hint="Asthma, seizures, medication: anything our staff should know."
        error={form.problem('medicalNotes')}
      >
        <TextArea {...form.field('medicalNotes')} rows={3} autoComplete="off" maxLength={LONGEST.medicalNotes} />
      </Field>
    </>
  )
}
