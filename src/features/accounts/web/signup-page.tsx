import { type FormEvent, useState } from 'react'
import { type MetaArgs, useNavigate } from 'react-router'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { Button, QuietLink } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { type SignUpForm, signUpProblems } from '../account-rules.ts'
import { api } from './accounts-client.ts'
import { AuthSplit } from './auth-split.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { readFields, useFormProblems } from './use-form-problems.ts'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    {
      title: 'Make an account',
      description: 'Make a plain account first, and add your children whenever you like.',
      canonicalPath: '/signup',
    },
    matches,
  )

const TITLE = 'Signup Failed'
const OTHERWISE = 'Failed to create account. Please try again.'
const read = (form: HTMLFormElement) =>
  readFields(form, 'firstName', 'lastName', 'email', 'password', 'confirmPassword') satisfies SignUpForm

/** /signup (spec 1 sections 2, 4 and 5). */
export default function SignupPage() {
  const { form, problems, show, check } = useFormProblems<keyof SignUpForm>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const toast = useToast()
  const navigate = useNavigate()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = read(event.currentTarget)
    const found = signUpProblems(typed)
    show(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return
    const { confirmPassword: _kept, ...sent } = typed
    setBusy(true)
    try {
      await api('POST /api/auth/signup', { body: { ...sent, role: 'parent' } })
      toast({ title: 'Account Created Successfully', description: 'You can now sign in.', tone: 'good' })
      await navigate('/login')
    } catch (error) {
      const description = sentenceOf(error, OTHERWISE)
      if (error instanceof ApiError && error.problem.fields) show(error.problem.fields)
      setFailure(description)
      toast({ title: TITLE, description, tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <AuthSplit heading="Make an account">
      {failure && (
        <Note tone="bad" title={TITLE}>
          {failure}
        </Note>
      )}
      <form
        ref={form}
        className="stack"
        method="post"
        aria-label="Sign up"
        noValidate
        onSubmit={submit}
        onChange={event => {
          const typed = read(event.currentTarget)
          check(() => signUpProblems(typed))
        }}
      >
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
        <NewPasswordFields problems={problems} />
        <Button type="submit" tone="primary" block busy={busy} busyLabel="Making your account">
          Create account
        </Button>
      </form>
      <p>
        Already with us? <QuietLink to="/login">Sign in</QuietLink>
      </p>
    </AuthSplit>
  )
}
