import type { Page } from 'playwright-core'
import { beforeEach, describe, expect } from 'vitest'
import { buy, makeBuyers, makeClass } from '../support/buyers.ts'
import { ask, open, openShop, type Shopper, shopper, testRows } from '../support/commerce.ts'
import { enrollMonthly, monthlyProgram } from '../support/plans.ts'
import { linksOf, wordsOf } from '../support/reading.ts'
import type { SpecRow } from '../support/spec-table.ts'
import { awake, DESKTOP, visit } from '../support/visit.ts'

/** The registrations page, its calls and the credit (spec 2 sections 2 to 9). Cancelling has a table of its own. */
const shop = openShop()
let seen: Shopper
beforeEach(async () => {
  seen = await shopper(shop.browser, shop.site)
  return async () => {
    expect(seen.troubles.filter(each => !/status of 50/.test(each))).toEqual([])
    await seen.context.close()
  }
})

const words = (page: Page) => wordsOf(page.locator('main'))
/** A paid place in a class of 45 dollars, in this state; a pending one is reserved only. Answers the registration's id. */
async function place({ status = 'confirmed', payment = 'paid' } = {}): Promise<string> {
  const classId = await makeClass(shop.site.pool, { capacity: 8 })
  if (status === 'pending') {
    const reserve = { eventId: classId, childId: seen.buyer.childId }
    return (await ask(seen.page, 'POST', '/api/class-enrollments', reserve)).body.registrationId
  }
  const bought = await buy(shop.site.origin, seen.buyer, classId)
  if (bought.result !== 'bought') throw new Error(JSON.stringify(bought))
  const changed = 'UPDATE registrations SET status = $2, payment_status = $3 WHERE id = $1'
  await shop.site.pool.query(changed, [bought.registrationId, status, payment])
  return bought.registrationId
}
const cancelForCredit = (id: string) =>
  ask(seen.page, 'POST', `/api/registrations/${id}/cancel`, { cancellationType: 'credit', reason: null })

describe('calls', () => {
  testRows(
    [
      {
        spec: '2 §7, 2 §3 Registration (dashboard)',
        says: 'GET /api/registrations and /api/user/registrations: option, weekdays, start date, payment, child',
        async check(page) {
          const eventId = await monthlyProgram(shop.site)
          const { childId, parentId } = seen.buyer
          const days = ['Monday', 'Wednesday']
          const enrolled = await ask(page, 'POST', '/api/class-enrollments', {
            eventId,
            childId,
            enrollmentOption: 'daily',
            days,
          })
          const lists = ['/api/registrations', '/api/user/registrations'].map(path => ask(page, 'GET', path))
          for (const { body } of await Promise.all(lists))
            expect(body).toMatchObject([
              {
                id: enrolled.body.registrationId,
                childId,
                status: 'pending',
                enrollmentOption: 'daily',
                days,
                startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
                createdAt: expect.any(String),
                paymentStatus: 'unpaid',
                child: { parentId, firstName: 'Demo', lastName: 'Child' },
              },
            ])
        },
      },
      {
        spec: '2 §3 Registration (user view)',
        says: 'the event with title, price in cents, startDate, isMultiSession, totalSessions, sessionDates',
        async check(page) {
          await place()
          const { body } = await ask(page, 'GET', '/api/user/registrations')
          expect(body[0]).toMatchObject({
            status: 'confirmed',
            event: {
              title: 'Rush Hour Clay',
              price: 4500,
              startDate: expect.any(String),
              isMultiSession: false,
              totalSessions: 1,
              sessionDates: [expect.anything()],
            },
          })
        },
      },
      {
        spec: '2 §7, 2 §3 Child',
        says: 'GET /api/children and /api/auth/children: names, dateOfBirth, age, birthDate, parentId',
        async check(page) {
          const { childId, parentId } = seen.buyer
          for (const path of ['/api/children', '/api/auth/children'])
            expect((await ask(page, 'GET', path)).body, path).toMatchObject([
              {
                id: childId,
                firstName: 'Demo',
                lastName: 'Child',
                dateOfBirth: '2018-04-27',
                birthDate: '2018-04-27',
                age: expect.any(Number),
                parentId,
              },
            ])
        },
      },
      {
        spec: '2 §7, 2 §3 Credit balance',
        says: 'GET /api/user/credit-balance: balance, in cents',
        async check(page) {
          const balance = async () => (await ask(page, 'GET', '/api/user/credit-balance')).body
          expect(await balance()).toEqual({ balance: 0 })
          await cancelForCredit(await place())
          expect(await balance()).toEqual({ balance: 4500 })
        },
      },
      {
        spec: '2 §6 Roles',
        says: 'all of them only for who is signed in, and one registration only for its family',
        async check() {
          const id = await place()
          const paths = ['/api/registrations', '/api/user/registrations', '/api/children', '/api/auth/children']
          for (const path of [...paths, '/api/user/credit-balance', `/api/registrations/${id}`])
            expect((await fetch(shop.site.origin + path)).status, path).toBe(401)
          const [other] = await makeBuyers(shop.site.pool, 1)
          const asOther = await fetch(`${shop.site.origin}/api/registrations/${id}`, {
            headers: { cookie: other!.cookie },
          })
          expect(asOther.status).toBe(404)
        },
      },
    ],
    () => seen,
  )
})

describe('page', () => {
  /** What stands beside the child's name. */
  const childBadge = (page: Page) => wordsOf(page.locator('.regs-child'))
  const shown = (status: string, word: RegExp, payment = 'paid'): SpecRow<Page> => ({
    spec: '2 §4 Registration status and payment status',
    says: `${status} and ${payment} show as ${word.source.replaceAll('\\s+', ', ')}`,
    async check(page) {
      await place({ status, payment })
      await open(page, `/registrations?show=${status === 'cancelled' ? 'cancelled' : 'upcoming'}`)
      expect(await words(page)).toMatch(word)
    },
  })
  testRows(
    [
      {
        spec: '2 §2 Registrations page, 2 §7',
        says: 'signed out: a Log In button to /api/login, and the credit balance is not asked for',
        async check() {
          const guest = await visit(shop.browser, shop.site.origin, { viewport: DESKTOP })
          const asked: string[] = []
          guest.page.on('request', request => asked.push(new URL(request.url()).pathname))
          await guest.page.goto('/registrations')
          await awake(guest.page)
          expect(await linksOf(guest.page.locator('main'))).toEqual(['Log In → /api/login'])
          expect(asked.filter(path => path.includes('credit'))).toEqual([])
          await guest.page.getByRole('link', { name: 'Log In' }).click()
          await guest.page.waitForURL('**/login')
          await guest.context.close()
        },
      },
      {
        spec: '2 §2 Registrations page',
        says: 'My Dashboard: Add Child to /parent-dashboard, Browse Classes to /classes, FAQ to /faq',
        async check(page) {
          expect(await (await open(page, '/registrations')).innerText()).toBe('My Dashboard')
          const links = await linksOf(page.locator('main'))
          for (const link of ['Add Child → /parent-dashboard', 'Browse Classes → /classes', 'Read the FAQ → /faq'])
            expect(links).toContain(link)
        },
      },
      {
        spec: '2 §2 Registrations page',
        says: 'the credit banner shows only if the balance is above 0, in dollars with 2 decimals (§9)',
        async check(page) {
          const id = await place()
          const banner = page.getByRole('region', { name: 'Class credit' })
          await open(page, '/registrations')
          expect(await banner.count()).toBe(0)
          await cancelForCredit(id)
          await open(page, '/registrations')
          expect(await wordsOf(banner)).toContain('$45.00')
        },
      },
      {
        spec: '2 §2 Registrations page',
        says: 'a child without registrations is Not Enrolled, and no Active Enrollment badge shows',
        async check(page) {
          await open(page, '/registrations')
          expect(await childBadge(page)).toMatch(/Not Enrolled$/)
          expect(await page.getByText('Active Enrollment').count()).toBe(0)
        },
      },
      {
        spec: '2 §2 Registrations page',
        says: 'without an active one a child shows the first registration’s status, and no Active Enrollment badge',
        async check(page) {
          await place({ status: 'confirmed' })
          await place({ status: 'pending' })
          await open(page, '/registrations')
          const { body } = await ask(page, 'GET', '/api/registrations')
          expect(body[0].status).toBe('pending')
          expect(await childBadge(page)).toMatch(/Pending$/)
          expect(await page.getByText('Active Enrollment').count()).toBe(0)
        },
      },
      {
        spec: '2 §2 Registrations page',
        says: 'a child is Active if any registration is, and the Active Enrollment badge shows',
        async check(page) {
          await place({ status: 'active' })
          await place({ status: 'confirmed' })
          await open(page, '/registrations')
          expect(await childBadge(page)).toMatch(/Active$/)
          await page.getByText('Active Enrollment').waitFor()
        },
      },
      {
        spec: '2 §2 Registrations page',
        says: 'age is the difference of calendar years',
        departs: 'PRODUCT part 9: by birthday, on the day it matters',
        async check(page) {
          const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
          const lastDay = `UPDATE children SET date_of_birth = '2018-12-31' WHERE id = $1`
          await shop.site.pool.query(lastDay, [seen.buyer.childId])
          await open(page, '/registrations')
          const years = Number(today.slice(0, 4)) - 2018 - (today.endsWith('12-31') ? 0 : 1)
          expect(await childBadge(page)).toContain(`Age ${years} `)
        },
      },
      {
        spec: '2 §9',
        says: 'prices in cents show divided by 100 with 2 decimals',
        async check(page) {
          const dear = await makeClass(shop.site.pool, { capacity: 8, priceCents: 1205 })
          await buy(shop.site.origin, seen.buyer, dear)
          await open(page, '/registrations')
          expect(await words(page)).toContain('$12.05')
        },
      },
      shown('confirmed', /Confirmed\s+Paid/),
      shown('active', /Active\s+Paid/),
      shown('pending', /Pending\s+Not paid/, 'unpaid'),
      shown('cancelled', /Cancelled\s+Refunded/, 'refunded'),
      shown('waitlisted', /Waitlisted/, 'unpaid'),
      {
        spec: '2 §2 Payment page, PRODUCT part 6',
        says: 'a pending place leads to /payment/{registrationId} with its amount',
        async check(page) {
          const { registrationId } = await enrollMonthly(shop.site, seen.buyer)
          await open(page, '/registrations')
          expect(await linksOf(page.locator('main'))).toContain(
            `Pay $625.00 for After-School Makers, Demo → /payment/${registrationId}`,
          )
        },
      },
      {
        spec: 'UX Registrations page',
        says: 'when they do not come the page says so and tries again',
        async check(page) {
          await place()
          await shop.site.pool.query('ALTER TABLE order_lines RENAME TO order_lines_away')
          try {
            await open(page, '/registrations')
            await page.getByRole('heading', { name: 'Your registrations did not come' }).waitFor()
          } finally {
            await shop.site.pool.query('ALTER TABLE order_lines_away RENAME TO order_lines')
          }
          await page.getByRole('button', { name: 'Try again' }).click()
          await page.getByRole('link', { name: 'Rush Hour Clay', exact: true }).waitFor()
        },
      },
    ],
    () => seen,
  )
})

describe('credit', () => {
  /** The shopper with 45 dollars of credit. */
  const withCredit = async () => cancelForCredit(await place())
  testRows(
    [
      {
        spec: 'UX Registrations page',
        says: 'the banner leads to every movement of the credit with its reason',
        async check(page) {
          await withCredit()
          await open(page, '/registrations')
          await page.getByRole('link', { name: 'Where it came from' }).click()
          await page.waitForURL('**/registrations/credit')
          await page.getByText('+$45.00').waitFor()
          await page.getByText('You have $45.00.').waitFor()
        },
      },
      {
        spec: 'PRODUCT part 6',
        says: 'credit is offered at checkout, in full or in part',
        async check(page) {
          await withCredit()
          const classId = await makeClass(shop.site.pool, { capacity: 8, priceCents: 6000 })
          await open(page, `/checkout?classId=${classId}`)
          await page.getByText('Use my $45.00 credit').waitFor()
          const reserve = { eventId: classId, childId: seen.buyer.childId, useCredit: 2000, expectedTotal: 6000 }
          expect((await ask(page, 'POST', '/api/class-enrollments', reserve)).body).toMatchObject({ amountDue: 4000 })
        },
      },
      {
        spec: 'PRODUCT part 6',
        says: 'credit that covers everything needs no card: confirmed at once',
        async check(page) {
          await withCredit()
          const classId = await makeClass(shop.site.pool, { capacity: 8 })
          await open(page, `/checkout?classId=${classId}`)
          await page.getByRole('button', { name: 'Reserve free place' }).click()
          await page.waitForURL('**/registration-success?*')
          expect((await ask(page, 'GET', '/api/user/credit-balance')).body).toEqual({ balance: 0 })
        },
      },
    ],
    () => seen,
  )
})
