import { sql } from 'drizzle-orm'
import type { Real } from './real.ts'

export type Seen = {
  classes: { about: string; places: string[]; line: number[]; seats: string[] }[]
  orders: string[]
  families: string[]
  plans: string[]
}
/** What the site's tables contain now, in the model's terms. */
export async function seenAt({ site: { db }, families, classes, children, orders }: Real): Promise<Seen> {
  const who = sql`ANY(${sql.param(families.map(each => each.id))}::uuid[])`
  const [ofClasses, places, ofOrders, money, plans] = await Promise.all([
    db.execute<Row>(sql`SELECT id, status, price_cents, capacity, taken, (SELECT json_agg(s.seats_taken || ', ' || s.seats_over || ' over'
      ORDER BY s.starts_at) FROM sessions s WHERE s.offering_id = offerings.id) AS seats FROM offerings
      WHERE id = ANY(${sql.param(classes)}::uuid[])`),
    db.execute<Row>(sql`SELECT offering_id, child_id, order_id, status, payment_status, price_cents, ended_because, held_until, offered_at
      FROM registrations WHERE parent_id = ${who}
      ORDER BY (waitlist_because IS DISTINCT FROM 'paid-too-late'), coalesce(waitlisted_at, created_at), id`),
    db.execute<Row>(sql`SELECT o.*, p.status AS payment FROM orders o LEFT JOIN payments p ON p.order_id = o.id
      WHERE o.parent_id = ${who}`),
    db.execute<Row>(sql`SELECT u.id,
      (SELECT coalesce(-sum(amount_cents), 0)::int FROM ledger_entries WHERE parent_id = u.id AND account = 'credit') AS credit,
      (SELECT coalesce(sum(amount_cents), 0)::int FROM payments WHERE parent_id = u.id AND status = 'succeeded') AS card,
      (SELECT coalesce(sum(r.amount_cents), 0)::int FROM refunds r JOIN payments p ON p.id = r.payment_id
        WHERE p.parent_id = u.id AND r.status <> 'failed') AS refunds
      FROM users u WHERE u.id = ${who}`),
    db.execute<Row>(sql`SELECT s.*, r.order_id FROM subscriptions s JOIN registrations r ON r.id = s.registration_id
      WHERE s.parent_id = ${who}`),
  ])
  const classOf = ({ id }: Row) => classes.indexOf(String(id))
  const orderOf = (id: unknown) => orders.findIndex(each => each.orderId === id)
  return {
    classes: byNumber(ofClasses.rows, classOf).map(each => {
      const here = places.rows.filter(place => place.offering_id === each.id)
      return {
        about: `${each.status} at ${each.price_cents}, ${each.taken} of ${each.capacity}`,
        places: here
          .filter(place => place.status !== 'waitlisted')
          .map(place => `child ${children.indexOf(String(place.child_id))} ${placeText(place)}`)
          .sort(),
        line: here
          .filter(place => place.status === 'waitlisted')
          .map(place => children.indexOf(String(place.child_id))),
        seats: each.seats as string[],
      }
    }),
    orders: byNumber(ofOrders.rows, each => orderOf(each.id)).map(each => {
      const held = each.status === 'open' ? ` until ${iso(each.held_until)}` : ''
      return `${each.status} ${each.total_cents} = ${each.credit_cents} + ${each.due_cents}${held}, payment ${each.payment ?? 'none'}`
    }),
    families: families.map(({ id }) => {
      const of = money.rows.find(each => each.id === id)!
      return `credit ${of.credit}, by card ${of.card}, sent back ${of.refunds}`
    }),
    plans: byNumber(plans.rows, each => orderOf(each.order_id)).map(each => {
      const standing =
        each.status === 'canceled' ? 'canceled' : `${each.status}${each.cancel_at_period_end ? ' ending' : ''}`
      return `order ${orderOf(each.order_id)}: ${standing} from ${iso(each.current_period_start)} to ${iso(each.current_period_end)}`
    }),
  }
}

type Row = Record<string, unknown>
/** Sorted by the model's numbers. */
const byNumber = (rows: readonly Row[], numberOf: (row: Row) => number) =>
  rows.toSorted((a, b) => numberOf(a) - numberOf(b))
const iso = (at: unknown) => new Date(at as string).toISOString()

function placeText(place: Row): string {
  const offer = place.order_id === null ? ' as an offer' : ''
  const held = place.status === 'pending' ? ` until ${iso(place.held_until)}${offer}` : ''
  const because = place.ended_because ? ` ${place.ended_because}` : ''
  return `${place.status} ${place.payment_status} ${place.price_cents}${because}${held}${place.offered_at ? ' offered' : ''}`
}
