import { formatMoment } from '#src/lib/dates.ts'
import type { RegistrationAnswer } from '../../contract.ts'

/** How long a pending spot is held, with the day: a waitlist offer lasts until tomorrow. */
export function heldUntilText({ heldUntil }: Pick<RegistrationAnswer, 'heldUntil'>, zone: string): string | null {
  if (!heldUntil) return null
  return `We're holding this spot until ${formatMoment(heldUntil, zone)}`
}
