import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { RadioCard } from '#src/ui/radio-card.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
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
  person: { id, firstName, lastName, role, disabled, secondFactor, isYou },
  onClose,
  guarded,
}: {
  person: StaffPersonAnswer
  onClose: () => void
  guarded: Guarded
}) {
  const { busy, failure, change } = useStaffChange(guarded)
  const [picked, setPicked] = useState<string>(role)
  const [sure, setSure] = useState<'reset' | 'close'>()
  const params = { id }
  const name = `${firstName} ${lastName}`

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
      <ScriptForm className="stack" onSubmit={saveRole} aria-label="Role">
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
      </ScriptForm>
      {secondFactor && !isYou && (
        <section className="stack" aria-label="Second step">
          <p>Lost the app and the recovery codes? Make sure it is really {firstName} who asks.</p>
          {sure === 'reset' ? (
            <Sure
              says={`${name} is signed out everywhere at once and told by mail. The app and the recovery codes stop working, and until a new second step is set up the password alone signs in.`}
              act={`Reset for ${name}`}
              busy={busy === 'reset'}
              onSure={reset}
              onBack={() => setSure(undefined)}
            />
          ) : (
            <Button onClick={() => setSure('reset')}>Reset {firstName}’s second step</Button>
          )}
        </section>
      )}
      <section className="stack" aria-label="Account">
        <p>
          {disabled
            ? `${firstName} cannot sign in. What they did stays in the record.`
            : `Closing ends all sign-ins of ${firstName} at once. What they did stays in the record, and you can open it again.`}
        </p>
        {sure === 'close' ? (
          <Sure
            says={`${name} is signed out everywhere at once and cannot sign in until you open the account again.`}
            act={`Close the account of ${name}`}
            busy={busy === 'close'}
            onSure={close}
            onBack={() => setSure(undefined)}
          />
        ) : (
          <Button
            tone={disabled ? 'plain' : 'danger'}
            busy={busy === 'close'}
            busyLabel="Saving"
            onClick={disabled ? close : () => setSure('close')}
          >
            {disabled ? `Open ${firstName}’s account` : `Close ${firstName}’s account`}
          </Button>
        )}
      </section>
    </div>
  )
}

/** One more press, with the name, before somebody cannot work: the password may have been confirmed for something else. */
function Sure({
  says,
  act,
  busy,
  onSure,
  onBack,
}: {
  says: string
  act: string
  busy: boolean
  onSure: () => void
  onBack: () => void
}) {
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  return (
    <Note tone="warn" role="group" aria-label={act} title="Are you sure?">
      <p>{says}</p>
      <div className="row">
        <Button ref={back} onClick={onBack}>
          Leave it as it is
        </Button>
        <Button tone="danger" busy={busy} busyLabel="Saving" onClick={onSure}>
          {act}
        </Button>
      </div>
    </Note>
  )
}
