import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventBody, type FakeStripe, openFakeStripe, signEvent } from '#src/testing/fake-stripe/open-fake-stripe.ts'
import { findings } from '../support/audit.ts'
import { type Buyer, makeBuyers, makeClass } from '../support/buyers.ts'
import { openBrowser } from '../support/chromium.ts'
import { carryCookie } from '../support/people.ts'
import { enrollMonthly } from '../support/plans.ts'
import { type Site, startSite } from '../support/site.ts'
import { STRIPE_JS, standInForStripeJs } from '../support/stand-in-stripe-js.ts'
import { DESKTOP, hydrated, seeToast, visit } from '../support/visit.ts'

const WEBHOOK_SECRET = 'whsec_journey'
let site: Site
let browser: Browser
let stripe: FakeStripe
beforeAll(async () => {
  stripe = await openFakeStripe()
  const env = {
    STRIPE_SECRET_KEY: 'sk_test_journey',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_journey',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url.href,
  }
  ;[site, browser] = await Promise.all([startSite({ env }), openBrowser({ shortLived: true })])
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
  stripe?.close()
})

/** Takes a family with one child to the payment for a $45 class, by links within the site. */
async function atThePayment(page: Page, buyer: Buyer) {
  const classId = await makeClass(site.pool, { capacity: 9 })
  await page.goto(`/events/rush-${classId}`)
  await hydrated(page)
  await page
    .getByRole('button', { name: /^Register/ })
    .first()
    .click()
  await page.waitForURL('**/checkout?*')
  await page.getByRole('button', { name: 'Reserve and pay $45.00' }).click()
  await page.waitForURL('**/checkout?order=*')
  return buyer
}

async function aFamily(prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const [buyer] = (await makeBuyers(site.pool, 1)) as [Buyer]
  const visitor = await visit(browser, site.origin, { viewport: DESKTOP })
  await carryCookie(visitor.context, site.origin, buyer.cookie)
  await prepare(visitor.page)
  return { buyer, ...visitor }
}
const statusesOf = async ({ parentId }: Buyer) =>
  (await site.pool.query('SELECT status FROM registrations WHERE parent_id = $1', [parentId])).rows.map(
    row => row.status,
  )

test('a parent is declined by Stripe, pays with another card and gets the spot, once', async () => {
  const { page, buyer, troubles, leave } = await aFamily(page => standInForStripeJs(page, stripe))
  await atThePayment(page, buyer)
  await page.getByText('Demo mode: no real card is charged').waitFor()
  await page.getByLabel('Card number').fill('4000000000000002')
  await page.getByRole('button', { name: 'Pay $45.00' }).click()
  await page.getByRole('alert').getByText('Your card was declined', { exact: true }).waitFor()
  await expect.poll(() => page.getByText(/Nothing was charged, and we're holding/).count()).toBe(1)
  expect(await statusesOf(buyer)).toEqual(['pending'])

  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByRole('button', { name: 'Try again, $45.00' }).click()
  await seeToast(page, 'Payment Successful')
  await page.waitForURL('**/confirmation?registration=*')
  expect(await statusesOf(buyer)).toEqual(['confirmed'])

  // The events arrive late, twice and out of order; nothing happens twice.
  for (const event of [...stripe.books.events, ...stripe.books.events].reverse()) {
    const body = eventBody(event)
    const answer = await fetch(`${site.origin}/api/webhooks/payments`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signEvent(body, WEBHOOK_SECRET, Math.floor(Date.now() / 1000)),
      },
      body,
    })
    expect(answer.status).toBe(200)
  }
  expect([...stripe.books.charges.values()].map(({ amount }) => amount)).toEqual([45_00])
  expect(await findings(site.db)).toEqual([])
  expect(troubles).toEqual([`foreign request: ${new URL(STRIPE_JS).origin}`])
  await leave()
})

test('a saved card pays for the next class with one tap, and is not offered to another family', async () => {
  const { page, buyer, leave } = await aFamily(page => standInForStripeJs(page, stripe))
  await atThePayment(page, buyer)
  await page.getByLabel('Card number').pressSequentially('4242424242424242', { delay: 20 })
  await page.getByLabel('Save for next time').check()
  await page.getByRole('button', { name: 'Pay $45.00' }).click()
  await page.waitForURL('**/confirmation?registration=*')

  await atThePayment(page, buyer)
  await page.getByRole('radio', { name: 'visa 4242' }).waitFor()
  await page.getByRole('button', { name: 'Pay $45.00' }).click()
  await page.waitForURL('**/confirmation?registration=*')
  expect(await statusesOf(buyer)).toEqual(['confirmed', 'confirmed'])
  const { parentId } = buyer
  expect([...stripe.books.customers.values()].filter(({ metadata }) => metadata.parentId === parentId)).toHaveLength(1)

  const other = await aFamily(page => standInForStripeJs(page, stripe))
  await atThePayment(other.page, other.buyer)
  await other.page.getByLabel('Card number').waitFor()
  expect(await other.page.getByRole('radio').count()).toBe(0)
  await other.leave()

  await page.goto('/account/cards')
  await hydrated(page)
  await page.getByRole('button', { name: 'Delete Visa ending 4242' }).click()
  await page.getByText('No saved cards').waitFor()
  expect([...stripe.books.cards.values()].filter(({ customer }) => customer !== null)).toEqual([])
  await leave()
})

test('the wallet of the device pays without typing, and is told about a decline', async () => {
  const { page, buyer, leave } = await aFamily(page => standInForStripeJs(page, stripe, { wallet: '0002' }))
  await atThePayment(page, buyer)
  await page.getByRole('button', { name: 'Wallet of the device' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Your card was declined' })
  await refusal.waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.wallet)).toBe('fail')
  expect(await statusesOf(buyer)).toEqual(['pending'])
  await page.evaluate(() => Object.assign(window, { standInWallet: { last4: '4242', save: false } }))
  await page.getByRole('button', { name: 'Wallet of the device' }).click()
  await page.waitForURL('**/confirmation?registration=*')
  expect(await statusesOf(buyer)).toEqual(['confirmed'])
  await leave()
})

test('the bank returns to our page, and the fields have our colors in both themes', async () => {
  const { page, buyer, leave } = await aFamily(page => standInForStripeJs(page, stripe))
  await atThePayment(page, buyer)
  await page.getByLabel('Card number').waitFor()
  const worn = () => page.evaluate(() => document.documentElement.dataset.appearance ?? '')
  expect(await worn()).toMatch(/"colorBackground":"#fff(fff)?"/)
  await hydrated(page)
  await page.getByRole('button', { name: 'Dark theme' }).first().click()
  await expect.poll(worn).toContain('"colorBackground":"#221839"')

  await page.getByLabel('Card number').fill('4000000000000002')
  await page.getByRole('button', { name: 'Pay $45.00' }).click()
  await page.getByRole('form', { name: 'Payment' }).getByRole('alert').waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.returnUrl)).toMatch(
    new RegExp(`^${site.origin}/registration-confirmation\\?order=[\\w-]+$`),
  )
  await leave()
})

test('a decline without a reason says what failed, and each kind of payment has its own return URL', async () => {
  const { page, buyer, leave } = await aFamily(page => standInForStripeJs(page, stripe, { silent: true }))
  const refused = async (amount: string) => {
    await page.getByLabel('Card number').fill('4000000000000002')
    await page.getByRole('button', { name: `Pay ${amount}` }).click()
    const refusal = page.getByRole('form', { name: 'Payment' }).getByRole('alert')
    await refusal.waitFor()
    const returnUrl = await page.evaluate(() => document.documentElement.dataset.returnUrl!)
    return [await refusal.innerText(), new URL(returnUrl).pathname]
  }
  await atThePayment(page, buyer)
  expect(await refused('$45.00')).toEqual([
    expect.stringMatching(/^Payment failed\s+Please try again\./),
    '/registration-confirmation',
  ])
  const { registrationId } = await enrollMonthly(site, buyer)
  await page.goto(`/payment/${registrationId}`)
  await hydrated(page)
  expect(await refused('$625.00')).toEqual([
    expect.stringMatching(/^Subscription setup failed\s+Please try again\./),
    '/subscription-confirmation',
  ])
  expect(await statusesOf(buyer)).toEqual(['pending', 'pending'])
  await leave()
})

test('when the Stripe script is blocked, the page says that nothing was charged', async () => {
  const { page, buyer, leave, troubles } = await aFamily(page => page.route(STRIPE_JS, route => route.abort()))
  await atThePayment(page, buyer)
  await page.getByText("Couldn't load the card form. You haven't been charged.").waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Pay $45.00' }).count()).toBe(0)
  expect(await statusesOf(buyer)).toEqual(['pending'])
  expect(troubles.filter(each => !/foreign request: https:\/\/js\.stripe\.com$|ERR_FAILED/.test(each))).toEqual([])
  await leave()
})

test('only payment pages may load anything from Stripe', async () => {
  const policyOf = async (path: string) =>
    (await fetch(site.origin + path)).headers.get('content-security-policy') ?? ''
  for (const path of ['/', '/classes', '/cart', '/login', '/payments/1', '/payment/1/more'])
    expect(await policyOf(path), path).not.toContain('stripe')
  const { page, leave } = await aFamily()
  const answer = await page.goto(`/payment/00000000-0000-4000-8000-000000000000`)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/)
  expect(policy).toContain(
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://link.com https://*.link.com;',
  )
  expect(answer?.headers()['permissions-policy']).toContain('payment=(self "https://js.stripe.com"')
  expect((await fetch(`${site.origin}/cart`)).headers.get('permissions-policy')).toContain('payment=(self)')
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
  await leave()
})
