import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { Note } from '#src/ui/note.tsx'
import { PasswordInput } from '#src/ui/password-input.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { newPasswordProblems, SENTENCES } from '../../account-rules.ts'
import { api } from '../accounts-client.ts'
import { MailPasswordLink } from '../mail-password-link.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import type { Account } from './own-account.ts'
import { useAccountForm } from './use-account-form.ts'

/** Changes the password for someone who knows the current one. A first password is set by email. */
export function PasswordForm({ account }: { account: Account }) {
  const form = useAccountForm({
    values: { currentPassword: '', password: '', confirmPassword: '' },
    check: ({ currentPassword, ...typed }) => ({
      currentPassword: currentPassword === '' ? SENTENCES.passwordMissing : undefined,
      ...newPasswordProblems(typed),
    }),
    async send({ currentPassword, password }) {
      const { message } = await api('POST /api/account/password', { body: { currentPassword, password } })
      return message
    },
    done: 'Password saved',
    empties: true,
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
      <FailureNote failure={form.failure} title="Something went wrong" />
      {account.hasPassword && (
        <SaveForm form={form} aria-labelledby="password-title">
          <Field id="current-password" label="Current password" error={form.problem('currentPassword')}>
            <PasswordInput {...form.field('currentPassword')} />
          </Field>
          <NewPasswordFields label="New password" form={form} />
          <Button type="submit" busy={form.isBusy} busyLabel="Saving">
            Change password
          </Button>
          <p className="by">This signs you out everywhere else.</p>
        </SaveForm>
      )}
    </Panel>
  )
}
