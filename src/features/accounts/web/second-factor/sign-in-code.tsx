import { type FormEvent, useEffect, useState } from 'react'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from '../accounts-client.ts'
import { useContinueAfterSignIn } from '../use-enter.ts'
import { readFields, useFormProblems } from '../use-form-problems.ts'
import { CodeField } from './code-field.tsx'

const MISSING = 'Enter the code'

/** Two-step verification while signing in, in place of the password form. */
export function SignInCode({ onPassword }: { onPassword: () => void }) {
  const { form, problems, show } = useFormProblems<'code'>()
  const [lostApp, setLostApp] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const toast = useToast()
  const enter = useContinueAfterSignIn()
  // The clicked button is gone, and the answer is typed next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way of answering has its own field
  useEffect(() => form.current?.querySelector('input')?.focus(), [form, lostApp])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const { code } = readFields(event.currentTarget, 'code')
    setFailure(undefined)
    if (code.trim() === '') return show({ code: MISSING })
    setBusy(true)
    try {
      await api('POST /api/auth/login/code', { body: { code } })
      toast({ title: 'Login Successful', description: 'Welcome back', tone: 'good' })
      await enter()
    } catch (error) {
      const problem = error instanceof ApiError ? error.problem : undefined
      show(problem?.fields ?? {})
      if (!problem?.fields)
        setFailure(sentenceOf(error, "We couldn't reach the server. Check your connection and try again."))
      setBusy(false)
    }
  }

  return (
    <>
      {failure && (
        <Note tone="bad" role="alert" title="Something went wrong">
          {failure}
        </Note>
      )}
      <ScriptForm ref={form} className="stack" noValidate onSubmit={submit} aria-label="Two-step verification">
        {lostApp ? (
          <Field
            id="recovery-code"
            label="Recovery code"
            hint="One of the ten codes you saved. Each works once."
            error={problems.code}
          >
            <TextInput name="code" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={60} />
          </Field>
        ) : (
          <CodeField label="Code" hint="Enter the six-digit code from your app." error={problems.code} />
        )}
        <Button type="submit" tone="primary" block busy={busy} busyLabel="Checking">
          Sign in
        </Button>
      </ScriptForm>
      <p className="row">
        <LinkButton
          onClick={() => {
            show({})
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
