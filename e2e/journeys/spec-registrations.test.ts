import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { buy, makeClass } from '../support/buyers.ts'
import { ask, open, testRows } from '../support/commerce.ts'
import { enrollMonthly } from '../support/plans.ts'
import { linksOf, wordsOf } from '../support/reading.ts'
import { openRegistrations } from '../support/registrations.ts'
import type { SpecRow } from '../support/spec-table.ts'
import { DESKTOP, hydrated, seeToast } from '../support/visit.ts'

/** The registrations page. */
const { shop, place, cancelForCredit } = openRegistrations()

const words = (page: Page) => wordsOf(page.locator('main'))

describe('page', () => {
  /** The text of the child's row. */
  const childBadge = (page: Page) => wordsOf(page.locator('.regs-child'))
  const shown = (status: string, word: RegExp, payment = 'paid'): SpecRow<Page> => ({
    area: 'registration status and payment status',
    says: `${status} and ${payment} show as ${word.source.replaceAll('\\s+', ', ')}`,
    async check(page) {
      await place({ status, payment })
      await open(page, `/registrations?show=${status === 'cancelled' ? 'cancelled' : 'upcoming'}`)
      await expect.poll(() => words(page)).toMatch(word)
    },
  })
  testRows(
    [
      {
        area: 'registrations page',
        says: 'signed out: a Log In button to /api/login, and the credit balance is not requested',
        async check() {
          const guest = await shop.visit({ viewport: DESKTOP })
          const asked: string[] = []
          guest.page.on('request', request => asked.push(new URL(request.url()).pathname))
          await guest.page.goto('/registrations')
          await hydrated(guest.page)
          await expect.poll(() => linksOf(guest.page.locator('main'))).toEqual(['Log In → /api/login'])
          expect(asked.filter(path => path.includes('credit'))).toEqual([])
          await guest.page.getByRole('link', { name: 'Log In' }).click()
          await guest.page.waitForURL('**/login')
          await guest.leave()
        },
      },
      {
        area: 'registrations page',
        says: 'My Dashboard: Add Child to /parent-dashboard, Browse Classes to /classes, FAQ to /faq',
        departs: 'it is also named "My registrations", because /dashboard is "My Dashboard"',
        async check(page) {
          const heading = await open(page, '/registrations')
          await expect.poll(() => heading.innerText()).toBe('My Dashboard\nMy registrations')
          expect(await page.title()).toBe('My registrations')
          const links = await linksOf(page.locator('main'))
          for (const link of ['Add Child → /parent-dashboard', 'Browse Classes → /classes', 'Read the FAQ → /faq'])
            expect(links).toContain(link)
        },
      },
      {
        area: 'registrations page',
        says: 'the credit banner shows only if the balance is above 0, in dollars with 2 decimals',
        async check(page) {
          const id = await place()
          const banner = page.getByRole('region', { name: 'Class credit' })
          await open(page, '/registrations')
          await expect.poll(() => banner.count()).toBe(0)
          await cancelForCredit(id)
          await open(page, '/registrations')
          await expect.poll(() => wordsOf(banner)).toContain('$45.00')
        },
      },
      {
        area: 'registrations page',
        says: 'a child without registrations is Not Enrolled, and no Active Enrollment badge shows',
        async check(page) {
          await open(page, '/registrations')
          await expect.poll(() => childBadge(page)).toMatch(/Not Enrolled$/)
          await expect.poll(() => page.getByText('Active Enrollment').count()).toBe(0)
        },
      },
      {
        area: 'registrations page',
        says: 'without an active one a child shows the first registration’s status, and no Active Enrollment badge',
        async check(page) {
          await place({ status: 'confirmed' })
          await place({ status: 'pending' })
          await open(page, '/registrations')
          const { body } = await ask(page, 'GET', '/api/registrations')
          expect(body[0].status).toBe('pending')
          await expect.poll(() => childBadge(page)).toMatch(/Pending$/)
          await expect.poll(() => page.getByText('Active Enrollment').count()).toBe(0)
        },
      },
      {
        area: 'registrations page',
        says: 'a child is Active if any registration is, and the Active Enrollment badge shows',
        async check(page) {
          await place({ status: 'active' })
          await place({ status: 'confirmed' })
          await open(page, '/registrations')
          await expect.poll(() => childBadge(page)).toMatch(/Active$/)
          await page.getByText('Active Enrollment').waitFor()
        },
      },
      {
        area: 'registrations page',
        says: 'age is the difference of calendar years',
        departs: 'by birthday, as of the relevant day',
        async check(page) {
          const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
          const lastDay = `UPDATE children SET date_of_birth = '2018-12-31' WHERE id = $1`
          await shop.site.pool.query(lastDay, [shop.seen.buyer.childId])
          await open(page, '/registrations')
          const years = Number(today.slice(0, 4)) - 2018 - (today.endsWith('12-31') ? 0 : 1)
          await expect.poll(() => childBadge(page)).toContain(`Age ${years} `)
        },
      },
      {
        area: 'fixed values',
        says: 'prices in cents show divided by 100 with 2 decimals',
        async check(page) {
          const dear = await makeClass(shop.site.pool, { capacity: 8, priceCents: 1205 })
          await buy(shop.site.origin, shop.seen.buyer, dear)
          await open(page, '/registrations')
          await expect.poll(() => words(page)).toContain('$12.05')
        },
      },
      shown('confirmed', /Confirmed\s+Paid/),
      shown('active', /Active\s+Paid/),
      shown('pending', /Pending\s+Not paid/, 'unpaid'),
      shown('cancelled', /Canceled\s+Refunded/, 'refunded'),
      shown('waitlisted', /Waitlisted/, 'unpaid'),
      {
        area: 'payment page',
        says: 'a pending spot links to /payment/{registrationId} with its amount',
        async check(page) {
          const { registrationId } = await enrollMonthly(shop.site, shop.seen.buyer)
          await open(page, '/registrations')
          await expect
            .poll(() => linksOf(page.locator('main')))
            .toContain(`Pay $625.00 for After-School Makers, Demo → /payment/${registrationId}`)
        },
      },
      {
        area: 'messages',
        says: 'Error / Failed to load dashboard data, also shown on the page with a button to try again',
        async check(page) {
          await place()
          await shop.site.pool.query('ALTER TABLE order_lines RENAME TO order_lines_away')
          try {
            await open(page, '/registrations')
            await seeToast(page, 'Error / Failed to load dashboard data')
            await page.getByRole('heading', { name: 'Failed to load dashboard data' }).waitFor()
          } finally {
            await shop.site.pool.query('ALTER TABLE order_lines_away RENAME TO order_lines')
          }
          await page.getByRole('button', { name: 'Try again' }).click()
          await page.getByRole('link', { name: 'Rush Hour Clay', exact: true }).waitFor()
        },
      },
    ],
    () => shop.seen,
  )
})
