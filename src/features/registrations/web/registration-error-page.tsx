import { type MetaFunction, useNavigate } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { Button, ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { ScissorsDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

export const meta: MetaFunction = () => [{ title: 'Registration Failed' }, { name: 'robots', content: 'noindex' }]

/** /registration-error: shown only before any payment has started, so it can say that nothing was charged. */
export default function RegistrationErrorPage() {
  const navigate = useNavigate()
  const { phone } = useProgram()
  return (
    <div className="wrap slim page">
      <header className="page-head">
        <h1 tabIndex={-1}>Registration Failed</h1>
      </header>
      <Sheet>
        <EmptyState
          drawing={<ScissorsDrawing />}
          title="No payment was charged"
          titleAs="h2"
          action={
            <>
              <Button tone="primary" onClick={() => (cameFromHere() ? navigate(-1) : navigate('/cart'))}>
                Try again
              </Button>
              <ButtonLink to="/classes">Browse Classes</ButtonLink>
              <QuietLink to="/">Home</QuietLink>
            </>
          }
        >
          We couldn't reach the server before your spot was reserved. Your cart hasn't changed. If this keeps happening,
          call {phone}.
        </EmptyState>
      </Sheet>
    </div>
  )
}

/** Whether there is an earlier page on this site; if opened from elsewhere there is none. */
const cameFromHere = () => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0
