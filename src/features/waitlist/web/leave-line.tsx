import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { LeaveLineDialog } from '#src/features/classes/web.ts'
import { sentenceOf } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from './calls.ts'

type Props = { registrationId: string; title: string; child: string; position: number | null }

/** Takes a child out of a line, once that is confirmed, and shows the page again. */
export function LeaveLine({ registrationId, title, child, position }: Props) {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const leave = useMutation({
    mutationFn: () => api('DELETE /api/waitlist/:registrationId', { params: { registrationId } }),
    onSuccess: async () => {
      setAsking(false)
      toast({ title: 'You left the line', description: title })
      await revalidate()
      // The row that had the focus is gone.
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    },
  })
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        Leave the list<span className="vh"> of {title}</span>
      </Button>
      <LeaveLineDialog
        child={child}
        title={title}
        position={position}
        open={asking}
        busy={leave.isPending}
        problem={leave.isError ? sentenceOf(leave.error, 'That did not reach us. Please try again.') : undefined}
        onClose={() => setAsking(false)}
        onLeave={() => leave.mutate()}
      />
    </>
  )
}
