import type { Page, Request } from 'playwright-core'
import { beforeEach, describe, expect } from 'vitest'
import { makeClass } from '../support/buyers.ts'
import { addMeetings, ask, CUT_OFF, open, openShop, testRows } from '../support/commerce.ts'
import { linksOf } from '../support/reading.ts'
import type { SpecRow } from '../support/spec-table.ts'
import { seeToast } from '../support/visit.ts'

/** The cart and its API calls. */
const shop = openShop(CUT_OFF)
let classId: string
beforeEach(async () => {
  await ask(shop.seen.page, 'DELETE', '/api/cart/clear')
  classId = await makeClass(shop.site.pool, { capacity: 8 })
})

const put = (page: Page, id = classId) =>
  ask(page, 'POST', '/api/cart/add', { classId: id, childId: shop.seen.buyer.childId })
const items = (page: Page) => page.locator('.lines > .item')

describe('calls', () => {
  const ROWS: SpecRow<Page>[] = [
    {
      area: 'cart item',
      says: 'GET /api/cart: id, event, child',
      async check(page) {
        await put(page)
        const { body } = await ask(page, 'GET', '/api/cart')
        expect(body).toMatchObject({
          items: [
            {
              id: expect.any(String),
              event: { id: classId, title: 'Rush Hour Clay', price: 4500 },
              child: { id: shop.seen.buyer.childId, firstName: 'Demo', lastName: 'Child' },
              price: 4500,
            },
          ],
          total: 4500,
        })
      },
    },
    {
      area: 'calls',
      says: 'DELETE /api/cart/remove/{id} and DELETE /api/cart/clear',
      async check(page) {
        const { body } = await put(page)
        const removed = await ask(page, 'DELETE', `/api/cart/remove/${body.items[0].id}`)
        expect([removed.status, removed.body.items]).toEqual([200, []])
        await put(page)
        expect((await ask(page, 'DELETE', '/api/cart/clear')).body).toEqual({ items: [], total: 0 })
      },
    },
    {
      area: 'calls',
      says: 'POST /api/cart/checkout: the response has requiresPayment',
      async check(page) {
        await put(page)
        const { body } = await ask(page, 'POST', '/api/cart/checkout', {})
        expect(body).toMatchObject({ orderId: expect.any(String), amountDue: 4500, requiresPayment: true })
      },
    },
    {
      area: 'roles',
      says: 'the cart requires a signed-in parent: without a session the API returns 401 and the page redirects to sign-in',
      async check() {
        expect((await fetch(`${shop.site.origin}/api/cart`)).status).toBe(401)
        const page = await fetch(`${shop.site.origin}/cart?classId=${classId}`, { redirect: 'manual' })
        expect(page.headers.get('location')).toBe(`/login?returnTo=${encodeURIComponent(`/cart?classId=${classId}`)}`)
      },
    },
  ]
  testRows(ROWS, () => shop.seen)
})

describe('screen', () => {
  const ROWS: SpecRow<Page>[] = [
    {
      area: 'routes',
      says: '/cart: list and order summary, a link to /classes; totals in dollars with 2 decimals',
      async check(page) {
        await put(page)
        const heading = await open(page, '/cart')
        await expect.poll(() => heading.innerText()).toBe('Your cart')
        const summary = page.getByRole('complementary', { name: 'Order summary' })
        await expect.poll(() => summary.innerText()).toMatch(/Demo, 1 class\s+\$45\.00\s+Due today\s+\$45\.00/)
        await expect.poll(() => linksOf(summary)).toContain('Keep browsing classes → /classes')
      },
    },
    {
      area: 'cart',
      says: 'at most 3 session dates per item, then “+N more sessions”, which opens in place',
      async check(page) {
        await addMeetings(shop.site, classId, 4)
        await put(page)
        await open(page, '/cart')
        const dates = items(page).locator('p').filter({ hasText: 'more sessions' })
        await expect.poll(async () => (await dates.innerText()).match(/[A-Z][a-z]{2} \d/g)?.length).toBe(3)
        await page.getByRole('button', { name: '+2 more sessions' }).click()
        await page.getByRole('button', { name: 'Show fewer' }).waitFor()
        await expect
          .poll(async () => (await items(page).innerText()).match(/[A-Z][a-z]{2} \d+(?=,| )/g)?.length)
          .toBeGreaterThanOrEqual(5)
      },
    },
    {
      area: 'routes',
      says: 'an empty cart links to /classes and shows saved classes',
      async check(page) {
        await ask(page, 'POST', `/api/favorites/${classId}`)
        await open(page, '/cart')
        // While an unpaid spot is held, the page shows that instead.
        await page
          .getByRole('heading', { name: / held until / })
          .first()
          .waitFor()
        await expect.poll(() => page.getByText('Your cart is empty').count()).toBe(0)
        await shop.site.pool.query(`UPDATE registrations SET held_until = now() WHERE status = 'pending'`)
        await open(page, '/cart')
        await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
        await expect.poll(() => linksOf(page.locator('main'))).toContain('Browse Classes → /classes')
        await page.getByRole('heading', { name: 'Your saved classes' }).waitFor()
        await expect.poll(() => page.locator('main .class-card').count()).toBe(1)
      },
    },
    {
      area: 'cart',
      says: 'one click on Register sends one POST /api/cart/add, from a link or the URL, with an empty cart or with other items',
      async check(page) {
        const sent: string[] = []
        const note = (request: Request) => {
          if (request.url().endsWith('/api/cart/add')) sent.push(request.postData() ?? '')
        }
        page.on('request', note)
        await ask(page, 'POST', `/api/favorites/${classId}`)
        await open(page, '/favorites')
        await page
          .locator('main .class-card')
          .getByRole('link', { name: /Register/ })
          .first()
          .click()
        await page.waitForURL('**/cart')
        await expect.poll(() => items(page).count()).toBe(1)
        expect(sent.length).toBe(1)
        const other = await makeClass(shop.site.pool, { capacity: 8 })
        await page.goto(`/cart?classId=${other}`)
        await page.waitForURL('**/cart')
        await expect.poll(() => items(page).count()).toBe(2)
        expect(sent.length).toBe(2)
        page.off('request', note)
      },
    },
    {
      area: 'messages',
      says: 'removing has an Undo, in the toast and on the page',
      async check(page) {
        await put(page)
        await open(page, '/cart')
        await page.getByRole('button', { name: /^Remove/ }).click()
        await seeToast(page, 'Removed Rush Hour Clay')
        await expect.poll(() => items(page).count()).toBe(0)
        await page.locator('main').getByRole('button', { name: 'Undo' }).click()
        await expect.poll(() => items(page).count()).toBe(1)
      },
    },
    {
      area: 'messages',
      says: 'Failed to remove item from cart, and the item is back',
      async check(page) {
        await put(page)
        await open(page, '/cart')
        await page.route('**/api/cart/remove/*', route => route.abort())
        const announced = page
          .locator('[aria-live=assertive]')
          .getByText('Failed to remove item from cart')
          .waitFor({ state: 'attached' })
        await page.getByRole('button', { name: /^Remove/ }).click()
        await announced
        await seeToast(page, 'Failed to remove item from cart')
        await expect.poll(() => items(page).count()).toBe(1)
        // For screen readers too: no status still says that it was removed.
        await expect.poll(() => page.getByRole('status').getByText('Removed').count()).toBe(0)
      },
    },
    {
      area: 'messages',
      says: 'clearing has an Undo; Failed to clear cart keeps everything',
      async check(page) {
        await put(page)
        await open(page, '/cart')
        await page.route('**/api/cart/clear', route => route.abort())
        await page.getByRole('button', { name: 'Clear cart' }).click()
        await seeToast(page, 'Failed to clear cart')
        await expect.poll(() => items(page).count()).toBe(1)
        await page.unrouteAll()
        await page.getByRole('button', { name: 'Clear cart' }).click()
        await seeToast(page, 'Your cart is empty')
        await page.locator('main').getByRole('button', { name: 'Undo' }).click()
        await expect.poll(() => items(page).count()).toBe(1)
      },
    },
    {
      area: 'messages',
      says: 'Checkout failed / Unable to process your registration. Please try again.',
      async check(page) {
        await put(page)
        await open(page, '/cart')
        await page.route('**/api/cart/checkout', route => route.abort())
        await page.getByRole('button', { name: 'Check out, $45.00' }).click()
        await seeToast(page, 'Checkout failed / Unable to process your registration. Please try again.')
        await expect.poll(() => items(page).count(), { message: 'the cart is kept' }).toBe(1)
      },
    },
    {
      area: 'cart checkout',
      says: 'requiresPayment goes to /checkout',
      async check(page) {
        await put(page)
        await open(page, '/cart')
        await page.getByRole('button', { name: 'Check out, $45.00' }).click()
        await page.waitForURL('**/checkout?order=*')
      },
    },
    {
      area: 'cart checkout',
      says: 'without payment it goes to /registration-success',
      async check(page) {
        const free = await makeClass(shop.site.pool, { capacity: 8, priceCents: 0 })
        await put(page, free)
        await open(page, '/cart')
        await page.getByRole('button', { name: 'Check out, $0.00' }).click()
        await page.waitForURL('**/registration-success?class=*&date=*')
      },
    },
    {
      area: 'money and spots',
      says: 'changes since an item was added are called out: price, spots, and that it can no longer be booked',
      async check(page) {
        await put(page)
        await shop.site.pool.query(`UPDATE offerings SET price_cents = 5500 WHERE id = $1`, [classId])
        await open(page, '/cart')
        await expect.poll(() => items(page).innerText()).toContain('Price changed from $45.00 to $55.00')
        await shop.site.pool.query(
          `WITH o AS (UPDATE offerings SET capacity = 1 WHERE id = $1) UPDATE sessions SET seats_taken = 1 WHERE offering_id = $1`,
          [classId],
        )
        await open(page, '/cart')
        await expect.poll(() => items(page).innerText()).toContain('This class is now full.')
        await shop.site.pool.query(`UPDATE offerings SET status = 'archived' WHERE id = $1`, [classId])
        await open(page, '/cart')
        await expect.poll(() => items(page).innerText()).toContain("This class isn't open for registration anymore.")
        await shop.site.pool.query(`UPDATE sessions SET seats_taken = 0 WHERE offering_id = $1`, [classId])
      },
    },
  ]
  testRows(ROWS, () => shop.seen)
})
