import { Field } from '#src/ui/field.tsx'
import { PasswordInput } from '#src/ui/password-input.tsx'
import { Spots } from '#src/ui/spots.tsx'
import { passwordStrength } from '../account-rules.ts'

const BEADS = 5
/** Any form with these two fields. */
export type PasswordForm = {
  field: (name: 'password' | 'confirmPassword') => object
  problem: (name: string) => string | undefined
  watch: (name: 'password') => string
}

/** A new password, a strength meter based on its length, and the password again. */
export function NewPasswordFields({ form, label = 'Password' }: { form: PasswordForm; label?: string }) {
  const typed = form.watch('password')
  const { beads, state, words } = passwordStrength(typed)
  return (
    <>
      <Field
        id="new-password"
        label={label}
        hint="At least 8 characters. Three random words work well."
        error={form.problem('password')}
      >
        <PasswordInput {...form.field('password')} autoComplete="new-password" />
      </Field>
      {typed !== '' && (
        <Spots state={state} left={BEADS - beads} capacity={BEADS}>
          {words}
        </Spots>
      )}
      <Field id="confirm-password" label="Confirm password" error={form.problem('confirmPassword')}>
        <PasswordInput {...form.field('confirmPassword')} autoComplete="new-password" enterKeyHint="done" />
      </Field>
    </>
  )
}
