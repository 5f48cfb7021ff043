import { useEffect, useState } from 'react'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from '../accounts-client.ts'
import { useContinueAfterSignIn } from '../use-enter.ts'
import { CodeField, codeProblems } from './code-field.tsx'

/** Two-step verification while signing in, in place of the password form. */
export function SignInCode({ onPassword }: { onPassword: () => void }) {
  const [lostApp, setLostApp] = useState(false)
  const toast = useToast()
  const enter = useContinueAfterSignIn()
  const form = useSaveForm({
    values: { code: '' },
    check: codeProblems,
    save: body => api('POST /api/auth/login/code', { body }),
    async onSaved() {
      toast({ title: 'Login Successful', description: 'Welcome back', tone: 'good' })
      await enter()
    },
  })
  const { box } = form
  // The clicked button is gone, and the answer is typed next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way of answering has its own field
  useEffect(() => box.current?.querySelector('input')?.focus(), [box, lostApp])

  return (
    <>
      <FailureNote failure={form.failure} title="Something went wrong" />
      <SaveForm form={form} aria-label="Two-step verification">
        {lostApp ? (
          <Field
            id="recovery-code"
            label="Recovery code"
            hint="One of the ten codes you saved. Each works once."
            error={form.problem('code')}
          >
            <TextInput
              {...form.field('code')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={60}
            />
          </Field>
        ) : (
          <CodeField
            {...form.field('code')}
            label="Code"
            hint="Enter the six-digit code from your app."
            error={form.problem('code')}
          />
        )}
        <Button type="submit" tone="primary" block busy={form.isBusy} busyLabel="Checking">
          Sign in
        </Button>
      </SaveForm>
      <p className="row">
        <LinkButton
          onClick={() => {
            form.reset()
            setLostApp(!lostApp)
          }}
        >
          {lostApp ? 'Use my app' : "I don't have my app"}
        </LinkButton>
        <LinkButton onClick={onPassword}>Start over</LinkButton>
      </p>
      {lostApp && <p className="by">No recovery code either? Another admin can reset your two-step verification.</p>}
    </>
  )
}
