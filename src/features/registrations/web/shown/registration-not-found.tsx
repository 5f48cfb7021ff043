import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { EmptyLine } from '#src/ui/scenes/empty-scenes.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

/** What everybody sees who asks for a registration that is not theirs or not there. */
export function RegistrationNotFound() {
  return (
    <div className="wrap slim page">
      <header className="page-head">
        <h1 tabIndex={-1}>Registration Not Found</h1>
      </header>
      <Sheet>
        <EmptyState
          drawing={<EmptyLine />}
          title="We couldn't find your registration details"
          titleAs="h2"
          action={
            <ButtonLink tone="primary" to="/classes">
              Browse Classes
            </ButtonLink>
          }
        >
          All places of your family are listed on your dashboard.
        </EmptyState>
      </Sheet>
    </div>
  )
}
