import { type MetaArgs, useNavigate } from 'react-router'
import { pageMeta } from '#src/lib/page-meta.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
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

/** /signup. */
export default function SignupPage() {
  const toast = useToast()
  const navigate = useNavigate()
  const form = useSaveForm({
    values: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
    check: signUpProblems,
    save: ({ confirmPassword: _, ...typed }) => api('POST /api/auth/signup', { body: { ...typed, role: 'parent' } }),
    async onSaved() {
      toast({ title: 'Account Created Successfully', description: 'You can now sign in.', tone: 'good' })
      await navigate('/login')
    },
    unreachable: 'Failed to create account. Please try again.',
    onFailed: ({ message }) => toast({ title: TITLE, description: message, tone: 'destructive' }),
  })
  return (
    <AuthSplit heading="Create an account">
      <NewPasswordForm
        form={form}
        label="Sign up"
        failureTitle={TITLE}
        button="Create account"
        busyLabel="Creating your account"
      >
        <div className="fields">
          <Field id="first-name" label="First name" error={form.problem('firstName')}>
            <TextInput {...form.field('firstName')} autoComplete="given-name" enterKeyHint="next" />
          </Field>
          <Field id="last-name" label="Last name" error={form.problem('lastName')}>
            <TextInput {...form.field('lastName')} autoComplete="family-name" enterKeyHint="next" />
          </Field>
        </div>
        <Field id="sign-up-email" label="Email" error={form.problem('email')}>
          <TextInput
            {...form.field('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
          />
        </Field>
      </NewPasswordForm>
      <p>
        Already have an account? <QuietLink to="/login">Sign in</QuietLink>
      </p>
    </AuthSplit>
  )
}
