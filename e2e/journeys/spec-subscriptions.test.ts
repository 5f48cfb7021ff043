import type { Page } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import { makeBuyers } from '../support/buyers.ts'
import { ask, CUT_OFF, open, openShop, shopper, testRows } from '../support/commerce.ts'
import { addPlan, type PlanState } from '../support/plans.ts'
import { linksOf, wordsOf } from '../support/reading.ts'
import type { SpecRow } from '../support/spec-table.ts'
import { seeToast } from '../support/visit.ts'

/** The list of monthly plans, one plan, and their API calls. spec-plan-payment covers paying for one. */
const shop = openShop(CUT_OFF)
afterEach(async () => {
  await shop.site.pool.query(
    'DELETE FROM subscription_payments WHERE subscription_id IN (SELECT id FROM subscriptions WHERE provider = $1)',
    ['elsewhere'],
  )
  await shop.site.pool.query('DELETE FROM subscriptions WHERE provider = $1', ['elsewhere'])
})

const plan = (state?: PlanState) => addPlan(shop.site, shop.seen.buyer, state)
const words = (page: Page) => wordsOf(page.locator('main'))
const HISTORY = [
  ['succeeded', 625_00],
  ['failed', 600_00],
  ['pending', 600_00],
] as const
/** Opens a plan and clicks its cancel button, which asks for confirmation. */
async function askToCancel(page: Page, state?: PlanState) {
  await open(page, `/subscription/${await plan(state)}`)
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  return page.getByRole('dialog').getByRole('button', { name: /^Cancel .* subscription$/ })
}

describe('calls', () => {
  testRows(
    [
      {
        area: 'subscription',
        says: 'GET /api/subscriptions, /api/auth/subscriptions and /api/subscription/{id}, with their fields',
        async check(page) {
          const id = await plan({ history: HISTORY })
          const { body } = await ask(page, 'GET', `/api/subscription/${id}`)
          expect(body).toMatchObject({
            id,
            childId: shop.seen.buyer.childId,
            status: 'active',
            cancelAtPeriodEnd: false,
            amount: 60000,
            currentPeriodStart: '2026-11-14T12:00:00.000Z',
            currentPeriodEnd: '2099-12-14T12:00:00.000Z',
            stripeSubscriptionId: `sub_${id}`,
            child: { firstName: 'Demo', lastName: 'Child' },
            registration: null,
          })
          expect(
            body.paymentHistory.map((each: { status: string; amount: number }) => [each.status, each.amount]),
          ).toEqual([...HISTORY].reverse())
          expect(body.paymentHistory[0]).toMatchObject({ id: expect.any(String), createdAt: expect.any(String) })
          for (const list of ['/api/subscriptions', '/api/auth/subscriptions'])
            expect((await ask(page, 'GET', list)).body, list).toEqual([body])
        },
      },
      {
        area: 'subscription-plan coverage',
        says: 'isActive and coveredClasses, a list of categories',
        async check(page) {
          await plan()
          expect((await ask(page, 'GET', '/api/subscriptions')).body).toMatchObject([
            { isActive: true, coveredClasses: ['Textiles'] },
          ])
        },
      },
      {
        area: 'subscription-plan coverage',
        says: 'past_due, canceled and incomplete are not active; one that ends with its period still is',
        async check(page) {
          for (const status of ['past_due', 'canceled', 'incomplete']) await plan({ status })
          await plan({ ends: true })
          const { body } = await ask(page, 'GET', '/api/subscriptions')
          expect(body.filter((each: { isActive: boolean }) => each.isActive)).toMatchObject([
            { status: 'active', cancelAtPeriodEnd: true },
          ])
        },
      },
      {
        area: 'roles, security T20',
        says: 'subscriptions belong to the signed-in parent: 401 when signed out, 404 for another family, also to cancel',
        async check() {
          const id = await plan()
          for (const path of ['/api/subscriptions', '/api/auth/subscriptions', `/api/subscription/${id}`])
            expect((await fetch(shop.site.origin + path)).status, path).toBe(401)
          const [other] = await makeBuyers(shop.site.pool, 1)
          const headers = { cookie: other!.cookie, 'content-type': 'application/json' }
          const read = await fetch(`${shop.site.origin}/api/subscription/${id}`, { headers })
          const cancel = await fetch(`${shop.site.origin}/api/cancel-subscription`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ subscriptionId: `sub_${id}` }),
          })
          expect([read.status, cancel.status]).toEqual([404, 404])
        },
      },
    ],
    () => shop.seen,
  )
})

describe('the list', () => {
  const state = (word: string, given: PlanState, stub: RegExp): SpecRow<Page> => ({
    area: 'subscription status',
    says: `${given.ends ? 'cancelAtPeriodEnd' : given.status} shows as ${word}`,
    async check(page) {
      await plan(given)
      await open(page, '/subscriptions')
      await page.locator('main').getByText(word, { exact: true }).waitFor()
      await expect.poll(() => words(page)).toMatch(stub)
    },
  })
  testRows(
    [
      {
        area: 'routes',
        says: '/subscriptions: links to /subscription/{id} and /register, a cancel button, amounts with 2 decimals',
        async check(page) {
          const id = await plan()
          await expect.poll(async () => await (await open(page, '/subscriptions')).innerText()).toBe('Subscriptions')
          const links = await linksOf(page.locator('main'))
          expect(links).toContain('New subscription → /register')
          expect(links).toContain(`Details of Rainy Day Makers → /subscription/${id}`)
          await page.getByRole('button', { name: 'Cancel subscription' }).waitFor()
          await expect.poll(() => words(page)).toContain('$600.00')
        },
      },
      state('Active', { status: 'active' }, /Next charge Dec 14, 2099 \$600\.00/),
      state('Payment failed', { status: 'past_due' }, /Payment due/),
      state('Canceled', { status: 'canceled' }, /no more charges/),
      state('Incomplete', { status: 'incomplete' }, /waiting for the first payment/),
      {
        area: 'subscriptions',
        says: 'cancelAtPeriodEnd shows as Cancelling and has no next billing date',
        async check(page) {
          const id = await plan({ ends: true })
          for (const path of ['/subscriptions', `/subscription/${id}`]) {
            await open(page, path)
            await page.locator('main').getByText('Cancelling', { exact: true }).waitFor()
            await expect.poll(() => words(page), { message: path }).not.toMatch(/Next charge (?!None)/)
          }
        },
      },
      {
        area: 'subscriptions',
        says: 'the list has only the user’s own subscriptions; an empty one links to the classes',
        async check(page) {
          const other = await shopper(shop.browser, shop.site)
          await addPlan(shop.site, other.buyer)
          await other.leave()
          await open(page, '/subscriptions')
          await page.getByRole('heading', { name: 'No subscriptions yet' }).waitFor()
          await expect.poll(() => linksOf(page.locator('main'))).toContain('Browse Classes → /classes')
        },
      },
      {
        area: 'messages',
        says: 'Error Loading Subscriptions, and offers to try again',
        async check(page) {
          await plan()
          await shop.site.pool.query('ALTER TABLE subscription_payments RENAME TO payments_away')
          try {
            await open(page, '/subscriptions')
            await seeToast(page, 'Error Loading Subscriptions')
            await page.getByRole('heading', { name: 'Error Loading Subscriptions' }).waitFor()
          } finally {
            await shop.site.pool.query('ALTER TABLE payments_away RENAME TO subscription_payments')
          }
          await page.getByRole('button', { name: 'Try again' }).click()
          await page.getByRole('heading', { name: 'Rainy Day Makers' }).waitFor()
        },
      },
    ],
    () => shop.seen,
  )
})

describe('one subscription', () => {
  testRows(
    [
      {
        area: 'routes',
        says: '/subscription/{id}: details, payment history, FAQ, back link to /subscriptions',
        async check(page) {
          await open(page, `/subscription/${await plan({ history: HISTORY })}`)
          const text = await words(page)
          for (const part of [
            'Rainy Day Makers',
            'Demo Child',
            'Each month $600.00',
            'Next charge Dec 14, 2099, $600.00',
            'Covers Textiles',
            'Card Visa ending 4242',
          ])
            expect(text).toContain(part)
          await page.getByRole('heading', { name: 'Payment history' }).waitFor()
          await page.getByRole('heading', { name: 'Questions' }).waitFor()
          await page.locator('summary', { hasText: 'When is my card charged?' }).click()
          await page.getByText('We charge $600.00 on the same day each month').waitFor()
          await expect.poll(() => linksOf(page.locator('main'))).toContain('Subscriptions → /subscriptions')
        },
      },
      {
        area: 'payment history status',
        says: 'succeeded, pending and failed, each with its day and amount',
        async check(page) {
          await open(page, `/subscription/${await plan({ history: HISTORY })}`)
          await expect
            .poll(() => wordsOf(page.locator('.tbl tbody')))
            .toBe('Oct 14, 2026 $600.00 Pending Sep 14, 2026 $600.00 Failed Aug 14, 2026 $625.00 Succeeded')
        },
      },
      {
        area: 'subscription cancel',
        says: 'asks for confirmation first; then POST /api/cancel-subscription with the provider’s id',
        async check(page) {
          const sent: unknown[] = []
          await page.route('**/api/cancel-subscription', route => {
            sent.push(route.request().postDataJSON())
            return route.abort()
          })
          const confirm = await askToCancel(page)
          await page.getByRole('dialog').getByRole('button', { name: 'Keep subscription' }).click()
          await confirm.waitFor({ state: 'hidden' })
          expect(sent).toEqual([])
          await page.getByRole('button', { name: 'Cancel subscription' }).click()
          await confirm.click()
          await seeToast(page, 'Failed to cancel subscription. Please try again.')
          const { rows } = await shop.site.pool.query(
            `SELECT provider_ref FROM subscriptions WHERE provider = 'elsewhere'`,
          )
          expect(sent).toEqual([{ subscriptionId: rows[0].provider_ref }])
        },
      },
      {
        area: 'messages',
        says: 'a failed cancellation shows the server’s message',
        async check(page) {
          const message =
            "Our card service isn't responding right now. Your plan hasn't changed. Try again in a few minutes."
          const confirm = await askToCancel(page)
          await page.route('**/api/cancel-subscription', route =>
            route.fulfill({ status: 503, json: { code: 'provider-down', message } }),
          )
          await confirm.click()
          await seeToast(page, message)
        },
      },
      {
        area: 'messages',
        says: 'Error Loading Subscription, and offers to try again',
        async check(page) {
          const id = await plan()
          await shop.site.pool.query('ALTER TABLE subscription_payments RENAME TO payments_away')
          try {
            await open(page, `/subscription/${id}`)
            await seeToast(page, 'Error Loading Subscription')
          } finally {
            await shop.site.pool.query('ALTER TABLE payments_away RENAME TO subscription_payments')
          }
          await page.getByRole('button', { name: 'Try again' }).click()
          await page.getByRole('heading', { name: 'Rainy Day Makers' }).waitFor()
        },
      },
      {
        area: 'roles, security T20',
        says: 'another family’s subscription looks like one that doesn’t exist',
        async check() {
          const id = await plan()
          const other = await shopper(shop.browser, shop.site)
          await open(other.page, `/subscription/${id}`)
          await other.page.getByRole('heading', { name: "We couldn't find this subscription" }).waitFor()
          await expect.poll(() => words(other.page)).not.toContain('Rainy Day')
          await other.leave()
        },
      },
    ],
    () => shop.seen,
  )
})
