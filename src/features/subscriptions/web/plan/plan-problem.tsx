import { useEffect } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { phoneLink } from '#src/lib/phone-link.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'

/** Plans that couldn't load: the same text as a toast and on the page, Try again, and a number to call. */
export function PlanProblem({ title }: { title: string }) {
  const { phone } = useProgram()
  const toast = useToast()
  useEffect(() => toast({ title, tone: 'destructive' }), [toast, title])
  return (
    <Sheet>
      <LoadFailed title={title} contact={<QuietLink to={phoneLink(phone)}>Call {phone}</QuietLink>}>
        Nothing was lost and nothing was charged. Check your connection and try again.
      </LoadFailed>
    </Sheet>
  )
}
