import { useRevalidator } from 'react-router'
import { LinkButton } from '#src/ui/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { useToast } from '#src/ui/toast.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { SubscriberRow } from '../../contract.ts'
import { api } from '../newsletter-client.ts'

/** Says that an address takes email again, such as after its owner emptied a full mailbox. */
export function ClearBounce({ subscriber: { id, email } }: { subscriber: Pick<SubscriberRow, 'id' | 'email'> }) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { start, isBusy } = useAction(
    async () => {
      await api('POST /api/admin/subscribers/:id/clear-bounce', { params: { id } })
      toast({ title: 'Bounce cleared', description: `${email} gets the next newsletter.`, tone: 'good' })
      await revalidate()
    },
    { onFailed: ({ message }) => toast({ title: "Couldn't clear it", description: message, tone: 'destructive' }) },
  )
  return (
    <LinkButton aria-busy={isBusy || undefined} onClick={() => void start()}>
      Clear bounce<VisuallyHidden> of {email}</VisuallyHidden>
    </LinkButton>
  )
}
