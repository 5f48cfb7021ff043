import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'

type Place = Pick<RegistrationAnswer, 'status'> & { event: { title: string } }

/**
 * A child's status and the reason for it: Active if any registration is active, otherwise the status of the first one,
 * otherwise Not Enrolled. Registrations are sorted newest first, so the first is the latest.
 */
export function childStatus(places: readonly Place[]): { status: RegistrationAnswer['status'] | null; why: string } {
  const active = places.find(each => each.status === 'active')
  if (active) return { status: 'active', why: `Enrolled in ${active.event.title}.` }
  const [first] = places
  if (!first) return { status: null, why: 'No classes booked yet.' }
  return { status: first.status, why: `${WHY[first.status]} ${first.event.title}.` }
}

const WHY: Record<RegistrationAnswer['status'], string> = {
  active: 'Enrolled in',
  confirmed: 'Latest booking confirmed:',
  pending: 'Payment due for',
  waitlisted: 'On the waitlist for',
  cancelled: 'Latest booking canceled:',
}
