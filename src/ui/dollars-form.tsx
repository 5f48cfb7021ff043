import { type FormEvent, type ReactNode, useState } from 'react'
import { sentenceOf } from '#src/lib/api-client.ts'
import { formatCents } from '#src/lib/money.ts'
import { centsOfTyped } from '#src/lib/typed-dollars.ts'
import { Button, LinkButton } from './button.tsx'
import { Field } from './field.tsx'
import { Note } from './note.tsx'
import { ScriptForm } from './script-form.tsx'
import { TextArea, TextInput } from './text-input.tsx'

type Props = {
  /** What happens to the money, shown above the fields. */
  children: ReactNode
  /** The limits in cents, and the message when outside them. */
  least: number
  most: number
  outside: string
  /** In cents; empty unless set. */
  begin?: number
  reasonHint: string
  longestReason: number
  /** The button text: "Refund $12.50", and without an amount "Refund". */
  verb: string
  noAmount?: string
  tone: 'primary' | 'danger'
  busyLabel: string
  closeLabel: string
  onClose: () => void
  /** `amount` in whole cents. Throws if nothing happened. */
  onSend: (given: { amount: number; reason: string }) => Promise<void>
  /** Shown when the server sent no message of its own. */
  failed: string
}

/** An amount in dollars and a reason, for money that staff give or refund. */
export function DollarsForm({ children, least, most, begin, onSend, ...says }: Props) {
  const [typed, setTyped] = useState(begin === undefined ? '' : (begin / 100).toFixed(2))
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const amount = centsOfTyped(typed)
  const wrong = amount === null || amount < least || amount > most

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (wrong || !reason.trim()) return setTried(true)
    setBusy(true)
    try {
      await onSend({ amount, reason })
    } catch (error) {
      setProblem(sentenceOf(error, says.failed))
      setBusy(false)
    }
  }

  return (
    <ScriptForm className="stack" onSubmit={event => void send(event)} noValidate>
      {children}
      <Field label="Amount, in dollars" error={tried && wrong ? says.outside : undefined}>
        <TextInput
          data-autofocus
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </Field>
      <Field label="Reason" hint={says.reasonHint} error={tried && !reason.trim() ? 'Enter a reason.' : undefined}>
        <TextArea
          rows={3}
          maxLength={says.longestReason}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <div className="row">
        <Button type="submit" tone={says.tone} busy={busy} busyLabel={says.busyLabel}>
          {wrong ? (says.noAmount ?? says.verb) : `${says.verb} ${formatCents(amount)}`}
        </Button>
        <LinkButton onClick={says.onClose}>{says.closeLabel}</LinkButton>
      </div>
    </ScriptForm>
  )
}
