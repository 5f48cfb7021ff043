import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { EmptyLoom } from '#src/ui/scenes/empty-scenes.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { RegistrationRow } from './registration-row.tsx'

type Places = { registrations: readonly RegistrationAnswer[]; now: Date; zone: string }

/** All of the family's registrations, newest first. Canceled ones are collapsed. */
export function FamilyPlaces({ registrations, now, zone }: Places) {
  const live = registrations.filter(each => each.status !== 'cancelled')
  const cancelled = registrations.filter(each => each.status === 'cancelled')
  return (
    <Panel as="section" aria-labelledby="places-title">
      <h2 id="places-title">Registrations</h2>
      {live.length > 0 ? (
        <Rows registrations={live} now={now} zone={zone} />
      ) : (
        <EmptyState
          drawing={<EmptyLoom />}
          title="No classes yet"
          action={
            <ButtonLink tone="primary" to="/classes">
              Find a class
            </ButtonLink>
          }
        >
          Classes you book will show up here, with what's paid and what's next.
        </EmptyState>
      )}
      <p>
        <QuietLink to="/registrations">Cancel, receipts and credit</QuietLink>
      </p>
      {cancelled.length > 0 && (
        <details>
          <summary>Canceled ({cancelled.length})</summary>
          <Rows registrations={cancelled} now={now} zone={zone} />
        </details>
      )}
    </Panel>
  )
}

function Rows({ registrations, now, zone }: Places) {
  return (
    <ul className="lines">
      {registrations.map(each => (
        <RegistrationRow key={each.id} registration={each} now={now} zone={zone} />
      ))}
    </ul>
  )
}
