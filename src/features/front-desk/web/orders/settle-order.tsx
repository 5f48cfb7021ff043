import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#src/lib/api-client.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { api } from '../calls.ts'
import { PaymentMethodFields, settlement, type Ways } from './ways-to-pay.tsx'

type Props = {
  orderId: string
  due: number
  /** The spot's status: how long it's held. */
  says: string
  isAdmin: boolean
  onClose: () => void
  onDone: (title: string, message: string) => Promise<void>
}

/** Takes payment for an unpaid order or sends its link. Sending it twice counts once. */
export function SettleOrder({ orderId, due, says, isAdmin, onClose, onDone }: Props) {
  const [key] = useState(() => crypto.randomUUID())
  const standing = useRef<HTMLParagraphElement>(null)
  // As the dialog's second step, it replaces the button that had focus.
  useEffect(() => standing.current?.focus(), [])
  const [ways, setWays] = useState<Ways>({ way: isAdmin ? undefined : 'link', reference: '' })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const settled = settlement(ways, key)
  const params = { id: orderId }

  async function settle(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!settled) return setTried(true)
    setBusy(true)
    setTrouble(undefined)
    try {
      const { message } =
        settled === 'link'
          ? await api('POST /api/admin/orders/:id/payment-link', { params, body: {} })
          : await api('POST /api/admin/orders/:id/payments', { params, body: { ...settled, amount: due } })
      await onDone(settled === 'link' ? 'Payment link sent' : 'Payment received', message)
    } catch (error) {
      setTrouble(sentenceOf(error, 'Nothing was recorded. Try again.'))
      setBusy(false)
    }
  }
  const label = ways.way === 'link' ? 'Send link' : `Take ${formatCents(due)}`
  return (
    <ScriptForm className="stack" onSubmit={event => void settle(event)} noValidate>
      <p ref={standing} tabIndex={-1}>
        {says}
      </p>
      <PaymentMethodFields of={ways} onChange={setWays} isAdmin={isAdmin} tried={tried} />
      {trouble && (
        <Note tone="bad" role="alert">
          {trouble}
        </Note>
      )}
      <div className="row">
        <Button type="submit" tone="primary" busy={busy} busyLabel="One moment">
          {label}
        </Button>
        <LinkButton onClick={onClose}>Later</LinkButton>
      </div>
    </ScriptForm>
  )
}
