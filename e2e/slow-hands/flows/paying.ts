import { answerOf, joinAsFamily, roomyClass } from '../families.ts'
import type { Flow } from '../flows.ts'

/** From the cart of a new family over the payment to the confirmation, with a class that has room for every try. */
export const paying: Flow = {
  name: 'cart to payment',
  async play(phone) {
    const { page, context } = phone
    const { chance, byLink } = phone.how
    const site = context.request
    const childId = await joinAsFamily(site)
    const roomy = await roomyClass(site)
    const cart = await answerOf<{ total: number }>(site.post('/api/cart/add', { data: { classId: roomy.id, childId } }))

    let orderId: string
    const form = page.getByRole('form', { name: 'Payment' })
    const pay = form.getByRole('button', { name: /^Pay / })
    if (!byLink && chance.yes(0.3)) {
      const ordered = await answerOf<{ orderId: string }>(
        site.post('/api/cart/checkout', { data: { useCredit: 0, expectedTotal: cart.total } }),
      )
      orderId = ordered.orderId
      await page.goto(`/checkout?order=${orderId}`, { waitUntil: 'commit' })
    } else {
      const checkOut = page.getByRole('button', { name: /^Check out/ })
      const cartLink = { on: '/dashboard', name: (at: typeof page) => at.getByRole('link', { name: /^Cart/ }) }
      await phone.arrive('/cart', cartLink, checkOut)
      await phone.pause()
      await phone.tapImpatiently(checkOut, 0.4)
      const body = (await phone.sends('/api/cart/checkout', 'Check out')) as { expectedTotal: number }
      if (body.expectedTotal !== cart.total) throw new Error('the cart asked for another total than the site')
      await phone.comes('page of the payment', patience => page.waitForURL('**/checkout?order=*', patience))
      orderId = new URL(page.url()).searchParams.get('order')!
      phone.counts('"Check out"', phone.sent('/api/cart/checkout').length)
    }

    await phone.comes('card form', patience => pay.waitFor(patience))
    await phone.pause(0.3)
    const card = chance.of(['4242', '4444'])
    await phone.tap(form.locator('label.choice').filter({ has: page.locator(`input[value="${card}"]`) }))
    await phone.tapImpatiently(form.locator('button[type=submit]').last(), 0.4)
    const paid = (await phone.sends('/local-pay/confirm', 'Pay')) as { card: string }
    phone.counts(`the card ${card}`, paid.card === card ? 1 : 0)
    const done = page.getByRole('heading', { level: 1, name: /You.re In/ })
    await phone.comes('confirmation', patience => done.waitFor(patience), 'Pay')
    phone.counts('"Pay"', phone.sent('/local-pay/confirm').length)
    phone.counts('payments that were begun', phone.sent('/api/create-payment-intent').length)
    const places = await answerOf<unknown[]>(site.get('/api/registrations'))
    phone.counts('places of the family', places.length)
    const receipt = await answerOf<{ cardPaid: number }>(site.get(`/api/orders/${orderId}/receipt`))
    phone.counts('charges', receipt.cardPaid / cart.total)
  },
}
