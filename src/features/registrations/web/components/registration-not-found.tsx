import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { EmptyLine } from '#src/ui/scenes/empty-scenes.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

/** Shown for a registration that doesn't exist or belongs to another family. */
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
          You can see all your family's spots on your dashboard.
        </EmptyState>
      </Sheet>
    </div>
  )
}
