import type { Page } from 'playwright-core'
import { beforeEach, describe, expect } from 'vitest'
import { makeClass } from '../support/buyers.ts'
import { ask, CUT_OFF, open, openShopForEach, testRows } from '../support/commerce.ts'
import { linksOf, wordsOf } from '../support/reading.ts'
import type { SpecRow } from '../support/spec-table.ts'
import { hydrated, seeToast } from '../support/visit.ts'

/** Checkout, the payment page for one-time payments, and their API calls. */
const shop = openShopForEach(CUT_OFF)
let classId: string
beforeEach(async () => {
  classId = await makeClass(shop.site.pool, { capacity: 8 })
})

const get = (path: string) => fetch(shop.site.origin + path, { redirect: 'manual' })
const to = async (path: string) => (await get(path)).headers.get('location')
const enroll = async (more: object = {}) =>
  (
    await ask(shop.seen.page, 'POST', '/api/class-enrollments', {
      eventId: classId,
      childId: shop.seen.buyer.childId,
      ...more,
    })
  ).body
const program = async () => {
  const { rows } = await shop.site.pool.query<{ id: string }>(
    `SELECT id FROM offerings WHERE slug = 'after-school-makers'`,
  )
  return rows[0]!.id
}
const summary = (page: Page) => page.getByRole('complementary', { name: "What you're paying for" })
const checkout = (child = shop.seen.buyer.childId) => `/checkout?classId=${classId}&childId=${child}`

describe('checkout', () => {
  const ROWS: SpecRow<Page>[] = [
    {
      area: 'routes',
      says: 'without classId, class or childId it redirects to /classes',
      check: async () => expect(await to('/checkout')).toBe('/classes'),
    },
    {
      area: 'routes',
      says: 'classId or class, with a back link to /cart?classId=&childId=',
      async check(page) {
        for (const name of ['classId', 'class']) {
          await open(page, `/checkout?${name}=${classId}&childId=${shop.seen.buyer.childId}`)
          await expect
            .poll(() => linksOf(page.locator('main')))
            .toContain(`Back to cart → /cart?classId=${classId}&childId=${shop.seen.buyer.childId}`)
        }
      },
    },
    {
      area: 'forms',
      says: 'Please ensure both class and child are selected.',
      async check(page) {
        await open(page, `/checkout?classId=no-such-class&childId=${shop.seen.buyer.childId}`)
        await page.getByText('Please ensure both class and child are selected.').waitFor()
        await shop.site.pool.query(
          `INSERT INTO children (id, parent_id, first_name, last_name, date_of_birth, photo_consent)
           VALUES (gen_random_uuid(), $1, 'Twin', 'Child', '2018-04-27', true)`,
          [shop.seen.buyer.parentId],
        )
        await open(page, `/checkout?classId=${classId}`)
        await page.getByText('Please ensure both class and child are selected.').waitFor()
      },
    },
    {
      area: 'routes',
      says: 'the demo checkout processes no real card',
      departs: 'a real payment, and in test mode “Demo mode: no real card is charged”',
      async check(page) {
        await open(page, checkout())
        await page.getByRole('button', { name: 'Reserve and pay $45.00' }).click()
        await page.waitForURL('**/checkout?order=*')
        await page.getByText('Demo mode: no real card is charged').waitFor()
      },
    },
    {
      area: 'enrollment',
      says: 'success without a payment goes to /registration-success',
      async check(page) {
        classId = await makeClass(shop.site.pool, { capacity: 8, priceCents: 0 })
        await open(page, checkout())
        await page.getByRole('button', { name: 'Reserve this free spot' }).click()
        await page.waitForURL('**/registration-success?class=*&date=*')
      },
    },
    {
      area: 'states',
      says: 'a failure says Registration Failed and goes to /registration-error',
      async check(page) {
        await open(page, checkout())
        await page.route('**/api/class-enrollments', route => route.abort())
        await page.getByRole('button', { name: 'Reserve and pay $45.00' }).click()
        await page.waitForURL('**/registration-error')
        await seeToast(page, 'Registration Failed / No payment was charged.')
      },
    },
    {
      area: 'class enrollment payload',
      says: 'POST /api/class-enrollments: eventId, childId, parentId, status, paymentStatus, amountPaid',
      departs: 'the server alone decides price, status and parent',
      async check() {
        const made = await enroll({ parentId: 'x', status: 'confirmed', paymentStatus: 'paid', amountPaid: 0 })
        expect(made).toMatchObject({ registrationId: expect.any(String), amountDue: 4500, requiresPayment: true })
        const { rows } = await shop.site.pool.query(
          `SELECT status, payment_status, parent_id FROM registrations WHERE id = $1`,
          [made.registrationId],
        )
        expect(rows).toEqual([{ status: 'pending', payment_status: 'unpaid', parent_id: shop.seen.buyer.parentId }])
      },
    },
  ]
  testRows(ROWS, () => shop.seen)
})

describe('payment', () => {
  const ROWS: SpecRow<Page>[] = [
    {
      area: 'payment page',
      says: 'an unauthenticated visitor is sent to /portal',
      async check() {
        const { registrationId } = await enroll()
        expect(await to(`/payment/${registrationId}`)).toBe('/portal')
      },
    },
    {
      area: 'payment page',
      says: 'Complete Your Payment with Program Fee (total minus 25), Registration Fee 25.00 and Total; 45 a day',
      async check(page) {
        classId = await program()
        const { registrationId } = await enroll({ enrollmentOption: 'daily', days: ['Monday', 'Wednesday'] })
        const heading = await open(page, `/payment/${registrationId}`)
        await expect.poll(() => heading.innerText()).toBe('Complete Your Payment')
        await expect
          .poll(async () => (await summary(page).locator('.money').innerText()).replace(/\s+/g, ' '))
          .toBe('Program Fee $90.00 Registration Fee $25.00 Total $115.00')
        await summary(page).locator('summary', { hasText: 'Registration Fee' }).click()
        await page.getByText("It's part of the total. You pay it once per program and child.").waitFor()
      },
    },
    {
      area: 'fixed values',
      says: '160 weekly plus the fee of 25 (monthly is a plan, in its own table)',
      async check() {
        classId = await program()
        expect(await enroll({ enrollmentOption: 'weekly' })).toMatchObject({ amountDue: 18500 })
      },
    },
    {
      area: 'payment page',
      says: 'notes that payment is secured by a card payment provider and card data is not stored',
      async check(page) {
        await open(page, `/payment/${(await enroll()).registrationId}`)
        await page.getByText("Secured by our card payment provider. We don't store card data.").waitFor()
      },
    },
    {
      area: 'payment',
      says: 'success: Payment Successful, the stored registration id, after 2 s /confirmation?registration={id}',
      async check(page) {
        const { registrationId } = await enroll()
        await open(page, `/payment/${registrationId}`)
        await page.getByRole('button', { name: 'Pay $45.00' }).click()
        await seeToast(page, 'Payment Successful')
        await page.waitForURL(`**/confirmation?registration=${registrationId}`)
        expect(await page.evaluate(() => localStorage.getItem('lastRegistrationId'))).toBe(registrationId)
      },
    },
    {
      area: 'payment',
      says: 'canceling shows Payment Cancelled / You can try again later and goes to /dashboard',
      async check(page) {
        await open(page, `/payment/${(await enroll()).registrationId}`)
        await page.getByRole('link', { name: 'Cancel and pay later' }).click()
        await seeToast(page, 'Payment Cancelled / You can try again later')
        expect(new URL(page.url()).pathname).toBe('/dashboard')
      },
    },
    {
      area: 'messages',
      says: 'a card confirmation that fails shows the provider’s message',
      async check(page) {
        await open(page, `/payment/${(await enroll()).registrationId}`)
        await page.getByText('Visa ending 0069').click()
        await page.getByRole('button', { name: 'Pay $45.00' }).click()
        await page.getByText('Your card has expired').first().waitFor()
      },
    },
    {
      area: 'messages',
      says: 'without a message from the provider: Payment failed. Please try again.',
      async check(page) {
        await open(page, `/payment/${(await enroll()).registrationId}`)
        await page.route('**/local-pay/confirm', route =>
          route.fulfill({ json: { status: 'failed', amountCents: 45_00, failureMessage: null } }),
        )
        await page.getByText('Visa ending 4242').click()
        await page.getByRole('button', { name: 'Pay $45.00' }).click()
        const said = page.locator('form [role=alert]')
        await expect.poll(() => wordsOf(said)).toMatch(/^Payment failed Please try again\. Nothing was charged/)
      },
    },
    {
      area: 'messages',
      says: 'Payment Setup Failed, and offers to try again',
      async check(page) {
        const { registrationId } = await enroll()
        await page.route('**/api/create-payment-intent', route => route.abort())
        await open(page, `/payment/${registrationId}`)
        await seeToast(page, 'Payment Setup Failed')
        await page.unrouteAll()
        await page.getByRole('button', { name: 'Try again' }).click()
        await page.getByRole('button', { name: 'Pay $45.00' }).waitFor()
      },
    },
    {
      area: 'messages',
      says: 'Registration Not Found / We couldn’t find your registration details, with Browse Classes',
      async check(page) {
        const heading = await open(page, '/payment/00000000-0000-7000-8000-000000000000')
        await expect.poll(() => heading.innerText()).toBe('Registration Not Found')
        await page.getByText("We couldn't find your registration details").waitFor()
        await expect.poll(() => linksOf(page.locator('main'))).toContain('Browse Classes → /classes')
      },
    },
    {
      area: 'calls',
      says: 'POST /api/create-payment-intent: registrationId, amount; response clientSecret',
      async check(page) {
        const { registrationId } = await enroll()
        const pay = (amount: number) => ask(page, 'POST', '/api/create-payment-intent', { registrationId, amount })
        expect((await pay(4500)).body).toMatchObject({ clientSecret: expect.any(String), amount: 4500 })
        expect(await pay(1)).toMatchObject({ status: 409, body: { code: 'amount-changed', amount: 4500 } })
      },
    },
    {
      area: 'calls',
      says: 'GET /api/registration/{id}, /api/registration/{id}/full with paymentOptions.isSubscription, /api/registrations/{id}',
      async check(page) {
        const { registrationId: id } = await enroll()
        const full = await ask(page, 'GET', `/api/registration/${id}/full`)
        expect(full.body).toMatchObject({ id, paymentOptions: { isSubscription: false } })
        for (const path of [`/api/registration/${id}`, `/api/registrations/${id}`]) {
          const { body } = await ask(page, 'GET', path)
          expect(body, path).toMatchObject({
            id,
            status: 'pending',
            event: {
              title: 'Rush Hour Clay',
              price: 4500,
              startDate: expect.any(String),
              isMultiSession: false,
              totalSessions: 1,
              sessionDates: [expect.anything()],
            },
            child: { firstName: 'Demo', lastName: 'Child', parentId: shop.seen.buyer.parentId },
          })
        }
      },
    },
    {
      area: 'routes',
      says: 'the return URL /registration-confirmation goes to /confirmation and trusts nothing in its query string',
      async check(page) {
        const { registrationId } = await enroll()
        await page.goto(`/registration-confirmation?registration=${registrationId}&redirect_status=succeeded`)
        await hydrated(page)
        await page.getByText("We're still waiting for your payment.").waitFor()
      },
    },
    {
      area: 'messages',
      says: 'Error / Failed to load registration details',
      async check(page) {
        const { registrationId } = await enroll()
        await shop.site.pool.query('ALTER TABLE order_lines RENAME TO order_lines_away')
        try {
          await open(page, `/payment/${registrationId}`)
          await seeToast(page, 'Error / Failed to load registration details')
        } finally {
          await shop.site.pool.query('ALTER TABLE order_lines_away RENAME TO order_lines')
        }
        await page.getByRole('button', { name: 'Try again' }).click()
        await page.getByRole('button', { name: 'Pay $45.00' }).waitFor()
      },
    },
  ]
  testRows(ROWS, () => shop.seen)
})
