import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'
import { Button, LinkButton, QuietLink } from '#src/ui/button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { wayOut } from '../place-groups.ts'

/** What can be done about a place: its receipt, and the one way out of it that is open now. */
export function PlaceActions({ place, onEnd }: { place: RegistrationAnswer; onEnd: () => void }) {
  const way = wayOut(place)
  const about = <VisuallyHidden> {`${place.event.title}, ${place.child.firstName}`}</VisuallyHidden>
  return (
    <>
      {place.orderId && place.paymentStatus !== 'unpaid' && (
        <QuietLink to={`/receipt/${place.orderId}`}>Receipt{about}</QuietLink>
      )}
      {way === 'let-go' && <LinkButton onClick={onEnd}>Let it go{about}</LinkButton>}
      {way === 'cancel' && (
        <Button small onClick={onEnd}>
          Cancel{about}
        </Button>
      )}
      {way === 'give-away' && (
        <Button small onClick={onEnd}>
          Give away{about}
        </Button>
      )}
    </>
  )
}
