import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { Button, ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { MailIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { PasswordInput } from '#src/ui/password-input.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { signInProblems } from '../account-rules.ts'
import { api } from './accounts-client.ts'
import { returnToStore } from './return-to-store.ts'
import { signInFailure } from './sign-in-failure.ts'
import { announceSignedIn } from './signed-in-news.ts'
import { readFields, useFormProblems } from './use-form-problems.ts'

/**
 * The sign-in form of /login and /portal, with the same fields and ids on both so that password managers fill it.
 * After signing in it goes to the kept address or to the dashboard (spec 1 sections 2 and 4).
 */
export function SignInForm() {
  const { form, problems, show, check } = useFormProblems<'email' | 'password'>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ title: string; description: string }>()
  const toast = useToast()
  const enter = useEnter()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = readFields(event.currentTarget, 'email', 'password')
    const rememberMe = new FormData(event.currentTarget).has('rememberMe')
    const found = signInProblems(typed)
    show(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await api('POST /api/auth/login', { body: { ...typed, email: typed.email.trim(), rememberMe } })
      toast({ title: 'Login Successful', description: 'Welcome back', tone: 'good' })
      await enter()
    } catch (error) {
      const said = signInFailure(error)
      setFailure(said)
      toast({ ...said, tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {failure && (
        <Note tone="bad" title={failure.title}>
          {failure.description}
        </Note>
      )}
      {/* POST, so that a form sent before its script has loaded never writes a password into an address. */}
      <form
        ref={form}
        className="stack"
        method="post"
        aria-label="Sign in"
        noValidate
        onSubmit={submit}
        onChange={event => {
          const typed = readFields(event.currentTarget, 'email', 'password')
          check(() => signInProblems(typed))
        }}
      >
        <Field id="sign-in-email" label="Email" error={problems.email}>
          <TextInput
            type="email"
            name="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
          />
        </Field>
        <Field id="sign-in-password" label="Password" error={problems.password}>
          <PasswordInput name="password" autoComplete="current-password" enterKeyHint="go" />
        </Field>
        <div className="row apart">
          <Checkbox name="rememberMe" defaultChecked>
            Remember me
          </Checkbox>
          <QuietLink to="/forgot-password">Forgot password?</QuietLink>
        </div>
        <Button type="submit" tone="primary" block busy={busy} busyLabel="Signing in">
          Sign in
        </Button>
        <ButtonLink to="/forgot-password" block>
          <MailIcon /> E-mail me a link instead
        </ButtonLink>
      </form>
    </>
  )
}

/** Goes on as the person who is signed in now: nothing a stranger was shown is kept. */
export function useEnter(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    announceSignedIn()
    queries.clear()
    await revalidate()
    await navigate(returnToStore.take())
  }
}
