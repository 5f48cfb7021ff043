import { formatPhone, isPhone } from '#src/lib/phone-number.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { CANCELED } from '#src/ui/form/use-save-form.ts'
import { Panel } from '#src/ui/sheet.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { LONGEST_NAME, nameProblem, SENTENCES } from '../../account-rules.ts'
import { api } from '../accounts-client.ts'
import type { Account, Guarded } from './own-account.ts'
import { useAccountForm } from './use-account-form.ts'

/** Name and phone: what we call the parent, and who we call first. Both need the password to change (T80). */
export function ProfileForm({ account, guarded }: { account: Account; guarded: Guarded }) {
  const form = useAccountForm({
    values: { firstName: account.firstName, lastName: account.lastName, phone: account.phone },
    check: ({ firstName, lastName, phone }) => ({
      firstName: nameProblem(firstName, SENTENCES.firstName),
      lastName: nameProblem(lastName, SENTENCES.lastName),
      phone: phone.trim() === '' || isPhone(phone) ? undefined : SENTENCES.phone,
    }),
    send: async body => {
      const saved = await guarded(() => api('PUT /api/account', { body }))
      return saved ? 'Your name and phone are up to date.' : CANCELED
    },
    done: 'Saved',
  })
  return (
    <Panel as="section" aria-labelledby="profile-title">
      <h2 id="profile-title">Profile</h2>
      <FailureNote failure={form.failure} title="Not saved" />
      <SaveForm form={form} aria-labelledby="profile-title">
        <div className="pair">
          <Field id="first-name" label="First name" error={form.problem('firstName')}>
            <TextInput {...form.field('firstName')} autoComplete="given-name" maxLength={LONGEST_NAME} />
          </Field>
          <Field id="last-name" label="Last name" error={form.problem('lastName')}>
            <TextInput {...form.field('lastName')} autoComplete="family-name" maxLength={LONGEST_NAME} />
          </Field>
        </div>
        <Field id="phone" label="Phone" hint="We'll call this number first." error={form.problem('phone')}>
          <TextInput
            {...form.field('phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            onBlur={event => form.change('phone', formatPhone(event.target.value))}
          />
        </Field>
        <Button type="submit" busy={form.isBusy} busyLabel="Saving">
          Save profile
        </Button>
      </SaveForm>
    </Panel>
  )
}
