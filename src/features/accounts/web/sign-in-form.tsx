import { type FormEvent, type ReactNode, useState } from 'react'
import { Button, ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { MailIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { PasswordInput } from '#src/ui/password-input.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { signInProblems } from '../account-rules.ts'
import { api } from './accounts-client.ts'
import { SignInCode } from './second-factor/sign-in-code.tsx'
import { signInFailure } from './sign-in-failure.ts'
import { useContinueAfterSignIn } from './use-enter.ts'
import { readFields, useFormProblems } from './use-form-problems.ts'

/**
 * The sign-in form on /login and /portal, with the same fields and ids on both so password managers can fill it.
 * `children` show below it until a password was right. After signing in, it goes to the stored address or the dashboard.
 */
export function SignInForm({ children }: { children?: ReactNode }) {
  const { form, problems, show, check } = useFormProblems<'email' | 'password'>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ title: string; description: string }>()
  const [asksCode, setAsksCode] = useState(false)
  const toast = useToast()
  const enter = useContinueAfterSignIn()

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
      const { next } = await api('POST /api/auth/login', { body: { ...typed, email: typed.email.trim(), rememberMe } })
      if (next === 'code') {
        setBusy(false)
        return setAsksCode(true)
      }
      toast({ title: 'Login Successful', description: 'Welcome back', tone: 'good' })
      // Nothing else opens before this. Where they wanted to go stays stored.
      await enter(next === 'set-up' ? '/second-factor' : undefined)
    } catch (error) {
      const said = signInFailure(error)
      setFailure(said)
      toast({ ...said, tone: 'destructive' })
      setBusy(false)
    }
  }

  if (asksCode) return <SignInCode onPassword={() => setAsksCode(false)} />
  return (
    <>
      {failure && (
        <Note tone="bad" title={failure.title}>
          {failure.description}
        </Note>
      )}
      {/* POST, so a form sent before its script has loaded never puts a password in an address. */}
      <ScriptForm
        ref={form}
        className="stack"
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
          <MailIcon /> Email me a link instead
        </ButtonLink>
      </ScriptForm>
      {children}
    </>
  )
}
