import { useMutation } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { sentenceOf } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from './calls.ts'

/** Takes a child out of a line and shows the page anew. */
export function LeaveLine({ registrationId, title }: { registrationId: string; title: string }) {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const leave = useMutation({
    mutationFn: () => api('DELETE /api/waitlist/:registrationId', { params: { registrationId } }),
    onSuccess: async () => {
      toast({ title: 'You left the line', description: title })
      await revalidate()
    },
  })
  return (
    <>
      {leave.isError && <FieldError>{sentenceOf(leave.error, 'That did not reach us. Please try again.')}</FieldError>}
      <Button small busy={leave.isPending} busyLabel="Leaving the list" onClick={() => leave.mutate()}>
        Leave the list<span className="vh"> of {title}</span>
      </Button>
    </>
  )
}
