import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { isEmail, SENTENCES } from '../../account-rules.ts'
import { api } from '../accounts-client.ts'
import { VerifyNote } from '../verify-note.tsx'
import type { Account, Guarded } from './own-account.ts'
import { useAccountForm } from './use-account-form.ts'

/** The email address: the current one, and how to change it. */
export function EmailForm({ account, guarded }: { account: Account; guarded: Guarded }) {
  const { form, problems, busy, failure } = useAccountForm({
    fields: ['email'],
    find: ({ email }) => ({ email: isEmail(email.trim()) ? undefined : SENTENCES.email }),
    send: async body => (await guarded(() => api('POST /api/account/email', { body })))?.message,
    done: 'Check your email',
  })
  return (
    <Panel as="section" aria-labelledby="email-title">
      <h2 id="email-title">Email</h2>
      <p>
        You sign in with <strong>{account.email}</strong>.
      </p>
      {!account.emailVerified && (
        <VerifyNote>Until then, you can't see messages, photos or health information.</VerifyNote>
      )}
      {account.pendingEmail && (
        <Note tone="info">
          We sent a link to {account.pendingEmail}. Open it within 24 hours to confirm the new address.
        </Note>
      )}
      {failure && (
        <Note tone="bad" role="alert" title="Something went wrong">
          {failure}
        </Note>
      )}
      <ScriptForm className="stack" data-clears="yes" aria-labelledby="email-title" {...form}>
        <Field
          id="new-email"
          label="New email address"
          hint="We'll send a link there first. We'll also tell your old address, which can undo the change for 7 days."
          error={problems.email}
        >
          <TextInput name="email" type="email" inputMode="email" autoComplete="email" maxLength={254} />
        </Field>
        <Button type="submit" busy={busy} busyLabel="Sending">
          Change email
        </Button>
      </ScriptForm>
    </Panel>
  )
}
