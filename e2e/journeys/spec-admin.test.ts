import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toPlace } from '../support/back-office.ts'
import { ask, open } from '../support/commerce.ts'
import { signIn } from '../support/people.ts'
import { wordsOf } from '../support/reading.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, seeToast, type Visit } from '../support/visit.ts'

/** The shell of the back office and its Registrations tab. */
const stage = openStage()
let admin: Visit
let staff: Visit
let parent: Visit
beforeAll(async () => {
  const person = async (who: 'admin' | 'staff' | 'parent') => {
    const visited = await stage.visit({ viewport: DESKTOP })
    await signIn(visited.context, who)
    return visited
  }
  ;[admin, staff, parent] = await Promise.all([person('admin'), person('staff'), person('parent')])
})
afterAll(async () => {
  const troubles = [...admin.troubles, ...staff.troubles, ...parent.troubles]
  expect(troubles.filter(each => !/status of (500|403)/.test(each))).toEqual([])
})

const rail = (page: Page) => page.getByRole('navigation', { name: 'Back office' })
/** The links of all groups, open or closed. */
const allLinks = (page: Page) =>
  rail(page)
    .locator('a.item')
    .evaluateAll(all => all.map(link => `${link.textContent} → ${link.getAttribute('href')}`))
const table = (page: Page) => page.getByRole('table', { name: 'Registrations' })
const rows = (page: Page) => table(page).locator('tbody tr')
const total = async (page: Page) => Number(await page.locator('.rfilters [role=status] strong').innerText())
const count = async (from: string) =>
  Number((await stage.site.pool.query(`SELECT count(*) AS n FROM ${from}`)).rows[0].n)
/** Chooses a filter and waits until the URL has it. */
async function filterBy(page: Page, label: string, option: string, inAddress: string) {
  await page.getByLabel(label, { exact: true }).selectOption({ label: option })
  await page.waitForURL(`**/admin?*${inAddress}*`)
}

const SHELL: SpecRow<Page>[] = [
  {
    area: 'routes',
    says: '/admin: Registrations (default), Updates & Photos, Calendar, Messages',
    async check(page) {
      await open(page, '/admin')
      await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Registrations')
      await expect.poll(() => rail(page).locator('[aria-current=page]').allInnerTexts()).toEqual(['Registrations'])
      for (const name of ['Updates & Photos', 'Calendar', 'Messages']) {
        await toPlace(page, name)
        await expect.poll(() => rail(page).locator('[aria-current=page]').allInnerTexts()).toEqual([name])
      }
    },
  },
  {
    area: 'pages',
    says: '/admin/…: the four tabs, and next to them Classes, Families, Blog, Newsletter and Content, all for admins',
    async check(page) {
      await open(page, '/admin')
      const links = await allLinks(page)
      for (const name of ['Classes', 'Families', 'Blog', 'Newsletter', 'Content'])
        expect(links).toContain(`${name} → /admin/${name.toLowerCase()}`)
    },
  },
  {
    area: 'roles',
    says: 'the admin dashboard is only for role admin',
    departs: 'staff do the daily work; content, the blog and canceling a spot stay with admins',
    async check(page) {
      await open(staff.page, '/admin')
      const links = (await allLinks(staff.page)).join(' ')
      expect(links).toContain('Registrations → /admin')
      for (const closed of ['/admin/content', '/admin/blog', '/admin/test-provider'])
        expect(links).not.toContain(closed)
      const ends = (on: Page) => on.getByRole('complementary').getByRole('button', { name: /^End|^Cancel/ })
      for (const [on, buttons] of [
        [staff.page, 0],
        [page, 1],
      ] as const) {
        await open(on, '/admin?status=confirmed')
        await rows(on).first().getByRole('link').click()
        await on.getByRole('complementary').getByRole('heading', { level: 2 }).waitFor()
        await expect.poll(() => ends(on).count()).toBe(buttons)
      }
    },
  },
  {
    area: 'admin dashboard',
    says: 'signed-in others are sent to /dashboard with Access Denied (You don’t have permission…)',
    async check() {
      await parent.page.goto('/admin')
      await parent.page.waitForURL('**/dashboard')
      await seeToast(parent.page, "Access Denied / You don't have permission to access the admin dashboard")
    },
  },
  {
    area: 'admin dashboard',
    says: 'anonymous users go to /portal with Authentication Required',
    async check() {
      const stranger = await stage.visit({ viewport: DESKTOP })
      await stranger.page.goto('/admin')
      await stranger.page.waitForURL('**/portal')
      await seeToast(stranger.page, 'Authentication Required / Please log in to access the admin dashboard')
      await stranger.leave()
    },
  },
  {
    area: 'admin dashboard, a second reading',
    says: 'others see only a spinner with no redirect',
    departs: '/admin redirects signed-out visitors with the toasts, even before any script runs',
    async check() {
      const stranger = await stage.visit({ javaScript: false })
      for (const [path, to] of [
        ['/admin', '/portal'],
        ['/admin/updates', '/portal'],
      ]) {
        await stranger.page.goto(path!)
        expect(new URL(stranger.page.url()).pathname).toBe(to)
      }
      await stranger.leave()
    },
  },
]

const LIST: SpecRow<Page>[] = [
  {
    area: 'admin dashboard',
    says: 'GET /api/admin/registrations loads all registrations, in pages',
    async check(page) {
      const { body } = await ask(page, 'GET', '/api/admin/registrations')
      expect(body.total).toBe(await count('registrations'))
      await open(page, '/admin')
      await expect.poll(() => total(page)).toBe(body.total)
      await expect.poll(() => rows(page).count()).toBe(Math.min(body.pageSize, body.total))
    },
  },
  {
    area: 'admin dashboard, user',
    says: 'GET /api/admin/users?role=parent: id, firstName, lastName, email, role, profileImageUrl',
    async check(page) {
      const { body } = await ask(page, 'GET', '/api/admin/users?role=parent')
      expect(body.length).toBe(await count(`users WHERE role = 'parent'`))
      expect(body.find((each: { email: string }) => each.email === 'parent@example.com')).toEqual({
        id: expect.any(String),
        firstName: 'Maya',
        lastName: 'Alvarez',
        email: 'parent@example.com',
        role: 'parent',
        profileImageUrl: null,
      })
      expect((await ask(parent.page, 'GET', '/api/admin/users?role=parent')).status).toBe(403)
    },
  },
  {
    area: 'admin dashboard',
    says: 'POST /api/events: title, description, startDate, endDate (or absent), isAllDay, type; returns the event',
    async check(page) {
      const event = { title: 'Lantern walk', description: 'Bring a jar.', startDate: '2027-01-02', type: 'special' }
      const { status, body } = await ask(page, 'POST', '/api/events', { ...event, isAllDay: true })
      expect([status, body]).toEqual([200, { ...event, id: expect.any(String), endDate: null, isAllDay: true }])
      expect((await ask(parent.page, 'POST', '/api/events', event)).status).toBe(403)
    },
  },
  {
    area: 'server enforcement',
    says: 'what the admin dashboard loads answers 401 to signed-out visitors and 403 to parents, without any data',
    async check() {
      for (const path of [
        'registrations',
        'registrations.csv',
        'users?role=parent',
        'messages',
        'updates',
        'families',
      ]) {
        const refused = await ask(parent.page, 'GET', `/api/admin/${path}`)
        expect([path, refused.status, Object.keys(refused.body).sort()]).toEqual([path, 403, ['code', 'message']])
        expect((await fetch(`${stage.site.origin}/api/admin/${path}`)).status).toBe(401)
      }
    },
  },
  {
    area: 'registration status and payment status, prices',
    says: 'Active, Confirmed, Pending, Canceled, others capitalized; Paid or Not paid; prices with 2 decimals',
    async check(page) {
      await open(page, '/admin')
      const statuses = {
        Active: 'active',
        Confirmed: 'confirmed',
        Pending: 'pending',
        Waitlisted: 'waitlisted',
        Canceled: 'cancelled',
      }
      for (const [word, status] of Object.entries(statuses)) {
        await filterBy(page, 'Status', word, `status=${status}`)
        await expect
          .poll(async () =>
            (await rows(page).locator('td:nth-of-type(4)').allInnerTexts()).every(each => each.includes(word)),
          )
          .toBe(true)
        for (const amount of await rows(page).locator('td:last-child').allInnerTexts())
          expect(amount.replace(/^Amount\s*/, '')).toMatch(/^\$[\d,]+\.\d\d$/)
      }
      await page.goto('/admin')
      await page.getByRole('link', { name: /^Not paid/ }).click()
      await page.waitForURL('**/admin?paymentStatus=unpaid')
      await expect.poll(() => total(page)).toBe(await count(`registrations WHERE payment_status = 'unpaid'`))
    },
  },
  {
    area: 'admin registrations',
    says: 'a child, a parent or a class is found by any part of its name, and no results says so',
    async check(page) {
      await open(page, '/admin')
      await page.getByLabel('Child, parent or class').fill('nina')
      await page.getByLabel('Child, parent or class').press('Enter')
      await page.waitForURL('**/admin?q=nina*')
      const found = async () => [...new Set((await rows(page).allInnerTexts()).map(words => words.includes('Nina')))]
      await expect.poll(found).toEqual([true])
      await open(page, '/admin?q=nobody-like-that')
      await page.getByRole('heading', { name: 'No matching registrations' }).waitFor()
      await page.getByRole('main').getByRole('link', { name: 'Show all' }).last().click()
      await expect.poll(() => rows(page).count()).toBeGreaterThan(5)
    },
  },
  {
    area: 'admin registrations',
    says: 'a row opens beside the list: child, allergy, parent, class, money, and who to call',
    async check(page) {
      await open(page, '/admin?q=leo')
      await rows(page).first().getByRole('link').click()
      const panel = page.getByRole('complementary')
      await panel.getByRole('heading', { level: 2, name: 'Leo Alvarez' }).waitFor()
      const words = await wordsOf(panel)
      for (const word of ['family of Maya Alvarez', 'parent@example.com', 'Class', 'Starts', 'Registered'])
        expect(words).toContain(word)
      await expect
        .poll(() => panel.getByRole('link', { name: 'Family file' }).getAttribute('href'))
        .toMatch(/^\/admin\/families\/[\da-f-]{36}$/)
      await expect
        .poll(() => panel.getByRole('link', { name: /^Email Maya/ }).getAttribute('href'))
        .toBe('mailto:parent@example.com')
      await page.keyboard.press('Escape')
      await expect.poll(() => panel.count()).toBe(0)
    },
  },
  {
    area: 'admin registrations',
    says: 'the list downloads as a file with the same filters',
    async check(page) {
      await open(page, '/admin?status=cancelled')
      const address = await page.getByRole('link', { name: 'CSV' }).getAttribute('href')
      expect(address).toBe('/api/admin/registrations.csv?status=cancelled')
      const file = await page.request.get(address!)
      expect(file.headers()['content-disposition']).toMatch(/^attachment; filename="registrations-[\d-]+\.csv"$/)
      expect((await file.text()).trim().split('\r\n').length - 1).toBe(await total(page))
    },
  },
  {
    area: 'messages',
    says: 'Error / Failed to load admin dashboard data, on the page, too, with a button to try again',
    async check(page) {
      await stage.site.pool.query('ALTER TABLE registrations RENAME TO registrations_away')
      try {
        await open(page, '/admin')
        await seeToast(page, 'Error / Failed to load admin dashboard data')
        await page.getByRole('heading', { name: 'Failed to load admin dashboard data' }).waitFor()
      } finally {
        await stage.site.pool.query('ALTER TABLE registrations_away RENAME TO registrations')
      }
      await page.getByRole('button', { name: 'Try again' }).click()
      await rows(page).first().waitFor()
    },
  },
  {
    area: 'design',
    says: 'a list that loads slowly shows a placeholder, with a name for screen readers',
    async check(page) {
      await open(page, '/admin')
      let arrived = () => {}
      const held = new Promise<void>(resolve => {
        arrived = resolve
      })
      await page.route('**/admin.data?*', route => held.then(() => route.continue()))
      await page.getByRole('link', { name: 'This week' }).click()
      await page.getByText('Loading registrations').waitFor({ state: 'attached' })
      arrived()
      await page.waitForURL('**/admin?thisWeek=yes')
    },
  },
]

describe('the back office', () => {
  for (const row of [...SHELL, ...LIST])
    test(rowName(row), () => row.check(admin.page).finally(() => admin.page.unrouteAll()))
})
