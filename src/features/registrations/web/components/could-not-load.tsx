import { useEffect } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'

/** A page whose data couldn't load: the same text as a toast and on the page, Try again, and a number to call. */
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
          Nothing was lost and nothing was charged. Check your connection and try again.
        </LoadFailed>
      </Sheet>
    </div>
  )
}
