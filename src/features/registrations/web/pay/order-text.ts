import { formatMoment, formatTime } from '#src/lib/dates.ts'
import type { OrderAnswer } from '../../contract.ts'

type Places = Pick<OrderAnswer, 'registrations'>
type Held = Places & Pick<OrderAnswer, 'heldUntil' | 'heldForSeconds'>

const HOUR = 3_600

/** `Leo's spot`, `Leo's 2 spots` or `these 3 spots`. */
export function placesOf({ registrations }: Places): string {
  const names = new Set(registrations.map(each => each.child.firstName))
  const [name] = names
  const count = registrations.length
  if (names.size !== 1) return `these ${count} spots`
  return count === 1 ? `${name}'s spot` : `${name}'s ${count} spots`
}

/** `We're holding Leo's spot until 7:58 PM` in the program's zone. */
export function holdText(order: Held, zone: string): string {
  return `We're holding ${spotsUntilText(order, zone)}`
}

/** `Leo's spot until 7:58 PM`; with the day if the hold lasts for hours, as a waitlist offer does. */
export function spotsUntilText(order: Held, zone: string): string {
  const format = order.heldForSeconds > HOUR ? formatMoment : formatTime
  return `${placesOf(order)} until ${format(order.heldUntil, zone)}`
}
