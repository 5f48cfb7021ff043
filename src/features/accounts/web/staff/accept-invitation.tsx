import { ApiError } from '#src/lib/api-client.ts'
import { Field } from '#src/ui/field.tsx'
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
  role: 'staff' | 'admin'
  onGone: () => void
}) {
  const enter = useContinueAfterSignIn()
  return (
    <>
      <p>
        You'll sign in as <strong className="booked">{email}</strong>, {role === 'admin' ? 'an admin' : 'staff'}.
      </p>
      <NewPasswordForm
        label="Join the staff"
        fields={['firstName', 'lastName']}
        find={({ firstName, lastName, ...passwords }) => ({
          firstName: nameProblem(firstName, SENTENCES.firstName),
          lastName: nameProblem(lastName, SENTENCES.lastName),
          ...newPasswordProblems(passwords),
        })}
        send={async ({ confirmPassword: _, ...body }) => {
          await api('POST /api/auth/invitation/accept', { body: { token, ...body } })
          // On a live site, they set up two-step verification first.
          await enter('/admin/today')
        }}
        told={error => {
          const gone = error instanceof ApiError && error.problem.code === 'invitation-not-usable'
          if (gone) onGone()
          return gone
        }}
        button="Join the staff"
        busyLabel="Joining"
      >
        {problems => (
          <>
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <Field id="first-name" label="First name" hint="Families can see this." error={problems.firstName}>
              <TextInput name="firstName" autoComplete="given-name" maxLength={LONGEST_NAME} />
            </Field>
            <Field id="last-name" label="Last name" error={problems.lastName}>
              <TextInput name="lastName" autoComplete="family-name" maxLength={LONGEST_NAME} />
            </Field>
          </>
        )}
      </NewPasswordForm>
    </>
  )
}
