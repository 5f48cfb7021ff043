import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { LeaveWaitlistDialog } from '#src/features/classes/web.ts'
import { sentenceOf } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from './calls.ts'

type Props = { registrationId: string; title: string; child: string; position: number | null }

/** Removes a child from the waitlist after a confirmation, and reloads the page's data. */
export function LeaveWaitlist({ registrationId, title, child, position }: Props) {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const leave = useMutation({
    mutationFn: () => api('DELETE /api/waitlist/:registrationId', { params: { registrationId } }),
    onSuccess: async () => {
      setAsking(false)
      toast({ title: 'You left the waitlist', description: title })
      await revalidate()
      // The row that had the focus is gone.
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    },
  })
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        Leave the waitlist<span className="vh"> for {title}</span>
      </Button>
      <LeaveWaitlistDialog
        child={child}
        title={title}
        position={position}
        open={asking}
        busy={leave.isPending}
        problem={
          leave.isError
            ? sentenceOf(leave.error, "We couldn't reach the server. Check your connection and try again.")
            : undefined
        }
        onClose={() => setAsking(false)}
        onLeave={() => leave.mutate()}
      />
    </>
  )
}
