import { useEffect, useRef, useState } from 'react'
import type { MetaArgs } from 'react-router'
import { pageMeta } from '#src/lib/page-meta.ts'
import { Button, QuietLink } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { MailIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { isEmail, SENTENCES } from '../account-rules.ts'
import { api } from './accounts-client.ts'
import { AuthSplit } from './auth-split.tsx'

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
  const form = useSaveForm({
    values: { email: '' },
    check: ({ email }) => ({ email: isEmail(email.trim()) ? undefined : SENTENCES.email }),
    save: ({ email }) => api('POST /api/auth/forgot-password', { body: { email: email.trim() } }),
    onSaved: ({ message }, { email }) => onSent(email.trim(), message),
  })
  return (
    <>
      <p>Enter your email address. We'll send you a link to choose a new password.</p>
      <FailureNote failure={form.failure} title="Something went wrong" />
      <SaveForm form={form} aria-label="Get a link">
        <Field id="forgot-email" label="Email" error={form.problem('email')}>
          <TextInput
            {...form.field('email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="send"
          />
        </Field>
        <Button type="submit" tone="primary" block busy={form.isBusy} busyLabel="Sending">
          <MailIcon /> Email me a link
        </Button>
      </SaveForm>
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
