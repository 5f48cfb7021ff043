import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { sentenceOf } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { SendIcon } from '#src/ui/icons.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { WholeMailAnswer } from '../../outbox-contract.ts'
import { api } from '../calls.ts'

/** Sends the email again. A copy opens, so you can see how it goes. */
export function ResendButton({ mail }: { mail: WholeMailAnswer }) {
  const toast = useToast()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    try {
      const { id, message } = await api('POST /api/admin/outbox/:id/resend', { params: { id: mail.id } })
      toast({ title: 'Sent again', description: message, tone: 'good' })
      if (id !== mail.id) return void (await navigate(`/admin/outbox/${id}`))
      await revalidate()
    } catch (error) {
      const description = sentenceOf(error, 'Nothing was sent. Try again.')
      toast({ title: 'Not sent', description, tone: 'destructive' })
    }
    setBusy(false)
  }
  return (
    <Button tone="primary" busy={busy} busyLabel="Sending" onClick={() => void send()}>
      <SendIcon /> {mail.state === 'sent' ? 'Send a copy' : 'Send now'}
    </Button>
  )
}
