import { formatMoment, formatTime } from '#src/lib/dates.ts'
import type { OrderAnswer } from '../../contract.ts'

type Places = Pick<OrderAnswer, 'registrations'>

/** `Leo’s place`, `Leo’s 2 places` or `these 3 places`. */
export function placesOf({ registrations }: Places): string {
  const names = new Set(registrations.map(each => each.child.firstName))
  const [name] = names
  const count = registrations.length
  if (names.size !== 1) return `these ${count} places`
  return count === 1 ? `${name}’s place` : `${name}’s ${count} places`
}

/** `We keep Leo’s place until 7:58 PM` in the program's zone. */
export function holdWords(order: Places & Pick<OrderAnswer, 'heldUntil'>, zone: string): string {
  return `We keep ${keptUntil(order, zone)}`
}

/** `Leo’s place until 7:58 PM`; with the day where all places were offered from the waitlist, for they are kept longer. */
export function keptUntil(order: Places & Pick<OrderAnswer, 'heldUntil'>, zone: string): string {
  const offered = order.registrations.every(each => each.offeredAt)
  return `${placesOf(order)} until ${(offered ? formatMoment : formatTime)(order.heldUntil, zone)}`
}
