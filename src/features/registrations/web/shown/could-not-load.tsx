import { useEffect } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'

/** A page whose data did not come: the same words as a toast and in place, Try again, and a person to call. */
export function CouldNotLoad({ heading, title }: { heading: string; title: string }) {
  const { phone } = useProgram()
  const toast = useToast()
  useEffect(() => toast({ title: 'Error', description: title, tone: 'destructive' }), [toast, title])
  return (
    <div className="wrap slim page">
      <header className="page-head">
        <h1 tabIndex={-1}>{heading}</h1>
      </header>
      <Sheet>
        <LoadFailed
          title={title}
          contact={<QuietLink to={`tel:${phone.replace(/[^\d+]/g, '')}`}>Call {phone}</QuietLink>}
        >
          Nothing is lost and nothing was charged. The line to our desk broke.
        </LoadFailed>
      </Sheet>
    </div>
  )
}
