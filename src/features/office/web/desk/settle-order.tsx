import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#src/lib/api-client.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { api } from '../calls.ts'
import { settlement, type Ways, WaysToPay } from './ways-to-pay.tsx'

type Props = {
  orderId: string
  due: number
  /** How the place stands: until when it is held. */
  says: string
  isAdmin: boolean
  onClose: () => void
  onDone: (title: string, message: string) => Promise<void>
}

/** Takes the money of an unpaid order or sends its link. Sent twice, it is counted once. */
export function SettleOrder({ orderId, due, says, isAdmin, onClose, onDone }: Props) {
  const [key] = useState(() => crypto.randomUUID())
  const standing = useRef<HTMLParagraphElement>(null)
  // As the second step of a dialog it replaces the button that had the focus.
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
      await onDone(settled === 'link' ? 'Payment link sent' : 'Payment taken', message)
    } catch (error) {
      setTrouble(sentenceOf(error, 'Nothing was counted. Please try again.'))
      setBusy(false)
    }
  }
  const label = ways.way === 'link' ? 'Send the link' : `Take ${formatCents(due)}`
  return (
    <ScriptForm className="stack" onSubmit={event => void settle(event)} noValidate>
      <p ref={standing} tabIndex={-1}>
        {says}
      </p>
      <WaysToPay of={ways} onChange={setWays} isAdmin={isAdmin} tried={tried} />
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
