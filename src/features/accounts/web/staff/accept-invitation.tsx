import { ROLES, type StaffRole } from '#src/lib/permissions.ts'
import { Field } from '#src/ui/field.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { LONGEST_NAME, nameProblem, newPasswordProblems, SENTENCES } from '../../account-rules.ts'
import { api } from '../accounts-client.ts'
import { NewPasswordForm } from '../new-password-form.tsx'
import { useContinueAfterSignIn } from '../use-enter.ts'

/** Name and password of someone who was invited. Afterwards they're signed in and in the back office. */
export function AcceptInvitation({
  token,
  email,
  role,
  onGone,
}: {
  token: string
  email: string
  role: StaffRole
  onGone: () => void
}) {
  const enter = useContinueAfterSignIn()
  const form = useSaveForm({
    values: { firstName: '', lastName: '', password: '', confirmPassword: '' },
    check: ({ firstName, lastName, ...passwords }) => ({
      firstName: nameProblem(firstName, SENTENCES.firstName),
      lastName: nameProblem(lastName, SENTENCES.lastName),
      ...newPasswordProblems(passwords),
    }),
    save: ({ confirmPassword: _, ...body }) => api('POST /api/auth/invitation/accept', { body: { token, ...body } }),
    // On a live site, they set up two-step verification first.
    onSaved: () => enter(ROLES[role].start),
    onRefused(refusal) {
      const gone = refusal.problem.code === 'invitation-not-usable'
      if (gone) onGone()
      return gone
    },
  })
  return (
    <>
      <p>
        You'll sign in as <strong className="booked">{email}</strong>, {ROLES[role].one}.
      </p>
      <NewPasswordForm form={form} label="Join the staff" button="Join the staff" busyLabel="Joining">
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field id="first-name" label="First name" hint="Families can see this." error={form.problem('firstName')}>
          <TextInput {...form.field('firstName')} autoComplete="given-name" maxLength={LONGEST_NAME} />
        </Field>
        <Field id="last-name" label="Last name" error={form.problem('lastName')}>
          <TextInput {...form.field('lastName')} autoComplete="family-name" maxLength={LONGEST_NAME} />
        </Field>
      </NewPasswordForm>
    </>
  )
}
