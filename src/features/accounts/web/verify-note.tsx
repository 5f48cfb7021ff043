import { type ReactNode, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { Note } from '#src/ui/note.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from './accounts-client.ts'

/** For an account with an unverified address: why something is hidden, and a button to send the link again. */
export function VerifyNote({ children }: { children: ReactNode }) {
  const toast = useToast()
  const [isSent, setIsSent] = useState(false)
  const { start, isBusy } = useAction(
    async () => {
      const { message } = await api('POST /api/account/verify-email')
      toast({ title: 'Email sent', description: message, tone: 'good' })
      setIsSent(true)
    },
    {
      unreachable: 'Try again in a moment.',
      onFailed: ({ message }) => toast({ title: 'Not sent', description: message, tone: 'destructive' }),
    },
  )
  return (
    <Note
      tone="info"
      title="Confirm your email address"
      action={
        !isSent && (
          <Button small busy={isBusy} busyLabel="Sending" onClick={() => start()}>
            Send the link again
          </Button>
        )
      }
    >
      {children}
    </Note>
  )
}
