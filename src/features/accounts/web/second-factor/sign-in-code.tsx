import { type FormEvent, useEffect, useState } from 'react'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from '../accounts-client.ts'
import { useEnter } from '../use-enter.ts'
import { readFields, useFormProblems } from '../use-form-problems.ts'
import { CodeField } from './code-field.tsx'

const MISSING = 'Please type the code'

/** The second step of signing in, in place of the form that asked for the password. */
export function SignInCode({ onPassword }: { onPassword: () => void }) {
  const { form, problems, show } = useFormProblems<'code'>()
  const [lostApp, setLostApp] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const toast = useToast()
  const enter = useEnter()
  // The button that was pressed is gone; the answer is typed next.
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
      if (!problem?.fields) setFailure(sentenceOf(error, 'We could not reach our server. Please try again.'))
      setBusy(false)
    }
  }

  return (
    <>
      {failure && (
        <Note tone="bad" role="alert" title="That did not work">
          {failure}
        </Note>
      )}
      <ScriptForm ref={form} className="stack" noValidate onSubmit={submit} aria-label="Second step">
        {lostApp ? (
          <Field
            id="recovery-code"
            label="Recovery code"
            hint="One of the ten you kept. Each works once."
            error={problems.code}
          >
            <TextInput name="code" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={60} />
          </Field>
        ) : (
          <CodeField label="Code" hint="The six digits your authenticator app shows now." error={problems.code} />
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
          {lostApp ? 'Use the app' : 'I don’t have the app here'}
        </LinkButton>
        <LinkButton onClick={onPassword}>Start again</LinkButton>
      </p>
      {lostApp && <p className="by">No recovery code either? Another admin can reset your second step.</p>}
    </>
  )
}
