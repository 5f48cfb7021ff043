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
  /** Admins can enter a reason without calling. */
  isAdmin: boolean
  onRelease: (to: Pick<Press, 'releasedTo' | 'reason' | 'parentCalled'>) => void
}

/** Who picks the child up: one tap for adults on the pickup list, a form for anyone else. */
export function CheckOutForm({ child, isAdmin, onRelease }: Props) {
  const [releasedTo, setReleasedTo] = useState('')
  const [reason, setReason] = useState('')
  const [called, setCalled] = useState(false)
  const [tried, setTried] = useState(false)
  const missing = {
    name: tried && !releasedTo.trim() ? "Enter who's picking the child up." : undefined,
    reason: tried && !reason.trim() ? 'Enter a reason.' : undefined,
    call: tried && !called && !isAdmin ? 'Call the parent first.' : undefined,
  }
  function release(event: FormEvent) {
    event.preventDefault()
    if (!releasedTo.trim() || !reason.trim() || !(called || isAdmin)) return setTried(true)
    onRelease({ releasedTo: releasedTo.trim(), reason: reason.trim(), parentCalled: called })
  }
  return (
    <div className="stack release">
      <p>Check a photo ID. On the pickup list:</p>
      {child.mayPickUp.map(name => (
        <Button key={name} block onClick={() => onRelease({ releasedTo: name })}>
          {name}
        </Button>
      ))}
      <ScriptForm className="stack" onSubmit={release} noValidate>
        <h3>Someone else</h3>
        <Field label="Name on the photo ID" error={missing.name}>
          <TextInput
            autoComplete="off"
            maxLength={120}
            value={releasedTo}
            onChange={event => setReleasedTo(event.target.value)}
          />
        </Field>
        <Field label="Reason" error={missing.reason}>
          <TextArea rows={2} maxLength={300} value={reason} onChange={event => setReason(event.target.value)} />
        </Field>
        <Checkbox error={missing.call} checked={called} onChange={event => setCalled(event.target.checked)}>
          I called {child.parent.fullName} to confirm
        </Checkbox>
        <Button type="submit" tone="danger">
          Check out to this person
        </Button>
      </ScriptForm>
    </div>
  )
}
