import { useProgram } from '#src/features/organization/web.ts'
import { formatCents } from '#src/lib/money.ts'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { PanelProps } from './class-editor.tsx'
import { DayOptionsFields } from './day-options-fields.tsx'
import { ProgramOptions } from './program-options.tsx'

/** The ways to enroll in a program, its half days and care, and what its monthly plan covers. */
export function ProgramPanel({ edited, change, problems, choices }: PanelProps) {
  const { registrationFee } = useProgram()
  const toggle = (name: string) =>
    change({
      coveredCategories: edited.coveredCategories.includes(name)
        ? edited.coveredCategories.filter(each => each !== name)
        : [...edited.coveredCategories, name],
    })
  return (
    <section className="panel" aria-labelledby="program-title">
      <h2 id="program-title">Program and monthly plan</h2>
      <p className="by">
        If all three prices are those in Settings, they change with them. Every program also has a{' '}
        {formatCents(registrationFee)} registration fee.
      </p>
      <ProgramOptions edited={edited} change={change} problems={problems} choices={choices} />
      <DayOptionsFields edited={edited} change={change} problems={problems} />
      <Field id="class-includedPerMonth" label="Classes included per month" error={problems.includedPerMonth}>
        <TextInput
          inputMode="numeric"
          value={edited.includedPerMonth}
          maxLength={12}
          placeholder="No limit"
          onChange={event => change({ includedPerMonth: event.target.value })}
        />
      </Field>
      <FieldSet
        id="class-coveredCategories"
        legend="The monthly plan covers"
        hint="Current plans keep what they were sold with."
        error={problems.coveredCategories}
      >
        <div className="row">
          {[...new Set([...choices.categories, ...edited.coveredCategories])].map(name => (
            <PickInput key={name} checked={edited.coveredCategories.includes(name)} onChange={() => toggle(name)}>
              {name}
            </PickInput>
          ))}
        </div>
      </FieldSet>
    </section>
  )
}
