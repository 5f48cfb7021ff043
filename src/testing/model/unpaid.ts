import type { UnpaidHold } from '#src/features/registrations/unpaid-time.ts'
import type { World } from './business.ts'
import { HOUR, OFFER_HOURS } from './world.ts'

const DAY = 24 * HOUR

/** A family's holds in a class that it never paid for; for an offered spot, only the time after its offer. */
export function heldUnpaid(w: World, family: number, cls: number): UnpaidHold[] {
  return ordered(w, family)
    .filter(each => each.cls === cls)
    .map(({ begun, offeredAt, heldUntil, endedAt }) => ({
      from: new Date(Math.max(begun, offeredAt === null ? 0 : offeredAt + OFFER_HOURS * HOUR)),
      until: new Date(Math.min(heldUntil, endedAt ?? heldUntil)),
    }))
}

/** When the family's unpaid spots of the last day began, without those that a later order replaced. */
export const begunUnpaid = (w: World, family: number): Date[] =>
  ordered(w, family)
    .filter(({ because, begun }) => because !== 'replaced' && begun > w.now - DAY)
    .map(({ begun }) => new Date(begun))

const ordered = (w: World, family: number) =>
  w.places.filter(
    each =>
      each.family === family &&
      each.order !== null &&
      each.money === 'unpaid' &&
      (each.status === 'pending' || each.status === 'cancelled'),
  )
