import { type ReactNode, useState } from 'react'
import { Button, ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { MailIcon } from '#src/ui/icons.tsx'
import { PasswordInput } from '#src/ui/password-input.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { signInProblems } from '../account-rules.ts'
import { api } from './accounts-client.ts'
import { SignInCode } from './second-factor/sign-in-code.tsx'
import { signInFailure } from './sign-in-failure.ts'
import { useContinueAfterSignIn } from './use-enter.ts'

/**
 * The sign-in form on /login and /portal, with the same fields and ids on both so password managers can fill it.
 * `children` show below it until a password was right. After signing in, it goes to the stored address or to where the person starts.
 */
export function SignInForm({ children }: { children?: ReactNode }) {
  const [asksCode, setAsksCode] = useState(false)
  const toast = useToast()
  const enter = useContinueAfterSignIn()
  const form = useSaveForm({
    values: { email: '', password: '', rememberMe: true },
    check: signInProblems,
    save: ({ email, ...typed }) => api('POST /api/auth/login', { body: { ...typed, email: email.trim() } }),
    async onSaved({ next }) {
      if (next === 'code') return setAsksCode(true)
      toast({ title: 'Login Successful', description: 'Welcome back', tone: 'good' })
      // Nothing else opens before this. Where they wanted to go stays stored.
      await enter(next === 'set-up' ? '/second-factor' : undefined)
    },
    describe: signInFailure,
    onFailed: ({ title = '', message }) => toast({ title, description: message, tone: 'destructive' }),
  })

  if (asksCode) return <SignInCode onPassword={() => setAsksCode(false)} />
  return (
    <>
      <FailureNote failure={form.failure} />
      <SaveForm form={form} aria-label="Sign in">
        <Field id="sign-in-email" label="Email" error={form.problem('email')}>
          <TextInput
            {...form.field('email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
          />
        </Field>
        <Field id="sign-in-password" label="Password" error={form.problem('password')}>
          <PasswordInput {...form.field('password')} autoComplete="current-password" enterKeyHint="go" />
        </Field>
        <div className="row apart">
          <Checkbox {...form.checkbox('rememberMe')}>Remember me</Checkbox>
          <QuietLink to="/forgot-password">Forgot password?</QuietLink>
        </div>
        <Button type="submit" tone="primary" block busy={form.isBusy} busyLabel="Signing in">
          Sign in
        </Button>
        <ButtonLink to="/forgot-password" block>
          <MailIcon /> Email me a link instead
        </ButtonLink>
      </SaveForm>
      {children}
    </>
  )
}
