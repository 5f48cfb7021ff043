import { VerifyNote } from '#src/features/accounts/web.ts'
import { SafetyCheckPrompt } from '#src/features/families/web.ts'
import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { EmptyLoom } from '#src/ui/scenes/empty-scenes.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { ChildSheet } from './child-sheet.tsx'
import { RegistrationRow } from './registration-row.tsx'
import type { PanelProps } from './tabs.tsx'

/** Children & Enrollments: each child with status, safety information and classes. */
export default function ChildrenTab({ family, data }: PanelProps<'children'>) {
  const { registrations, placesMissing, child, now, zone } = family
  if (placesMissing) return <Failed title="Couldn't load your classes">Your spots and payments are safe.</Failed>
  if (!data) {
    return (
      <div className="stack">
        <Failed title="Couldn't load your children's details">Your classes are below.</Failed>
        <FamilyPlaces registrations={registrations} now={now} zone={zone} />
      </div>
    )
  }
  const shown = child ? data.children.filter(each => each.id === child) : data.children
  const anyActive = data.children.length > 0 && registrations.some(each => each.status === 'active')
  if (data.children.length === 0) return <NoChild />
  return (
    <div className="stack">
      {anyActive && (
        <div>
          <Badge tone="leaf">Active Enrollment</Badge>
        </div>
      )}
      {shown.some(each => !each.safety) && (
        <VerifyNote>Verify your email address to see allergies and other health information.</VerifyNote>
      )}
      <div className="kid-sheets">
        {shown.map(each => (
          <ChildSheet
            key={each.id}
            child={each}
            mayPickUp={[data.family.parent, ...data.family.pickupPeople].map(person => person.fullName)}
            registrations={registrations.filter(place => place.childId === each.id)}
            now={now}
            zone={zone}
          />
        ))}
      </div>
      {shown
        .filter(each => each.safety?.recheckDue)
        .map(each => (
          <SafetyCheckPrompt key={each.id} child={each} />
        ))}
      <p>
        <ButtonLink to="/parent-dashboard?add=yes">
          <PlusIcon /> Add Child
        </ButtonLink>
      </p>
    </div>
  )
}

function Failed({ title, children }: { title: string; children: string }) {
  return (
    <Panel>
      <LoadFailed title={title} contact={<QuietLink to="/contact">Contact us</QuietLink>}>
        {children}
      </LoadFailed>
    </Panel>
  )
}

const NoChild = () => (
  <Panel>
    <EmptyState
      drawing={<EmptyLoom />}
      title="No children added yet"
      titleAs="h2"
      action={
        <ButtonLink tone="primary" to="/register">
          <PlusIcon /> Add Child
        </ButtonLink>
      }
    >
      Add your first child to start booking classes.
    </EmptyState>
  </Panel>
)

type Places = { registrations: readonly RegistrationAnswer[]; now: Date; zone: string }

/** All of the family's registrations, newest first. Canceled ones are collapsed. */
function FamilyPlaces({ registrations, now, zone }: Places) {
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
