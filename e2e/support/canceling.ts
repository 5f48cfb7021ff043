import { buy, makeClass } from './buyers.ts'
import { tellChanged } from './changed.ts'
import { ask, CUT_OFF, openShopForEach } from './commerce.ts'

/** A spot that the family has in a class. */
export type Place = { id: string; classId: string }

/** A shop in which each row gets a new family, as `seen`, with helpers for its spots. */
export function openCanceling() {
  const shop = openShopForEach(CUT_OFF)

  /** A paid spot in a $45 class that starts in `hours`; if negative, it has started. */
  async function place(hours = 24 * 30, priceCents = 4500): Promise<Place> {
    const classId = await makeClass(shop.site.pool, { capacity: 8, priceCents })
    const bought = await buy(shop.site.origin, shop.seen.buyer, classId)
    if (bought.result !== 'bought') throw new Error(JSON.stringify(bought))
    await move(classId, hours)
    return { id: bought.registrationId, classId }
  }
  /** Makes the class start in `hours`. */
  async function move(classId: string, hours: number) {
    const [start, end] = [`now() + $2 * interval '1 hour'`, `now() + ($2 + 1) * interval '1 hour'`]
    await shop.site.pool.query(`UPDATE offerings SET starts_at = ${start}, ends_at = ${end} WHERE id = $1`, [
      classId,
      hours,
    ])
    await shop.site.pool.query(`UPDATE sessions SET starts_at = ${start}, ends_at = ${end} WHERE offering_id = $1`, [
      classId,
      hours,
    ])
    await tellChanged(shop.site.pool, 'classes')
  }
  const eligibility = async ({ id }: Pick<Place, 'id'>) =>
    (await ask(shop.seen.page, 'GET', `/api/registrations/${id}/cancellation-eligibility`)).body
  const cancel = ({ id }: Pick<Place, 'id'>, cancellationType: string, reason: string | null = null) =>
    ask(shop.seen.page, 'POST', `/api/registrations/${id}/cancel`, { cancellationType, reason })
  const balance = async () => (await ask(shop.seen.page, 'GET', '/api/user/credit-balance')).body.balance
  return { shop, place, move, eligibility, cancel, balance }
}
