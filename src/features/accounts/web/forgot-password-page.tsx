import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { MetaArgs } from 'react-router'
import { sentenceOf } from '#src/lib/api-client.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { Button, QuietLink } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { MailIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { isEmail, SENTENCES } from '../account-rules.ts'
import { api } from './accounts-client.ts'
import { AuthSplit } from './auth-split.tsx'
import { readFields, useFormProblems } from './use-form-problems.ts'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    {
      title: 'Sign in with an email link',
      description: 'Get an email link to sign in and choose a new password.',
      canonicalPath: '/forgot-password',
      hidden: true,
    },
    matches,
  )

const problemsOf = ({ email }: { email: string }) => (isEmail(email.trim()) ? {} : { email: SENTENCES.email })

/** /forgot-password: a link by email. The answer never reveals whether the address has an account. */
export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<{ email: string; message: string }>()
  return (
    <AuthSplit heading="Forgot your password?">
      {sentTo ? (
        <Sent {...sentTo} again={() => setSentTo(undefined)} />
      ) : (
        <AskForLink onSent={(email, message) => setSentTo({ email, message })} />
      )}
      <p>
        Remember it after all? <QuietLink to="/login">Sign in</QuietLink>
      </p>
    </AuthSplit>
  )
}

function AskForLink({ onSent }: { onSent: (email: string, message: string) => void }) {
  const { form, problems, show, check } = useFormProblems<'email'>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = readFields(event.currentTarget, 'email')
    const found = problemsOf(typed)
    show(found)
    setFailure(undefined)
    if (found.email) return
    setBusy(true)
    try {
      const email = typed.email.trim()
      const { message } = await api('POST /api/auth/forgot-password', { body: { email } })
      onSent(email, message)
    } catch (error) {
      setFailure(sentenceOf(error, "We couldn't reach the server. Check your connection and try again."))
      setBusy(false)
    }
  }

  return (
    <>
      <p>Enter your email address. We'll send you a link to choose a new password.</p>
      {failure && (
        <Note tone="bad" role="alert" title="Something went wrong">
          {failure}
        </Note>
      )}
      <ScriptForm
        ref={form}
        className="stack"
        aria-label="Get a link"
        noValidate
        onSubmit={submit}
        onChange={event => {
          const typed = readFields(event.currentTarget, 'email')
          check(() => problemsOf(typed))
        }}
      >
        <Field id="forgot-email" label="Email" error={problems.email}>
          <TextInput
            type="email"
            name="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="send"
          />
        </Field>
        <Button type="submit" tone="primary" block busy={busy} busyLabel="Sending">
          <MailIcon /> Email me a link
        </Button>
      </ScriptForm>
    </>
  )
}

/** Replaces the form and takes the focus. */
function Sent({ email, message, again }: { email: string; message: string; again: () => void }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <>
      <Note ref={note} tone="good" title="Check your email" tabIndex={-1}>
        {message} You entered {email}. Nothing there? Check your spam folder.
      </Note>
      <Button block onClick={again}>
        Try a different address
      </Button>
    </>
  )
}
