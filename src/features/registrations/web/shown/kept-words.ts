import { formatMoment, formatTime } from '#src/lib/dates.ts'
import type { RegistrationAnswer } from '../../contract.ts'

/** Until when a pending place is kept: the time today, or day and time where it was offered from the waitlist. */
export function keptWords(
  { heldUntil, offeredAt }: Pick<RegistrationAnswer, 'heldUntil' | 'offeredAt'>,
  zone: string,
): string | null {
  if (!heldUntil) return null
  return `We keep this place until ${offeredAt ? formatMoment(heldUntil, zone) : formatTime(heldUntil, zone)}`
}
