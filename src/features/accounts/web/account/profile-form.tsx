import { formatPhone, isPhone } from '#src/lib/phone-number.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { LONGEST_NAME, nameProblem, SENTENCES } from '../../account-rules.ts'
import { api } from '../accounts-client.ts'
import type { Account, Guarded } from './own-account.ts'
import { useAccountForm } from './use-account-form.ts'

/** Name and phone: what we call the parent, and who we call first. Both need the password to change (T80). */
export function ProfileForm({ account, guarded }: { account: Account; guarded: Guarded }) {
  const { form, problems, busy, failure } = useAccountForm({
    fields: ['firstName', 'lastName', 'phone'],
    find: ({ firstName, lastName, phone }) => ({
      firstName: nameProblem(firstName, SENTENCES.firstName),
      lastName: nameProblem(lastName, SENTENCES.lastName),
      phone: phone.trim() === '' || isPhone(phone) ? undefined : SENTENCES.phone,
    }),
    send: async body => {
      const saved = await guarded(() => api('PUT /api/account', { body }))
      return saved && 'Your name and phone are up to date.'
    },
    done: 'Saved',
  })
  return (
    <Panel as="section" aria-labelledby="profile-title">
      <h2 id="profile-title">Profile</h2>
      {failure && (
        <Note tone="bad" role="alert" title="Not saved">
          {failure}
        </Note>
      )}
      <ScriptForm className="stack" aria-labelledby="profile-title" {...form}>
        <div className="pair">
          <Field id="first-name" label="First name" error={problems.firstName}>
            <TextInput
              name="firstName"
              autoComplete="given-name"
              maxLength={LONGEST_NAME}
              defaultValue={account.firstName}
            />
          </Field>
          <Field id="last-name" label="Last name" error={problems.lastName}>
            <TextInput
              name="lastName"
              autoComplete="family-name"
              maxLength={LONGEST_NAME}
              defaultValue={account.lastName}
            />
          </Field>
        </div>
        <Field id="phone" label="Phone" hint="We'll call this number first." error={problems.phone}>
          <TextInput
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            defaultValue={account.phone}
            onBlur={event => {
              event.target.value = formatPhone(event.target.value)
            }}
          />
        </Field>
        <Button type="submit" busy={busy} busyLabel="Saving">
          Save profile
        </Button>
      </ScriptForm>
    </Panel>
  )
}
