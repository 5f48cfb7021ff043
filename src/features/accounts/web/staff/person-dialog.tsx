import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { Note } from '#src/ui/note.tsx'
import { RadioCard } from '#src/ui/radio-card.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import type { StaffPersonAnswer } from '../../staff-contract.ts'
import { api } from '../accounts-client.ts'
import { ROLE_DETAILS } from './role-details.ts'
import { type Guarded, useStaffChange } from './use-staff-change.ts'

/** What an admin can change about a person: role, two-step verification, active or deactivated. */
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
  const [picked, setPicked] = useState(role)
  const [sure, setSure] = useState<'reset' | 'close'>()
  const params = { id }
  const name = `${firstName} ${lastName}`

  function saveRole() {
    if (picked === role) return onClose()
    const call = () => api('PUT /api/admin/staff/:id/role', { params, body: { role: picked } })
    void change('role', 'Role changed', call, onClose)
  }
  function close() {
    const body = { disabled: !disabled }
    const title = disabled ? 'Account reactivated' : 'Account deactivated'
    void change('close', title, () => api('PUT /api/admin/staff/:id/disabled', { params, body }), onClose)
  }
  function reset() {
    const call = () => api('POST /api/admin/staff/:id/reset-second-factor', { params })
    void change('reset', 'Two-step verification reset', call, onClose)
  }

  return (
    <div className="stack loose">
      <FailureNote failure={failure} title="Nothing changed" />
      <ScriptForm className="stack" onSubmit={saveRole} aria-label="Role">
        <FieldSet legend="Role" hint={isYou ? 'This is you. Changing your role signs you out.' : undefined}>
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
          Save role
        </Button>
      </ScriptForm>
      {secondFactor && !isYou && (
        <section className="stack" aria-label="Two-step verification">
          <p>Lost the app and recovery codes? Make sure it's really {firstName} asking.</p>
          {sure === 'reset' ? (
            <Sure
              says={`We'll sign ${name} out everywhere and email them. Their app and recovery codes will stop working, and they'll sign in with just their password until they set it up again.`}
              act={`Reset for ${name}`}
              busy={busy === 'reset'}
              onSure={reset}
              onBack={() => setSure(undefined)}
            />
          ) : (
            <Button onClick={() => setSure('reset')}>Reset {firstName}'s two-step verification</Button>
          )}
        </section>
      )}
      <section className="stack" aria-label="Account">
        <p>
          {disabled
            ? `${firstName} can't sign in. Their activity stays in the log.`
            : `Deactivating signs ${firstName} out everywhere right away. Their activity stays in the log, and you can reactivate the account anytime.`}
        </p>
        {sure === 'close' ? (
          <Sure
            says={`${name} will be signed out everywhere and can't sign in until you reactivate the account.`}
            act={`Deactivate ${name}`}
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
            {disabled ? `Reactivate ${firstName}'s account` : `Deactivate ${firstName}'s account`}
          </Button>
        )}
      </section>
    </div>
  )
}

/** Asks again, with the name, before someone loses access. The password may have been confirmed for something else. */
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
          Keep it as is
        </Button>
        <Button tone="danger" busy={busy} busyLabel="Saving" onClick={onSure}>
          {act}
        </Button>
      </div>
    </Note>
  )
}
