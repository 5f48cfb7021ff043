import { buy, makeClass } from './buyers.ts'
import { ask, openShopForEach } from './commerce.ts'

/** A shop in which each row gets a new family, with helpers that book and cancel its spots. */
export function openRegistrations() {
  const shop = openShopForEach(/status of 50/)

  /** A paid spot in a $45 class, in this state; a pending one is only reserved. Returns the registration's id. */
  async function place({ status = 'confirmed', payment = 'paid' } = {}): Promise<string> {
    const classId = await makeClass(shop.site.pool, { capacity: 8 })
    if (status === 'pending') {
      const reserve = { eventId: classId, childId: shop.seen.buyer.childId }
      return (await ask(shop.seen.page, 'POST', '/api/class-enrollments', reserve)).body.registrationId
    }
    const bought = await buy(shop.site.origin, shop.seen.buyer, classId)
    if (bought.result !== 'bought') throw new Error(JSON.stringify(bought))
    const changed = 'UPDATE registrations SET status = $2, payment_status = $3 WHERE id = $1'
    await shop.site.pool.query(changed, [bought.registrationId, status, payment])
    return bought.registrationId
  }
  const cancelForCredit = (id: string) =>
    ask(shop.seen.page, 'POST', `/api/registrations/${id}/cancel`, { cancellationType: 'credit', reason: null })
  return { shop, place, cancelForCredit }
}
