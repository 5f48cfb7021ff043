import { ButtonLink } from '#src/ui/button.tsx'
import type { RegistrationAnswer } from '../../contract.ts'

/** Leads from a place that the waitlist offered to its checkout. */
export function TakeThePlace({ registration: { event, child } }: { registration: RegistrationAnswer }) {
  return (
    <ButtonLink small tone="primary" to={`/checkout?classId=${event.id}&childId=${child.id}`}>
      Take the place
      <span className="vh">
        {' '}
        in {event.title} for {child.firstName}
      </span>
    </ButtonLink>
  )
}
