import { VerifyNote } from '#src/features/accounts/web.ts'
import { StillRight } from '#src/features/families/web.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { EmptyLoom } from '#src/ui/scenes/empty-scenes.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { ChildSheet } from './child-sheet.tsx'
import { FamilyPlaces } from './family-places.tsx'
import type { PanelProps } from './tabs.tsx'

/** Children & Enrollments: each child with its status, what staff must know, and its places. */
export default function ChildrenTab({ family, data }: PanelProps<'children'>) {
  const { registrations, placesMissing, child, now, zone } = family
  if (placesMissing) return <Failed title="Your places did not come">They are safe, and so is what is paid.</Failed>
  if (!data) {
    return (
      <div className="stack">
        <Failed title="What we know of your children did not come">Your places stand below.</Failed>
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
        <VerifyNote>Allergies and other health information are shown once we know the address is yours.</VerifyNote>
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
          <StillRight key={each.id} child={each} />
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
      <LoadFailed title={title} contact={<QuietLink to="/contact">Write to us</QuietLink>}>
        {children}
      </LoadFailed>
    </Panel>
  )
}

const NoChild = () => (
  <Panel>
    <EmptyState
      drawing={<EmptyLoom />}
      title="Nothing on the loom yet"
      titleAs="h2"
      action={
        <ButtonLink tone="primary" to="/register">
          <PlusIcon /> Add Child
        </ButtonLink>
      }
    >
      Your children and the places that you book for them stand here.
    </EmptyState>
  </Panel>
)
