import { type MetaArgs, useNavigate } from 'react-router'
import { sentenceOf } from '#src/lib/api-client.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { signUpProblems } from '../account-rules.ts'
import { api } from './accounts-client.ts'
import { AuthSplit } from './auth-split.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    {
      title: 'Create an account',
      description: 'Create an account now, and add your children whenever you like.',
      canonicalPath: '/signup',
    },
    matches,
  )

const TITLE = 'Signup Failed'
const OTHERWISE = 'Failed to create account. Please try again.'

/** /signup. */
export default function SignupPage() {
  const toast = useToast()
  const navigate = useNavigate()
  return (
    <AuthSplit heading="Create an account">
      <NewPasswordForm
        label="Sign up"
        fields={['firstName', 'lastName', 'email']}
        find={signUpProblems}
        send={async ({ confirmPassword: _, ...typed }) => {
          await api('POST /api/auth/signup', { body: { ...typed, role: 'parent' } })
          toast({ title: 'Account Created Successfully', description: 'You can now sign in.', tone: 'good' })
          await navigate('/login')
        }}
        told={error => {
          toast({ title: TITLE, description: sentenceOf(error, OTHERWISE), tone: 'destructive' })
          return false
        }}
        failureTitle={TITLE}
        otherwise={OTHERWISE}
        button="Create account"
        busyLabel="Creating your account"
      >
        {problems => (
          <>
            <div className="fields">
              <Field id="first-name" label="First name" error={problems.firstName}>
                <TextInput name="firstName" autoComplete="given-name" enterKeyHint="next" />
              </Field>
              <Field id="last-name" label="Last name" error={problems.lastName}>
                <TextInput name="lastName" autoComplete="family-name" enterKeyHint="next" />
              </Field>
            </div>
            <Field id="sign-up-email" label="Email" error={problems.email}>
              <TextInput
                type="email"
                name="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="next"
              />
            </Field>
          </>
        )}
      </NewPasswordForm>
      <p>
        Already have an account? <QuietLink to="/login">Sign in</QuietLink>
      </p>
    </AuthSplit>
  )
}
