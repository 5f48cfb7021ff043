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

/** Another password, for who knows the present one; a first one comes by mail. */
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
        <Note tone="info" title="You have no password yet">
          We mail you a link to choose one.
          <MailPasswordLink />
        </Note>
      )}
      {failure && (
        <Note tone="bad" role="alert" title="That did not work">
          {failure}
        </Note>
      )}
      {account.hasPassword && (
        <ScriptForm className="stack" aria-labelledby="password-title" {...form}>
          {/* Typed passwords do not stay in the page once they are saved. */}
          <div className="stack" key={round}>
            <Field id="current-password" label="Current password" error={problems.currentPassword}>
              <PasswordInput name="currentPassword" />
            </Field>
            <NewPasswordFields label="New password" problems={problems} />
          </div>
          <Button type="submit" busy={busy} busyLabel="Saving">
            Change password
          </Button>
          <p className="by">Every other browser is signed out then.</p>
        </ScriptForm>
      )}
    </Panel>
  )
}
