import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'

type Place = Pick<RegistrationAnswer, 'status'> & { event: { title: string } }

/**
 * The status of a child and why: Active if any registration is active, otherwise that of the first,
 * otherwise Not Enrolled. Registrations come newest first, so the first is the latest.
 */
export function childStatus(places: readonly Place[]): { status: RegistrationAnswer['status'] | null; why: string } {
  const active = places.find(each => each.status === 'active')
  if (active) return { status: 'active', why: `${active.event.title} is running.` }
  const [first] = places
  if (!first) return { status: null, why: 'No class is booked yet.' }
  return { status: first.status, why: `${WHY[first.status]} ${first.event.title}.` }
}

const WHY: Record<RegistrationAnswer['status'], string> = {
  active: 'A place in',
  confirmed: 'The latest booking is confirmed:',
  pending: 'The latest booking waits for its payment:',
  waitlisted: 'In line for',
  cancelled: 'The latest booking was cancelled:',
}
