import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect } from 'vitest'
import { findings } from '../support/audit.ts'
import { type Buyer, buy, call, makeBuyers, makeClass } from '../support/buyers.ts'
import { ask, mailboxOf, mailed, open, openShopForEach, testRows } from '../support/commerce.ts'
import { signIn } from '../support/people.ts'
import { monthlyProgram } from '../support/plans.ts'
import { seeToast } from '../support/visit.ts'

/** Rules of every sale: one spot per child, one charge, the agreed price. */
const shop = openShopForEach()
let classId: string
beforeEach(async () => {
  classId = await makeClass(shop.site.pool, { capacity: 1 })
})

const reserve = (buyer: Buyer = shop.seen.buyer, more: object = {}) =>
  call(shop.site.origin, buyer, 'POST', '/api/class-enrollments', { eventId: classId, childId: buyer.childId, ...more })
const order = async (id: unknown) => (await ask(shop.seen.page, 'GET', `/api/orders/${id}`)).body
const family = async () => (await makeBuyers(shop.site.pool, 1))[0]!
/** Expires every hold of this family. */
async function runOut() {
  for (const table of ['registrations', 'orders']) {
    const past = `UPDATE ${table} SET held_until = now() - interval '1 minute' WHERE parent_id = $1 AND held_until IS NOT NULL`
    await shop.site.pool.query(past, [shop.seen.buyer.parentId])
  }
}
/** Locks the class until several calls wait for it, having seen a free spot, and then lets them all continue. */
async function allAtOnce<Answer>(calls: () => Promise<Answer>[]): Promise<Answer[]> {
  const gate = await shop.site.pool.connect()
  await gate.query('BEGIN')
  await gate.query('SELECT 1 FROM offerings WHERE id = $1 FOR UPDATE', [classId])
  const running = Promise.all(calls())
  const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await shop.site.pool.query(waiting)).rows[0].n, { interval: 5 }).toBeGreaterThan(2)
  await gate.query('COMMIT')
  gate.release()
  return running
}
/** Reserves the class and starts a payment without completing it. */
async function aboutToPay() {
  const { body } = await reserve()
  const begin = { orderId: body.orderId, amount: 4500 }
  const { clientSecret } = (await ask(shop.seen.page, 'POST', '/api/create-payment-intent', begin)).body
  const pay = (card = '4242') => ask(shop.seen.page, 'POST', '/local-pay/confirm', { clientSecret, card })
  return { orderId: body.orderId, registrationId: body.registrationId, pay }
}

describe('spots', () => {
  testRows(
    [
      {
        area: 'money and spots',
        says: 'a class never has more registrations and live holds than its capacity, however many requests arrive at once',
        async check() {
          const buyers = await makeBuyers(shop.site.pool, 5)
          const answers = await allAtOnce(() => buyers.map(buyer => reserve(buyer)))
          expect(answers.filter(each => each.status === 200).length).toBe(1)
          for (const { status, body } of answers.filter(each => each.status !== 200))
            expect([status, body.message]).toEqual([409, 'This class is full. You can join the waitlist.'])
        },
      },
      {
        area: 'money and spots',
        says: 'capacity 0 is unlimited',
        async check() {
          classId = await makeClass(shop.site.pool, { capacity: 0 })
          const answers = await Promise.all((await makeBuyers(shop.site.pool, 12)).map(buyer => reserve(buyer)))
          expect(answers.map(each => each.status)).toEqual(answers.map(() => 200))
        },
      },
      {
        area: 'money and spots',
        says: 'same child, same class: one live registration',
        async check() {
          await buy(shop.site.origin, shop.seen.buyer, classId)
          expect(await reserve()).toMatchObject({ status: 409, body: { code: 'already-registered' } })
        },
      },
      {
        area: 'money and spots',
        says: 'a hold lasts 15 minutes, and the payment page says until when',
        async check(page) {
          const { body } = await reserve()
          const { heldForSeconds } = await order(body.orderId)
          expect(heldForSeconds).toBeGreaterThan(14 * 60)
          expect(heldForSeconds).toBeLessThanOrEqual(15 * 60)
          await open(page, `/payment/${body.registrationId}`)
          await page.getByText(/We're holding Demo's spot until/).waitFor()
        },
      },
      {
        area: 'money and spots',
        says: 'a payment that succeeds after its hold expired gets the spot if one is left',
        async check() {
          const { orderId, registrationId, pay } = await aboutToPay()
          await runOut()
          await pay()
          await expect.poll(async () => (await order(orderId)).status).toBe('paid')
          const { body } = await ask(shop.seen.page, 'GET', `/api/registrations/${registrationId}`)
          expect(body).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
        },
      },
      {
        area: 'money and spots',
        says: 'a payment that succeeds after its hold expired is refunded right away if no spot is left, and an email gives the amount',
        async check() {
          const { orderId, pay } = await aboutToPay()
          // The test card whose payment the bank processes for a while.
          await pay('0341')
          await runOut()
          expect((await buy(shop.site.origin, await family(), classId)).result).toBe('bought')
          await expect.poll(async () => (await order(orderId)).status, { timeout: 20_000 }).toBe('refunded')
          await expect.poll(async () => (await order(orderId)).payment.refunded).toBe(4500)
          expect(await mailed(shop, 'paid-too-late', mailboxOf(shop.seen.buyer))).toMatch(
            /^Your \$45\.00 refund is on its way \(CC-[\s\S]*your full \$45\.00 is on its way back to your card/,
          )
        },
      },
      {
        area: 'money and spots',
        says: 'age outside the class’s group: a warning that the parent can override and staff see',
        async check(page) {
          const tooYoung = `UPDATE children SET date_of_birth = now()::date - interval '3 years 6 months' WHERE id = $1`
          await shop.site.pool.query(tooYoung, [shop.seen.buyer.childId])
          await open(page, `/checkout?classId=${classId}`)
          await page.getByText('Demo is 3, and this class is for ages 5 to 12. Younger children are welcome').waitFor()
          const { body } = await reserve()
          expect(body).toMatchObject({ requiresPayment: true })
          const staff = await shop.visit()
          await signIn(staff.context, 'staff')
          const list = await ask(staff.page, 'GET', `/api/admin/registrations?eventId=${classId}`)
          expect(JSON.stringify(list.body)).toContain('"outsideAges":true')
          await staff.leave()
        },
      },
    ],
    () => shop.seen,
  )
})

describe('money', () => {
  testRows(
    [
      {
        area: 'money and spots',
        says: 'orders keep the agreed price',
        async check() {
          const { body } = await reserve()
          await shop.site.pool.query('UPDATE offerings SET price_cents = 9900 WHERE id = $1', [classId])
          expect(await order(body.orderId)).toMatchObject({ total: 4500, amountDue: 4500, lines: [{ amount: 4500 }] })
        },
      },
      {
        area: 'calls',
        says: 'a request repeated with the same Idempotency-Key takes effect once',
        async check() {
          const data = { eventId: classId, childId: shop.seen.buyer.childId }
          const send = async (headers = {}) =>
            (await shop.seen.page.request.post('/api/class-enrollments', { headers, data })).json()
          const key = { 'idempotency-key': randomUUID() }
          const first = await send(key)
          const letGo = { cancellationType: 'credit', reason: null }
          await ask(shop.seen.page, 'POST', `/api/registrations/${first.registrationId}/cancel`, letGo)
          expect(await send(key), 'the late repeat takes no spot').toEqual(first)
          expect((await send()).registrationId, 'a new request does').not.toBe(first.registrationId)
        },
      },
      {
        area: 'calls',
        says: 'a second checkout of the same class continues the same order: no second hold, no second charge',
        async check(page) {
          const first = await aboutToPay()
          const again = await aboutToPay()
          expect([again.orderId, again.registrationId]).toEqual([first.orderId, first.registrationId])
          await Promise.all([first.pay(), again.pay()])
          await expect.poll(async () => (await order(first.orderId)).status).toBe('paid')
          const receipt = await ask(page, 'GET', `/api/orders/${first.orderId}/receipt`)
          expect(receipt.body).toMatchObject({ total: 4500, cardPaid: 4500, refunds: [] })
        },
      },
      {
        area: 'calls',
        says: 'POST /api/cart/add: adding the same pair twice gives one item',
        async check(page) {
          const put = () => ask(page, 'POST', '/api/cart/add', { classId, childId: shop.seen.buyer.childId })
          await put()
          expect((await put()).body.items.length).toBe(1)
        },
      },
      {
        area: 'fixed values',
        says: 'a program requires an option, daily also requires weekdays, and registering goes to /payment',
        async check(page) {
          classId = await monthlyProgram(shop.site)
          expect(await reserve()).toMatchObject({ status: 409, body: { code: 'option-needed' } })
          const daily = (days: string[]) => reserve(undefined, { enrollmentOption: 'daily', days })
          expect((await daily([])).status).toBe(409)
          expect(await daily(['Monday', 'Tuesday', 'Friday'])).toMatchObject({ body: { amountDue: 2500 + 3 * 4500 } })
          await open(page, '/events/after-school-makers')
          await page.getByText('By the week').click()
          await page.getByRole('button', { name: /^Register .*\$185\.00/ }).click()
          await page.waitForURL('**/payment/*')
        },
      },
      {
        area: 'messages',
        says: 'Registration Updated (Your registration has been successfully updated.): changing the option of an unpaid spot',
        async check(page) {
          classId = await monthlyProgram(shop.site)
          expect((await reserve(undefined, { enrollmentOption: 'weekly' })).body).toMatchObject({ updated: false })
          await open(page, '/events/after-school-makers')
          await page.getByText('Pick your days').click()
          await page.locator('.chips').getByText(/^Thu/).click()
          await page.getByRole('button', { name: /^Register .*\$70\.00/ }).click()
          await seeToast(page, 'Registration Updated / Your registration has been successfully updated.')
          await page.waitForURL('**/payment/*')
          const { body } = await ask(page, 'GET', '/api/registrations')
          const here = body.filter((each: { event: { slug: string } }) => each.event.slug === 'after-school-makers')
          const live = here.filter((each: { status: string }) => each.status !== 'cancelled')
          expect(live).toMatchObject([{ enrollmentOption: 'daily', days: ['Thursday'], status: 'pending' }])
          expect(page.url()).toContain(live[0].id)
        },
      },
      {
        area: 'money and spots',
        says: 'the sum of payments, refunds and credits agrees with the lines of every order',
        check: async () => expect(await findings(shop.site.db)).toEqual([]),
      },
    ],
    () => shop.seen,
  )
})
