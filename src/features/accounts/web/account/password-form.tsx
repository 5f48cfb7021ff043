import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { PasswordInput } from '#src/ui/password-input.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { newPasswordProblems, SENTENCES } from '../../account-rules.ts'
import { api } from '../accounts-client.ts'
import { MailPasswordLink } from '../mail-password-link.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import type { Account } from './own-account.ts'
import { useAccountForm } from './use-account-form.ts'

/** Changes the password for someone who knows the current one. A first password is set by email. */
export function PasswordForm({ account }: { account: Account }) {
  const [round, setRound] = useState(0)
  const { form, problems, busy, failure } = useAccountForm({
    fields: ['currentPassword', 'password', 'confirmPassword'],
    find: ({ currentPassword, ...typed }) => ({
      currentPassword: currentPassword === '' ? SENTENCES.passwordMissing : undefined,
      ...newPasswordProblems(typed),
    }),
    send: async ({ currentPassword, password }) => {
      const { message } = await api('POST /api/account/password', { body: { currentPassword, password } })
      setRound(before => before + 1)
      return message
    },
    done: 'Password saved',
  })
  return (
    <Panel as="section" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      {!account.hasPassword && (
        <Note tone="info" title="You don't have a password yet">
          We'll email you a link to choose one.
          <MailPasswordLink />
        </Note>
      )}
      {failure && (
        <Note tone="bad" role="alert" title="Something went wrong">
          {failure}
        </Note>
      )}
      {account.hasPassword && (
        <ScriptForm className="stack" aria-labelledby="password-title" {...form}>
          {/* Clears the typed passwords once they're saved. */}
          <div className="stack" key={round}>
            <Field id="current-password" label="Current password" error={problems.currentPassword}>
              <PasswordInput name="currentPassword" />
            </Field>
            <NewPasswordFields label="New password" problems={problems} />
          </div>
          <Button type="submit" busy={busy} busyLabel="Saving">
            Change password
          </Button>
          <p className="by">This signs you out everywhere else.</p>
        </ScriptForm>
      )}
    </Panel>
  )
}
