import { ButtonLink } from '#src/ui/button.tsx'
import type { RegistrationAnswer } from '../../contract.ts'

/** Links from a spot offered by the waitlist to its checkout. */
export function AcceptOffer({ registration: { event, child } }: { registration: RegistrationAnswer }) {
  return (
    <ButtonLink small tone="primary" to={`/checkout?classId=${event.id}&childId=${child.id}`}>
      Take the spot
      <span className="vh">
        {' '}
        in {event.title} for {child.firstName}
      </span>
    </ButtonLink>
  )
}
