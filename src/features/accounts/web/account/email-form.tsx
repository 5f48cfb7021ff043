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

/** The address: which it is, and how it becomes another one. */
export function EmailForm({ account, guarded }: { account: Account; guarded: Guarded }) {
  const { form, problems, busy, failure } = useAccountForm({
    fields: ['email'],
    find: ({ email }) => ({ email: isEmail(email.trim()) ? undefined : SENTENCES.email }),
    send: async body => (await guarded(() => api('POST /api/account/email', { body })))?.message,
    done: 'Look into your mail',
  })
  return (
    <Panel as="section" aria-labelledby="email-title">
      <h2 id="email-title">E-mail</h2>
      <p>
        You sign in with <strong>{account.email}</strong>.
      </p>
      {!account.emailVerified && (
        <VerifyNote>Until then, messages, photos and health information stay closed.</VerifyNote>
      )}
      {account.pendingEmail && (
        <Note tone="info">
          {account.pendingEmail} waits for you to press the link that we mailed there. It works for 24 hours.
        </Note>
      )}
      {failure && (
        <Note tone="bad" role="alert" title="That did not work">
          {failure}
        </Note>
      )}
      <ScriptForm className="stack" data-clears="yes" aria-labelledby="email-title" {...form}>
        <Field
          id="new-email"
          label="New e-mail address"
          hint="We mail a link there first. The old address is told, and can undo it for 7 days."
          error={problems.email}
        >
          <TextInput name="email" type="email" inputMode="email" autoComplete="email" maxLength={254} />
        </Field>
        <Button type="submit" busy={busy} busyLabel="Sending">
          Change e-mail
        </Button>
      </ScriptForm>
    </Panel>
  )
}
