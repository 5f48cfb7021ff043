import { formatMoment, formatTime } from '#src/lib/dates.ts'
import type { OrderAnswer } from '../../contract.ts'

type Places = Pick<OrderAnswer, 'registrations'>
type Held = Places & Pick<OrderAnswer, 'heldUntil' | 'heldForSeconds'>

const HOUR = 3_600

/** `Leo’s place`, `Leo’s 2 places` or `these 3 places`. */
export function placesOf({ registrations }: Places): string {
  const names = new Set(registrations.map(each => each.child.firstName))
  const [name] = names
  const count = registrations.length
  if (names.size !== 1) return `these ${count} places`
  return count === 1 ? `${name}’s place` : `${name}’s ${count} places`
}

/** `We keep Leo’s place until 7:58 PM` in the program's zone. */
export function holdWords(order: Held, zone: string): string {
  return `We keep ${keptUntil(order, zone)}`
}

/** `Leo’s place until 7:58 PM`; with the day where they are kept for hours, as an offer from the waitlist is. */
export function keptUntil(order: Held, zone: string): string {
  const format = order.heldForSeconds > HOUR ? formatMoment : formatTime
  return `${placesOf(order)} until ${format(order.heldUntil, zone)}`
}
