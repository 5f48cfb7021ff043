import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { fieldId, valueAt } from './joining-form.ts'
import { useJoining } from './use-joining-form.ts'

/** One labeled field of the form, bound to its path: `parent.email`. `tidy` cleans up the text when focus leaves. */
export function JoiningField({
  path,
  label,
  hint,
  optional,
  tidy,
  ...rest
}: {
  path: string
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  tidy?: (text: string) => string
} & ComponentProps<typeof TextInput>) {
  const { form, set, leave, problemAt } = useJoining()
  const value = String(valueAt(form, path) ?? '')
  return (
    <Field id={fieldId(path)} label={label} hint={hint} optional={optional} error={problemAt(path)}>
      <TextInput
        name={path}
        value={value}
        onChange={event => set(path, event.target.value)}
        onBlur={() => {
          if (tidy && tidy(value) !== value) set(path, tidy(value))
          leave(path)
        }}
        {...rest}
      />
    </Field>
  )
}
