import { QuietLink } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { RegistrationAnswer } from '../../contract.ts'
import { RegistrationCard } from '../components/registration-card.tsx'

/** The other spots in the same order. */
export function OtherPlaces({ places }: { places: readonly RegistrationAnswer[] }) {
  if (places.length === 0) return null
  return (
    <section className="stack tight">
      <h2>Also in this order</h2>
      <Panel>
        <ul className="lines">
          {places.map(place => (
            <RegistrationCard
              key={place.id}
              registration={place}
              showChild
              receipt={false}
              actions={
                <QuietLink
                  to={`/confirmation?registration=${place.id}`}
                  aria-label={`Ticket for ${place.child.firstName}, ${place.event.title}`}
                >
                  Ticket
                </QuietLink>
              }
            />
          ))}
        </ul>
      </Panel>
    </section>
  )
}
