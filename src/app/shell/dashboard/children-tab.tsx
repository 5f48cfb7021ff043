import { VerifyNote } from '#src/features/accounts/web.ts'
import { StillRight } from '#src/features/families/web.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { EmptyLoom } from '#src/ui/scenes/empty-scenes.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { ChildSheet } from './child-sheet.tsx'
import { FamilyPlaces } from './family-places.tsx'
import type { PanelProps } from './tabs.tsx'

/** Children & Enrollments: each child with its status, what staff must know, and its places. */
export default function ChildrenTab({ family, data }: PanelProps<'children'>) {
  const { registrations, child, now, zone } = family
  if (!data) {
    return (
      <>
        <Note tone="warn" title="What we know of your children did not load">
          Your places stand below. Please reload the page, or call us.
        </Note>
        <FamilyPlaces registrations={registrations} now={now} zone={zone} />
      </>
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
