import { useState } from 'react'
import { sentenceOf } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from './accounts-client.ts'
import { useViewer } from './use-viewer.ts'

/** For an account without a password: emails the link to choose one. */
export function MailPasswordLink() {
  const email = useViewer()?.email
  const toast = useToast()
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  async function send() {
    if (!email) return
    setState('sending')
    try {
      await api('POST /api/auth/forgot-password', { body: { email } })
      setState('sent')
    } catch (error) {
      setState('idle')
      toast({ title: 'Not sent', description: sentenceOf(error, 'Try again in a moment.'), tone: 'destructive' })
    }
  }
  if (state === 'sent') return <p role="status">We sent a link to {email}. It works for 10 minutes.</p>
  return (
    <p>
      <Button small busy={state === 'sending'} busyLabel="Sending" onClick={send}>
        Email me a link
      </Button>
    </p>
  )
}
