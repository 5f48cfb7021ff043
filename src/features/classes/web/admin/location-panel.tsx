import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { LIMITS } from '../../class-limits.ts'
import type { PanelProps } from './class-editor.tsx'

/** Who teaches it and where it meets. Suggests names already in use. */
export function LocationPanel({ edited, change, problems, choices }: PanelProps) {
  const line = (name: 'taughtBy' | 'location', label: string, known: readonly string[]) => (
    <Field id={`class-${name}`} label={label} optional={name === 'taughtBy'} error={problems[name]}>
      <TextInput
        form="class-form"
        list={`${name}-known`}
        value={edited[name]}
        maxLength={LIMITS.name}
        onChange={event => change({ [name]: event.target.value })}
      />
      <datalist id={`${name}-known`}>
        {known.map(each => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </Field>
  )
  return (
    <section className="panel" aria-labelledby="where-title">
      <h2 id="where-title">Guide and room</h2>
      {line('taughtBy', 'Guide', choices.teachers)}
      {line('location', 'Room', choices.rooms)}
    </section>
  )
}
