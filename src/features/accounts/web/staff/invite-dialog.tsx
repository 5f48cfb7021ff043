import type { FormEvent } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { RadioCard } from '#src/ui/radio-card.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { isEmail, SENTENCES } from '../../account-rules.ts'
import { api } from '../accounts-client.ts'
import { readFields, useFormProblems } from '../use-form-problems.ts'
import { ROLE_DETAILS } from './role-details.ts'
import { type Guarded, useStaffChange } from './use-staff-change.ts'

/** Asks for an email address and a role. They enter the rest. */
export function InviteDialog({ open, onClose, guarded }: { open: boolean; onClose: () => void; guarded: Guarded }) {
  const { form, problems, show } = useFormProblems<'email'>()
  const { busy, failure, forgetFailure, change } = useStaffChange(guarded)
  const close = () => {
    forgetFailure()
    show({})
    onClose()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { email, role } = readFields(event.currentTarget, 'email', 'role')
    if (!isEmail(email.trim())) return show({ email: SENTENCES.email })
    show({})
    const body = { email: email.trim(), role: role === 'admin' ? ('admin' as const) : ('staff' as const) }
    const done = await change('invite', 'Invitation sent', () => api('POST /api/admin/staff/invitations', { body }))
    if (done) close()
  }

  return (
    <Dialog open={open} onClose={close} title="Invite someone">
      <ScriptForm ref={form} className="stack" noValidate onSubmit={submit} aria-label="Invite someone">
        {failure && (
          <Note tone="bad" role="alert" title="Invitation not sent">
            {failure}
          </Note>
        )}
        <Field id="invite-email" label="Work email address" error={problems.email}>
          <TextInput
            type="email"
            name="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            data-autofocus=""
          />
        </Field>
        <FieldSet legend="Role">
          {ROLE_DETAILS.map(({ role, title, detail }, nth) => (
            <RadioCard key={role} name="role" value={role} title={title} detail={detail} defaultChecked={nth === 0} />
          ))}
        </FieldSet>
        <p className="by">They'll get a link that works once, for 7 days, to enter their name and choose a password.</p>
        <Button type="submit" tone="primary" busy={busy !== undefined} busyLabel="Sending">
          Send invitation
        </Button>
      </ScriptForm>
    </Dialog>
  )
}
