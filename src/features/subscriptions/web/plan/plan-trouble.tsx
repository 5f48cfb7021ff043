import { useEffect } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'

/** Plans that did not come: the same words as a toast and in place, Try again, and a person to call. */
export function PlanTrouble({ title }: { title: string }) {
  const { phone } = useProgram()
  const toast = useToast()
  useEffect(() => toast({ title, tone: 'destructive' }), [toast, title])
  return (
    <Sheet>
      <LoadFailed
        title={title}
        contact={<QuietLink to={`tel:${phone.replace(/[^\d+]/g, '')}`}>Call {phone}</QuietLink>}
      >
        Nothing is lost and nothing was charged. The line to our desk broke.
      </LoadFailed>
    </Sheet>
  )
}
