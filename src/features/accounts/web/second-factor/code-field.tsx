import type { ComponentProps } from 'react'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

/** The code field. Phones show the number pad first, but the letters of a recovery code can still be typed. */
export function CodeField({
  label,
  hint,
  error,
  ...input
}: { label: string; hint?: string; error?: string } & ComponentProps<'input'>) {
  return (
    <Field id="second-factor-code" label={label} hint={hint} error={error}>
      <TextInput
        {...input}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        enterKeyHint="go"
        data-autofocus=""
      />
    </Field>
  )
}

/** What's wrong with a code before it's sent. */
export const codeProblems = ({ code }: { code: string }) => ({
  code: code.trim() === '' ? 'Enter the code' : undefined,
})
