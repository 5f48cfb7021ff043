import { useProgram } from '#src/features/organization/web.ts'
import { formatCents } from '#src/lib/money.ts'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { PanelProps } from './class-editor.tsx'

const NAMES = [
  ['dailyPrice', 'Price per day, in dollars'],
  ['weeklyPrice', 'Price per week, in dollars'],
  ['monthlyPrice', 'Price per month, in dollars'],
  ['includedPerMonth', 'Classes included per month'],
] as const

/** The ways to enroll in a program, and what its monthly plan covers. */
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
        Leave a price empty to use the one in Settings. Every program also has a {formatCents(registrationFee)}{' '}
        registration fee.
      </p>
      <div className="field-grid four">
        {NAMES.map(([name, label]) => (
          <Field key={name} id={`class-${name}`} label={label} error={problems[name]}>
            <TextInput
              inputMode="decimal"
              value={edited[name]}
              maxLength={12}
              placeholder={name === 'includedPerMonth' ? 'No limit' : 'Same as Settings'}
              onChange={event => change({ [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
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
