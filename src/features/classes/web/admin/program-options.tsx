import { centsOfTyped } from '#src/lib/typed-dollars.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { PanelProps } from './class-editor.tsx'

const OPTIONS = [
  { name: 'dailyPrice', unit: 'day' },
  { name: 'weeklyPrice', unit: 'week' },
  { name: 'monthlyPrice', unit: 'month' },
] as const

/** The ways to enroll in a program. One without a price isn't offered; offering it begins with the price in the settings. */
export function ProgramOptions({ edited, change, problems, choices }: PanelProps) {
  return (
    <ul className="program-options">
      {OPTIONS.map(({ name, unit }) => (
        <li key={name}>
          <Checkbox
            checked={edited[name].trim() !== ''}
            onChange={event => change({ [name]: event.target.checked ? (choices[name] / 100).toFixed(2) : '' })}
          >
            Offer by the {unit}
          </Checkbox>
          <Field
            id={`class-${name}`}
            label={`Price per ${unit}, in dollars`}
            hint={hintOf(edited[name], choices[name])}
            error={problems[name]}
          >
            <TextInput
              inputMode="decimal"
              value={edited[name]}
              maxLength={12}
              onChange={event => change({ [name]: event.target.value })}
            />
          </Field>
        </li>
      ))}
    </ul>
  )
}

function hintOf(typed: string, usual: number): string {
  if (typed.trim() === '') return 'Not offered'
  return centsOfTyped(typed) === usual ? 'As in Settings' : 'Its own price'
}

/** What's wrong with the options of a program: it needs at least one. */
export const optionsProblem = (edited: PanelProps['edited']): string | undefined =>
  edited.kind === 'program' && OPTIONS.every(({ name }) => edited[name].trim() === '')
    ? 'Offer at least one way to enroll.'
    : undefined
