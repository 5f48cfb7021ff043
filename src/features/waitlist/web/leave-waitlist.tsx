import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { LeaveWaitlistDialog } from '#src/features/classes/web.ts'
import { Button } from '#src/ui/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { useToast } from '#src/ui/toast.tsx'
import { api } from './calls.ts'

type Props = { registrationId: string; title: string; child: string; position: number | null }

/** Removes a child from the waitlist after a confirmation, and reloads the page's data. */
export function LeaveWaitlist({ registrationId, title, child, position }: Props) {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const leave = useAction(async () => {
    await api('DELETE /api/waitlist/:registrationId', { params: { registrationId } })
    setAsking(false)
    toast({ title: 'You left the waitlist', description: title })
    await revalidate()
    // The row that had the focus is gone.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
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
        busy={leave.isBusy}
        problem={leave.failure?.message}
        onClose={() => setAsking(false)}
        onLeave={() => void leave.start()}
      />
    </>
  )
}
