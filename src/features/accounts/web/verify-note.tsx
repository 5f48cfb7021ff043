import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from './accounts-client.ts'

/** For an account with an unverified address: why something is hidden, and a button to send the link again. */
export function VerifyNote({ children }: { children: ReactNode }) {
  const toast = useToast()
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  async function send() {
    setState('sending')
    try {
      const { message } = await api('POST /api/account/verify-email')
      toast({ title: 'Email sent', description: message, tone: 'good' })
      setState('sent')
    } catch (error) {
      setState('idle')
      toast({ title: 'Not sent', description: sentenceOf(error, 'Try again in a moment.'), tone: 'destructive' })
    }
  }
  return (
    <Note
      tone="info"
      title="Confirm your email address"
      action={
        state !== 'sent' && (
          <Button small busy={state === 'sending'} busyLabel="Sending" onClick={send}>
            Send the link again
          </Button>
        )
      }
    >
      {children}
    </Note>
  )
}
