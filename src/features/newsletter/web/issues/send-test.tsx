import { Button } from '#src/ui/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { MailIcon } from '#src/ui/icons.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from '../newsletter-client.ts'

type Props = {
  id: string
  email: string /** Saves what's typed; answers whether it did. */
  save: () => Promise<boolean>
}

/** Emails the newsletter as it is to the person who is signed in, and to nobody else. */
export function SendTest({ id, email, save }: Props) {
  const toast = useToast()
  const failed = (message: string) => toast({ title: 'Test not sent', description: message, tone: 'destructive' })
  const { start, isBusy } = useAction(
    async () => {
      if (!(await save())) return failed('Your changes need to be saved first.')
      const { to } = await api('POST /api/admin/newsletters/:id/test', { params: { id } })
      toast({ title: 'Test sent', description: `Check your email at ${to}.`, tone: 'good' })
    },
    { onFailed: ({ message }) => failed(message) },
  )
  return (
    <Button busy={isBusy} busyLabel="Sending the test" onClick={() => void start()} title={`Goes to ${email}`}>
      <MailIcon /> Send me a test
    </Button>
  )
}
