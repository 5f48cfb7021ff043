import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { call } from '../support/buyers.ts'
import { ask, mailboxOf, mailed, open, openShopForEach, testRows } from '../support/commerce.ts'
import { signIn } from '../support/people.ts'
import { enrollMonthly } from '../support/plans.ts'
import { wordsOf } from '../support/reading.ts'
import { hydrated, seeToast } from '../support/visit.ts'

/** Paying for a monthly plan, what it covers, and its emails. */
const shop = openShopForEach(/ERR_FAILED/)

const enroll = () => enrollMonthly(shop.site, shop.seen.buyer)
const summary = (page: Page) => page.getByRole('complementary', { name: "What you're paying for" })
const pay = (page: Page) => page.getByRole('button', { name: 'Pay $625.00' }).click()
const post = (path: string, body: unknown) => call(shop.site.origin, shop.seen.buyer, 'POST', path, body)

/** Enrolls in a plan and pays for it through the API. */
async function startPlan(card = '4242') {
  const { registrationId, orderId, amountDue } = await enroll()
  const { body } = await post('/api/create-subscription', { registrationId, amount: amountDue })
  await post('/local-pay/confirm', { clientSecret: body.clientSecret, card })
  await expect.poll(async () => (await ask(shop.seen.page, 'GET', `/api/orders/${orderId}`)).body.status).toBe('paid')
  await expect.poll(async () => (await ask(shop.seen.page, 'GET', '/api/subscriptions')).body.length).toBe(1)
  return { registrationId, orderId, plan: (await ask(shop.seen.page, 'GET', '/api/subscriptions')).body[0] }
}
const planNow = async () => (await ask(shop.seen.page, 'GET', '/api/subscriptions')).body[0]

/** Moves the test provider's clock one month forward. */
async function aMonthOn() {
  const admin = await shop.visit()
  await signIn(admin.context, 'admin')
  expect((await ask(admin.page, 'POST', '/api/admin/test-provider/advance', { months: 1 })).status).toBe(200)
  await admin.leave()
}

describe('the payment page of a plan', () => {
  testRows(
    [
      {
        area: 'payment page',
        says: 'Complete Your Payment: Program Fee 600 (total minus 25), Registration Fee 25.00, Total; today the total, then the total minus 25 each month until canceled; managed from the dashboard',
        async check(page) {
          const { registrationId } = await enroll()
          await expect
            .poll(async () => await (await open(page, `/payment/${registrationId}`)).innerText())
            .toBe('Complete Your Payment')
          await expect
            .poll(() => wordsOf(summary(page).locator('.money')))
            .toBe('Program Fee $600.00 Registration Fee $25.00 Total $625.00')
          await page
            .getByText(
              /^Your card is charged \$625\.00 today\. The next charge is \$600\.00 on .* until you cancel\. You can manage it from your dashboard\.$/,
            )
            .waitFor()
          await page.getByText("Secured by our card payment provider. We don't store card data.").waitFor()
        },
      },
      {
        area: 'payment page',
        says: 'a spinner shows while loading',
        async check(page) {
          const { registrationId } = await enroll()
          let answer = () => {}
          await page.route('**/api/create-subscription', async route => {
            await new Promise<void>(done => {
              answer = done
            })
            await route.continue()
          })
          await open(page, `/payment/${registrationId}`)
          await page.getByText('Loading the card form').waitFor()
          await page.locator('main .busy-beads').waitFor()
          answer()
          await page.getByRole('button', { name: 'Pay $625.00' }).waitFor()
        },
      },
      {
        area: 'calls',
        says: 'POST /api/create-subscription: registrationId, amount; response clientSecret. GET full: isSubscription',
        async check(page) {
          const { registrationId } = await enroll()
          const begin = (amount: number) => post('/api/create-subscription', { registrationId, amount })
          expect((await begin(62500)).body).toEqual({ clientSecret: expect.any(String) })
          expect(await begin(60000)).toMatchObject({ status: 409, body: { code: 'amount-changed' } })
          expect((await ask(page, 'GET', `/api/registration/${registrationId}/full`)).body.paymentOptions).toEqual({
            isSubscription: true,
          })
        },
      },
      {
        area: 'messages',
        says: 'Subscription Setup Failed, and offers to try again',
        async check(page) {
          const { registrationId } = await enroll()
          await page.route('**/api/create-subscription', route => route.abort())
          await open(page, `/payment/${registrationId}`)
          await seeToast(page, 'Subscription Setup Failed')
          await page.unrouteAll()
          await page.getByRole('button', { name: 'Try again' }).click()
          await page.getByRole('button', { name: 'Pay $625.00' }).waitFor()
        },
      },
      {
        area: 'messages',
        says: 'a card confirmation that fails shows the provider’s message, else Subscription setup failed. Please try again.',
        async check(page) {
          const { registrationId } = await enroll()
          await open(page, `/payment/${registrationId}`)
          const refused = (failureMessage: string | null) =>
            page.route('**/local-pay/confirm', route =>
              route.fulfill({ json: { status: 'failed', amountCents: 62500, failureMessage } }),
            )
          await refused(null)
          await pay(page)
          await expect
            .poll(() => wordsOf(page.locator('form [role=alert]')))
            .toMatch(/^Subscription setup failed Please try again\./)
          await page.unrouteAll()
          await refused('Your card was declined.')
          await page.getByRole('button', { name: /again/ }).click()
          await expect.poll(() => wordsOf(page.locator('form [role=alert]'))).toMatch(/^Your card was declined/)
        },
      },
      {
        area: 'payment',
        says: 'success: Payment Successful, then /confirmation; the return URL /subscription-confirmation goes there too',
        async check(page) {
          const { registrationId, orderId } = await enroll()
          await page.goto(`/subscription-confirmation?order=${orderId}&redirect_status=succeeded`)
          await hydrated(page)
          await page.getByText("We're still waiting for your payment.").waitFor()
          await open(page, `/payment/${registrationId}`)
          await pay(page)
          await seeToast(page, 'Payment Successful')
          await page.waitForURL(`**/confirmation?registration=${registrationId}`)
          await page.goto(`/subscription-confirmation?order=${orderId}`)
          await page.waitForURL(`**/confirmation?registration=${registrationId}`)
        },
      },
    ],
    () => shop.seen,
  )
})

describe('an active plan', () => {
  testRows(
    [
      {
        area: 'subscription',
        says: 'billed monthly: the next date is the same day of the next month, the next charge the total minus 25',
        async check() {
          const { plan, registrationId } = await startPlan()
          const [start, end] = [new Date(plan.currentPeriodStart), new Date(plan.currentPeriodEnd)]
          const days = (end.getTime() - start.getTime()) / 86_400_000
          expect([28, 29, 30, 31]).toContain(Math.round(days))
          expect(plan).toMatchObject({ status: 'active', amount: 60000, registration: { id: registrationId } })
          expect(plan.paymentHistory).toMatchObject([{ amount: 62500, status: 'succeeded' }])
        },
      },
      {
        area: 'subscription cancel',
        says: 'Subscription Cancelled: it stays active until the period ends, and Cancelling shows',
        async check(page) {
          const { plan } = await startPlan()
          await open(page, '/subscriptions')
          await page.getByRole('button', { name: 'Cancel subscription' }).click()
          const confirm = page.getByRole('dialog').getByRole('button', { name: /^Cancel .* subscription$/ })
          await confirm.click()
          await seeToast(page, "Subscription Cancelled / Your plan ends when the time you've paid for is over.")
          await page.locator('main').getByText('Cancelling', { exact: true }).waitFor()
          expect(await planNow()).toMatchObject({ id: plan.id, status: 'active', cancelAtPeriodEnd: true })
        },
      },
      {
        area: 'messages',
        says: 'Feature Coming Soon (update payment method)',
        departs: 'the payment method can be changed',
        async check(page) {
          const { plan } = await startPlan()
          await open(page, `/subscription/${plan.id}`)
          await page.getByRole('button', { name: 'Change card' }).click()
          await page.getByText('Mastercard ending 4444').click()
          await page.getByRole('button', { name: 'Use this card' }).click()
          await seeToast(page, "Card changed / From now on, we'll charge Mastercard ending 4444.")
        },
      },
      {
        area: 'roles',
        says: 'a class that the plan covers costs 0 in the cart, as Subscription Covered; other children still pay',
        async check(page) {
          const { plan } = await startPlan()
          const covered = await shop.site.pool.query(
            `SELECT id FROM offerings WHERE kind = 'class' AND status = 'published' AND price_cents > 0 AND category = ANY($1)
               AND starts_at > now() AND starts_at < $2 AND (capacity = 0 OR taken < capacity) ORDER BY starts_at LIMIT 1`,
            [plan.coveredClasses, plan.currentPeriodEnd],
          )
          const classId = covered.rows[0].id
          const put = (childId: string) => ask(page, 'POST', '/api/cart/add', { classId, childId })
          expect((await put(shop.seen.buyer.childId)).body).toMatchObject({ items: [{ price: 0 }], total: 0 })
          const twin = await shop.site.pool.query(
            `INSERT INTO children (id, parent_id, first_name, last_name, date_of_birth, photo_consent)
             VALUES (gen_random_uuid(), $1, 'Twin', 'Child', '2018-04-27', true) RETURNING id`,
            [shop.seen.buyer.parentId],
          )
          expect((await put(twin.rows[0].id)).body.total).toBeGreaterThan(0)
          await open(page, '/cart')
          const line = page.locator('.lines > .item').filter({ hasText: 'Subscription Covered' })
          await expect.poll(() => line.innerText()).toContain('$0.00')
        },
      },
      {
        area: 'live content',
        says: 'emails report a failed monthly payment, its recovery, and the end of the plan',
        async check(page) {
          const mailbox = mailboxOf(shop.seen.buyer)
          const { plan } = await startPlan('0259')
          const confirmed = await mailed(shop, 'order-confirmed', mailbox)
          expect(confirmed).toMatch(/You're in: After-School Makers \(CC-[\s\S]*\$625\.00/)
          await aMonthOn()
          await expect.poll(async () => (await planNow()).status).toBe('past_due')
          expect(await mailed(shop, 'plan-payment-failed', mailbox)).toMatch(
            /Your payment for After-School Makers didn't go through[\s\S]*We couldn't charge \$600\.00 for Demo's plan[\s\S]*Demo keeps the spot for now\. We'll try again over the next 7 days/,
          )
          await open(page, `/subscription/${plan.id}?fix=payment`)
          await page.getByText('Mastercard ending 4444').click()
          await page.getByRole('button', { name: 'Pay $600.00' }).click()
          await seeToast(page, 'Payment Successful / Your plan is active again.')
          expect(await mailed(shop, 'plan-payment-recovered', mailbox)).toContain("$600.00 for Demo's plan")
          await ask(page, 'POST', '/api/cancel-subscription', { subscriptionId: plan.stripeSubscriptionId })
          await aMonthOn()
          await expect.poll(async () => (await planNow()).status).toBe('canceled')
          expect(await mailed(shop, 'plan-ended', mailbox)).toMatch(
            /has ended, as you asked[\s\S]*You won't be charged again/,
          )
        },
      },
    ],
    () => shop.seen,
  )
})
