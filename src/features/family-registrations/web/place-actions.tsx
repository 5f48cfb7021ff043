import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'
import { LeaveWaitlist } from '#src/features/waitlist/web.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { availableAction } from './registration-groups.ts'

/** The one way to give up a spot that is available now. */
export function PlaceActions({ place, onEnd }: { place: RegistrationAnswer; onEnd: () => void }) {
  const way = availableAction(place)
  const about = <VisuallyHidden> {`${place.event.title}, ${place.child.firstName}`}</VisuallyHidden>
  return (
    <>
      {way === 'let-go' && <LinkButton onClick={onEnd}>Release this spot{about}</LinkButton>}
      {way === 'cancel' && (
        <Button small onClick={onEnd}>
          Cancel{about}
        </Button>
      )}
      {way === 'leave-list' && (
        <LeaveWaitlist
          registrationId={place.id}
          title={place.event.title}
          child={place.child.firstName}
          position={place.position}
        />
      )}
      {way === 'give-away' && (
        <Button small onClick={onEnd}>
          Give away{about}
        </Button>
      )}
    </>
  )
}
