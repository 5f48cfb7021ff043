import { formatMoment } from '#src/lib/dates.ts'
import type { RegistrationAnswer } from '../../contract.ts'

/** Until when a pending place is kept, with the day: an offer from the waitlist lasts until tomorrow. */
export function keptWords({ heldUntil }: Pick<RegistrationAnswer, 'heldUntil'>, zone: string): string | null {
  if (!heldUntil) return null
  return `We keep this place until ${formatMoment(heldUntil, zone)}`
}
