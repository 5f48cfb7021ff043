import { QuietLink } from '#src/ui/button.tsx'
import type { RegistrationAnswer } from '../../contract.ts'

/** Leads from a spot to the monthly plan that covers or pays it. Nothing for a spot without one. */
export function PlanLink({ registration: { planId, enrollmentOption, event } }: { registration: RegistrationAnswer }) {
  if (!planId) return null
  return (
    <p>
      <QuietLink to={`/subscription/${planId}`}>
        {enrollmentOption === 'monthly' ? 'Paid by your monthly plan' : 'Covered by your monthly plan'}
        <span className="vh">: {event.title}</span>
      </QuietLink>
    </p>
  )
}
