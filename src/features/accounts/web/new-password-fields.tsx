import { useState } from 'react'
import { Field } from '#src/ui/field.tsx'
import { PasswordInput } from '#src/ui/password-input.tsx'
import { Spots } from '#src/ui/spots.tsx'
import { passwordStrength } from '../account-rules.ts'
import type { Problems } from './use-form-problems.ts'

const BEADS = 5

/** A new password, a strength meter based on its length, and the password again. */
export function NewPasswordFields({
  problems,
  label = 'Password',
}: {
  problems: Problems<'password' | 'confirmPassword'>
  label?: string
}) {
  const [typed, setTyped] = useState('')
  const { beads, state, words } = passwordStrength(typed)
  return (
    <>
      <Field
        id="new-password"
        label={label}
        hint="At least 8 characters. Three random words work well."
        error={problems.password}
      >
        <PasswordInput name="password" autoComplete="new-password" onChange={event => setTyped(event.target.value)} />
      </Field>
      {typed !== '' && (
        <Spots state={state} left={BEADS - beads} capacity={BEADS}>
          {words}
        </Spots>
      )}
      <Field id="confirm-password" label="Confirm password" error={problems.confirmPassword}>
        <PasswordInput name="confirmPassword" autoComplete="new-password" enterKeyHint="done" />
      </Field>
    </>
  )
}
