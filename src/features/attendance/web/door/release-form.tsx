import { type FormEvent, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { TextArea, TextInput } from '#src/ui/text-input.tsx'
import type { RosterChildAnswer } from '../../contract.ts'
import type { Press } from './presses.ts'

type Props = {
  child: RosterChildAnswer
  /** Admins may write a reason without a call. */
  isAdmin: boolean
  onRelease: (to: Pick<Press, 'releasedTo' | 'reason' | 'parentCalled'>) => void
}

/** Who takes the child home: one press for adults whom the family named, words for anybody else. */
export function ReleaseForm({ child, isAdmin, onRelease }: Props) {
  const [releasedTo, setReleasedTo] = useState('')
  const [reason, setReason] = useState('')
  const [called, setCalled] = useState(false)
  const [tried, setTried] = useState(false)
  const missing = {
    name: tried && !releasedTo.trim() ? 'Please say who takes the child home.' : undefined,
    reason: tried && !reason.trim() ? 'Please write down why.' : undefined,
    call: tried && !called && !isAdmin ? 'Please call the parent first.' : undefined,
  }
  function release(event: FormEvent) {
    event.preventDefault()
    if (!releasedTo.trim() || !reason.trim() || !(called || isAdmin)) return setTried(true)
    onRelease({ releasedTo: releasedTo.trim(), reason: reason.trim(), parentCalled: called })
  }
  return (
    <div className="stack release">
      <p>Look at a photo ID. The family named:</p>
      {child.mayPickUp.map(name => (
        <Button key={name} block onClick={() => onRelease({ releasedTo: name })}>
          {name}
        </Button>
      ))}
      <ScriptForm className="stack" onSubmit={release} noValidate>
        <h3>Somebody else</h3>
        <Field label="Name on the photo ID" error={missing.name}>
          <TextInput
            autoComplete="off"
            maxLength={120}
            value={releasedTo}
            onChange={event => setReleasedTo(event.target.value)}
          />
        </Field>
        <Field label="Why this person" error={missing.reason}>
          <TextArea rows={2} maxLength={300} value={reason} onChange={event => setReason(event.target.value)} />
        </Field>
        <Checkbox error={missing.call} checked={called} onChange={event => setCalled(event.target.checked)}>
          I called {child.parent.fullName} about it
        </Checkbox>
        <Button type="submit" tone="danger">
          Release to this person
        </Button>
      </ScriptForm>
    </div>
  )
}
