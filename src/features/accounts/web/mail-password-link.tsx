import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { useToast } from '#src/ui/toast.tsx'
import { api } from './accounts-client.ts'
import { useViewer } from './use-viewer.ts'

/** For an account without a password: emails the link to choose one. */
export function MailPasswordLink() {
  const email = useViewer()?.email
  const toast = useToast()
  const [isSent, setIsSent] = useState(false)
  const { start, isBusy } = useAction(
    async () => {
      if (!email) return
      await api('POST /api/auth/forgot-password', { body: { email } })
      setIsSent(true)
    },
    {
      unreachable: 'Try again in a moment.',
      onFailed: ({ message }) => toast({ title: 'Not sent', description: message, tone: 'destructive' }),
    },
  )
  if (isSent) return <p role="status">We sent a link to {email}. It works for 10 minutes.</p>
  return (
    <div>
      <Button small busy={isBusy} busyLabel="Sending" onClick={() => start()}>
        Email me a link
      </Button>
    </div>
  )
}
