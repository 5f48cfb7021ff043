import type { Place, Plan, World } from './business.ts'
import { seatsOf } from './seats-on-paper.ts'
import type { Seen } from './seen-at.ts'
import { line, taken } from './world.ts'

const iso = (at: number) => new Date(at).toISOString()

/** The world as the site's tables should show it. */
export function seen(w: World): Seen {
  return {
    classes: w.classes.map(({ capacity, status, price }, cls) => ({
      about: `${status} at ${price}, ${taken(w, cls)} of ${capacity}`,
      places: w.places
        .flatMap(each => (each.cls === cls && each.status !== 'waitlisted' ? [placeText(each)] : []))
        .sort(),
      line: line(w, cls).map(each => each.child),
      seats: seatsOf(w, cls),
    })),
    orders: w.orders.map(each => {
      const held = each.status === 'open' ? ` until ${iso(each.heldUntil)}` : ''
      const payment = each.payment?.status ?? 'none'
      return `${each.status} ${each.total} = ${each.credit} + ${each.due}${held}, payment ${payment}`
    }),
    families: w.families.map(
      ({ balance, cardIn, refunds }) => `credit ${balance}, by card ${cardIn}, sent back ${refunds}`,
    ),
    plans: byOrder(w.plans).flatMap(({ ours, order }) => {
      if (!ours) return []
      const standing = ours.status === 'canceled' ? 'canceled' : `${ours.status}${ours.ends ? ' ending' : ''}`
      return [`order ${order}: ${standing} from ${iso(ours.start)} to ${iso(ours.end)}`]
    }),
  }
}

/** Plans are numbered in the order they began, and the earlier of two orders may begin its plan later. */
const byOrder = (plans: readonly Plan[]) => plans.toSorted((a, b) => a.order - b.order)

function placeText({ child, order, status, money, price, because, heldUntil, offeredAt }: Place): string {
  const held = status === 'pending' ? ` until ${iso(heldUntil)}${order === null ? ' as an offer' : ''}` : ''
  const offered = offeredAt === null ? '' : ' offered'
  return `child ${child} ${status} ${money} ${price}${because ? ` ${because}` : ''}${held}${offered}`
}
