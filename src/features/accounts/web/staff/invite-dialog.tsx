import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { CANCELED, useSaveForm } from '#src/ui/form/use-save-form.ts'
import { RadioCard } from '#src/ui/radio-card.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { isEmail, SENTENCES } from '../../account-rules.ts'
import { api } from '../accounts-client.ts'
import { ROLE_DETAILS } from './role-details.ts'
import { type Guarded, UNCHANGED, useStaffNews } from './use-staff-change.ts'

type Props = { onClose: () => void; guarded: Guarded }

/** Asks for an email address and a role. They enter the rest. */
export function InviteDialog({
  open,
  closeOnBack,
  ...props
}: Props & {
  open: boolean
  /** False if the address opened it: going back leaves the page. */
  closeOnBack: boolean
}) {
  return (
    <Dialog open={open} onClose={props.onClose} closeOnBack={closeOnBack} title="Invite someone">
      <InviteForm {...props} />
    </Dialog>
  )
}

function InviteForm({ onClose, guarded }: Props) {
  const tell = useStaffNews()
  const form = useSaveForm({
    values: { email: '', role: 'staff' as (typeof ROLE_DETAILS)[number]['role'] },
    check: ({ email }) => ({ email: isEmail(email.trim()) ? undefined : SENTENCES.email }),
    async save({ email, role }) {
      const body = { email: email.trim(), role }
      return (await guarded(() => api('POST /api/admin/staff/invitations', { body }))) ?? CANCELED
    },
    async onSaved(done) {
      await tell('Invitation sent', done)
      onClose()
    },
    unreachable: UNCHANGED,
  })
  return (
    <SaveForm form={form} aria-label="Invite someone">
      <FailureNote failure={form.failure} title="Invitation not sent" />
      <Field id="invite-email" label="Work email address" error={form.problem('email')}>
        <TextInput
          {...form.field('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          data-autofocus=""
        />
      </Field>
      <FieldSet legend="Role">
        {ROLE_DETAILS.map(({ role, title, detail }) => (
          <RadioCard
            key={role}
            name="role"
            value={role}
            title={title}
            detail={detail}
            checked={form.watch('role') === role}
            onChange={() => form.change('role', role)}
          />
        ))}
      </FieldSet>
      <p className="by">They'll get a link that works once, for 7 days, to enter their name and choose a password.</p>
      <Button type="submit" tone="primary" busy={form.isBusy} busyLabel="Sending">
        Send invitation
      </Button>
    </SaveForm>
  )
}
