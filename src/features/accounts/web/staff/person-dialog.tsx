import { type FormEvent, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { RadioCard } from '#src/ui/radio-card.tsx'
import type { StaffPersonAnswer } from '../../staff-contract.ts'
import { api } from '../accounts-client.ts'
import { readFields } from '../use-form-problems.ts'
import { ROLE_DETAILS } from './role-details.ts'
import { type Guarded, useStaffChange } from './use-staff-change.ts'

/** What an admin may change of one person: role, second step, closed or open. */
export function PersonDialog({
  person,
  onClose,
  guarded,
}: {
  person: StaffPersonAnswer | undefined
  onClose: () => void
  guarded: Guarded
}) {
  return (
    <Dialog open={person !== undefined} onClose={onClose} title={person && `${person.firstName} ${person.lastName}`}>
      {person && <PersonForms person={person} onClose={onClose} guarded={guarded} />}
    </Dialog>
  )
}

function PersonForms({
  person: { id, firstName, role, disabled, secondFactor, isYou },
  onClose,
  guarded,
}: {
  person: StaffPersonAnswer
  onClose: () => void
  guarded: Guarded
}) {
  const { busy, failure, change } = useStaffChange(guarded)
  const [picked, setPicked] = useState<string>(role)
  const params = { id }

  async function saveRole(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = readFields(event.currentTarget, 'role').role === 'admin' ? ('admin' as const) : ('staff' as const)
    if (chosen === role) return onClose()
    if (
      await change('role', 'Role changed', () =>
        api('PUT /api/admin/staff/:id/role', { params, body: { role: chosen } }),
      )
    )
      onClose()
  }
  async function close() {
    const body = { disabled: !disabled }
    const title = disabled ? 'Account opened' : 'Account closed'
    if (await change('close', title, () => api('PUT /api/admin/staff/:id/disabled', { params, body }))) onClose()
  }
  async function reset() {
    const call = () => api('POST /api/admin/staff/:id/reset-second-factor', { params })
    if (await change('reset', 'Second step reset', call)) onClose()
  }

  return (
    <div className="stack loose">
      {failure && (
        <Note tone="bad" role="alert" title="Nothing was changed">
          {failure}
        </Note>
      )}
      <form className="stack" method="post" onSubmit={saveRole} aria-label="Role">
        <FieldSet legend="Role" hint={isYou ? 'This is you: another role ends your own sign-in.' : undefined}>
          {ROLE_DETAILS.map(each => (
            <RadioCard
              key={each.role}
              name="role"
              value={each.role}
              title={each.title}
              detail={each.detail}
              checked={picked === each.role}
              onChange={() => setPicked(each.role)}
            />
          ))}
        </FieldSet>
        <Button type="submit" tone="primary" busy={busy === 'role'} busyLabel="Saving">
          Save the role
        </Button>
      </form>
      {secondFactor && !isYou && (
        <section className="stack" aria-label="Second step">
          <p>Lost the app and the recovery codes? Make sure it is really {firstName} who asks.</p>
          <Button busy={busy === 'reset'} busyLabel="Resetting" onClick={reset}>
            Reset {firstName}’s second step
          </Button>
        </section>
      )}
      <section className="stack" aria-label="Account">
        <p>
          {disabled
            ? `${firstName} cannot sign in. What they did stays in the record.`
            : `Closing ends all sign-ins of ${firstName} at once. What they did stays in the record, and you can open it again.`}
        </p>
        <Button tone={disabled ? 'plain' : 'danger'} busy={busy === 'close'} busyLabel="Saving" onClick={close}>
          {disabled ? `Open ${firstName}’s account` : `Close ${firstName}’s account`}
        </Button>
      </section>
    </div>
  )
}
