import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { closedToStrangers, openBackOffice, refusedTo } from '../support/back-office.ts'
import { ask, open, testRows } from '../support/commerce.ts'
import { hold, without } from '../support/interruptions.ts'
import { linksOf, section, wordsOf } from '../support/reading.ts'
import type { SpecRow } from '../support/spec-table.ts'
import { seeToast } from '../support/visit.ts'

/** The audit log and the health page, both for admins (spec-outbox has the outbox). */
const office = openBackOffice(/status of (400|403|500)/)

const LOG = '/admin/audit'
const HEALTH = '/admin/health'
const main = (page: Page) => page.locator('.desk-main')
const entries = (page: Page) => page.getByRole('list', { name: 'What staff did' }).locator(':scope > li')
const closed = async (path: string, title: string, sentence: string) => {
  const { page } = office.staff
  await expect.poll(async () => await (await open(page, path)).innerText()).toBe(title)
  await page.getByRole('heading', { level: 2, name: 'Admins only' }).waitFor()
  await expect.poll(() => wordsOf(main(page))).toContain(sentence)
  await expect.poll(() => linksOf(main(page))).toEqual(['Today → /admin/today'])
  await expect
    .poll(async () => (await linksOf(page.getByRole('navigation', { name: 'Back office' }))).join())
    .not.toContain(path)
  await office.parent.page.goto(path)
  await office.parent.page.waitForURL('**/dashboard')
  await seeToast(office.parent.page, "Access Denied / You don't have permission to access the admin dashboard")
}

const AUDIT: SpecRow<Page>[] = [
  {
    area: 'accounts and access',
    says: 'only admins can read the audit log',
    async check() {
      await closed(LOG, 'Audit log', 'Only admins can see the audit log. Ask one of them.')
      const calls = ['GET /api/admin/audit', 'GET /api/admin/audit.csv']
      await refusedTo(office.staff, calls)
      await refusedTo(office.parent, calls)
      await closedToStrangers(office.site, calls)
    },
  },
  {
    area: 'accounts and access',
    says: 'the log says which staff member did what, with the values before and after; reading is marked as reading',
    async check(page) {
      const event = { title: 'Lantern walk', startDate: '2031-01-02' }
      const made = (await ask(office.staff.page, 'POST', '/api/events', event)).body
      await ask(office.staff.page, 'PUT', `/api/events/${made.id}`, { ...event, title: 'Lantern run' })
      await expect.poll(async () => await (await open(page, `${LOG}?thing=${made.id}`)).innerText()).toBe('Audit log')
      await expect.poll(() => entries(page).count()).toBe(2)
      const newest = entries(page).first()
      await expect.poll(() => wordsOf(newest)).toMatch(/Rosa Rivera staff .*Changes a calendar event/)
      await newest.getByText('Details, 1 change').click()
      await expect.poll(() => newest.locator('del').allInnerTexts()).toEqual(['Lantern walk'])
      await expect.poll(() => newest.locator('ins').allInnerTexts()).toEqual(['Lantern run'])
      await expect.poll(() => wordsOf(newest)).toMatch(/PUT \/api\/events\/:id · id [\w-]+ · from [\d.:a-f]+/)

      const families = (await ask(office.staff.page, 'GET', '/api/admin/users?role=parent')).body
      await ask(office.staff.page, 'GET', `/api/admin/families/${families[0].id}`)
      await open(page, `${LOG}?thing=${families[0].id}`)
      await expect.poll(() => wordsOf(entries(page).first())).toContain('Read: ')
    },
  },
  {
    area: 'accounts and access',
    says: 'what was refused or did not finish is marked; a deleted account keeps its entries',
    async check(page) {
      const event = { title: 'Nothing', startDate: '2031-01-02' }
      await ask(office.staff.page, 'PUT', '/api/events/01890000-0000-7000-8000-000000000000', event)
      await office.site.pool.query(
        `INSERT INTO audit_entries (id, at, actor_id, actor_role, route, params, fields, status, address)
         VALUES ('ffffffff-0000-7000-8000-000000000001', now(), gen_random_uuid(), 'admin', 'POST /api/gone', '{}', '{}', NULL, '10.0.0.1')`,
      )
      await open(page, LOG)
      const words = (await entries(page).allInnerTexts()).join('\n')
      expect(words).toMatch(/Refused \(4\d\d\)/)
      expect(words).toMatch(/Deleted account\s+admin\s+Not finished\s+POST \/api\/gone/)
    },
  },
  {
    area: 'security T88',
    says: 'the log says who viewed the site as a family, and why',
    async check(page) {
      const families = (await ask(page, 'GET', '/api/admin/users?role=parent')).body
      const { id } = families.find((each: { email: string }) => each.email === 'parent@example.com')
      await ask(office.staff.page, 'POST', `/api/admin/families/${id}/act`, { reason: 'Cannot find the receipt' })
      await ask(office.staff.page, 'POST', '/api/acting/stop')
      await open(page, `${LOG}?kind=family&thing=${id}`)
      await entries(page).first().getByText('Details, 1 change').click()
      await expect
        .poll(() => wordsOf(entries(page).first()))
        .toMatch(/Rosa Rivera staff .*Reason: Cannot find the receipt/)
    },
  },
  {
    area: 'admin registrations',
    says: 'filters are in the URL: staff member, kind, day, item; no results says so',
    async check(page) {
      await open(page, LOG)
      await page.getByLabel('Staff member').selectOption({ label: 'Rosa Rivera' })
      await page.waitForURL('**/admin/audit?person=*')
      await expect
        .poll(async () => (await entries(page).allInnerTexts()).filter(words => !words.includes('Rosa Rivera')))
        .toEqual([])
      await page.getByLabel('Day').fill('2020-01-01')
      await page.getByRole('button', { name: 'Find' }).click()
      await page.getByRole('heading', { level: 2, name: 'No entries found' }).waitFor()
      await page.getByText('Try a different day or fewer filters.').waitFor()
      await page.getByRole('link', { name: 'Show all' }).click()
      await expect.poll(() => entries(page).count()).toBeGreaterThan(3)
      expect((await ask(page, 'GET', '/api/admin/audit?day=soon')).body.fields).toEqual({
        day: 'Enter a date as YYYY-MM-DD, for example 2026-11-30.',
      })
      await open(page, `${LOG}?day=soon&person=nobody`)
      await expect.poll(() => entries(page).count()).toBeGreaterThan(3)
    },
  },
  {
    area: 'security T72',
    says: 'the log downloads as a file for a spreadsheet, and the download is recorded',
    async check(page) {
      await open(page, `${LOG}?kind=family`)
      const address = await page.getByRole('link', { name: 'CSV' }).getAttribute('href')
      expect(address).toBe('/api/admin/audit.csv?kind=family')
      const file = await page.request.get(address!)
      expect(file.headers()['content-disposition']).toMatch(/^attachment; filename="audit-log-.*\.csv"$/)
      expect(await file.text()).toContain('Cannot find the receipt')
      const { body } = await ask(page, 'GET', '/api/admin/audit')
      expect(body.entries.map((each: { route: string }) => each.route)).toContain('GET /api/admin/audit.csv')
    },
  },
  {
    area: 'design',
    says: 'pages of 50; a slow list shows a placeholder; one that fails to load says so and offers to try again',
    async check(page) {
      await office.site.pool.query(
        `INSERT INTO audit_entries (id, at, actor_id, actor_role, route, params, fields, status, address)
         SELECT gen_random_uuid(), '2021-02-03T12:00:00Z', u.id, 'staff', 'POST /api/events', '{}', '{}', 200, '10.0.0.1'
         FROM users u, generate_series(1, 60) WHERE u.email = 'staff@example.com'`,
      )
      await open(page, `${LOG}?day=2021-02-03`)
      await expect.poll(() => entries(page).count()).toBe(50)
      const release = await hold(page, '**/admin/audit.data?*')
      await page.getByRole('link', { name: 'Older' }).click()
      await page.getByText('Loading the audit log').waitFor({ state: 'attached' })
      release()
      await expect.poll(() => entries(page).count()).toBe(10)
      await page.getByRole('link', { name: 'Newest' }).click()
      await expect.poll(() => entries(page).count()).toBe(50)
      await without(office.site, 'audit_changes', async () => {
        await open(page, LOG)
        await page.getByRole('heading', { name: "Couldn't load the audit log" }).waitFor()
        await page.getByText("Nothing was lost. Only this list couldn't load.").waitFor()
      })
      await page.getByRole('button', { name: 'Try again' }).click()
      await entries(page).first().waitFor()
    },
  },
]

const INSTALLATION: SpecRow<Page>[] = [
  {
    area: 'calls',
    says: 'GET /api/health and /api/ready for load balancers',
    async check() {
      for (const [path, status] of [
        ['health', 'ok'],
        ['ready', 'ready'],
      ])
        expect(await (await fetch(`${office.site.origin}/api/${path}`)).json()).toEqual({ status })
    },
  },
  {
    area: 'accounts and access',
    says: 'only admins can see the health page',
    async check() {
      await closed(HEALTH, 'Health', 'Only admins can see this page. Ask one of them.')
      const calls = ['GET /api/admin/health', 'POST /api/admin/health/audit']
      await refusedTo(office.staff, calls)
      await refusedTo(office.parent, calls)
      await closedToStrangers(office.site, calls)
    },
  },
  {
    area: 'faults',
    says: 'database, email, payments, disk, version and jobs, as of now',
    async check(page) {
      await open(page, HEALTH)
      const parts = section(main(page), 'System')
      await expect
        .poll(() => parts.locator('dt').allInnerTexts())
        .toEqual([
          'Database',
          'Database size',
          'Email',
          'Emails to send',
          'Card payments',
          'Last event',
          'Disk',
          'Version',
        ])
      await expect.poll(() => wordsOf(parts)).toMatch(/Responds in [\d.]+ ms .*PostgreSQL \d+.*Test provider/)
      await expect.poll(() => wordsOf(section(main(page), 'Jobs'))).toMatch(/other queues? (is|are) empty\./)
      await main(page)
        .getByText(/^As of \d+(:\d\d)? [AP]M/)
        .waitFor()
    },
  },
  {
    area: 'faults',
    says: "what needs an admin's attention is at the top, with a link; otherwise everything is working",
    async check(page) {
      await open(page, HEALTH)
      await page.getByText("1 email couldn't be delivered", { exact: true }).waitFor()
      await page.getByText('Check the addresses, then send them again.').waitFor()
      await expect
        .poll(() => linksOf(main(page)))
        .toContain("Open: 1 email couldn't be delivered → /admin/outbox?state=parked")
      await office.site.pool.query('UPDATE mails SET parked_at = NULL, sent_at = now() WHERE sent_at IS NULL')
      await open(page, HEALTH)
      await page.getByText('Everything is working').waitFor()
      await page.getByText('Nothing here needs your attention.').waitFor()
    },
  },
  {
    area: 'money and spots',
    says: 'a check of the whole database proves that payments, refunds and credits agree with their entries',
    async check(page) {
      await open(page, HEALTH)
      const proof = section(main(page), 'Money and spots')
      await proof.getByText('Not checked yet').waitFor()
      await proof.getByText('The first check runs tonight.').waitFor()
      await proof.getByRole('button', { name: 'Check now' }).click()
      await proof.getByText('Everything adds up').waitFor({ timeout: 20_000 })
      await office.site.pool.query(
        'UPDATE offerings SET taken = taken + 1 WHERE id = (SELECT id FROM offerings WHERE capacity = 0 LIMIT 1)',
      )
      await proof.getByRole('button', { name: 'Check now' }).click()
      await proof.getByText('1 problem', { exact: true }).waitFor({ timeout: 20_000 })
      await expect
        .poll(() => proof.getByRole('list', { name: "What doesn't add up" }).getByRole('listitem').count())
        .toBe(1)
      await page.getByText('1 problem with money and spots').waitFor()
    },
  },
  {
    area: 'design',
    says: 'a check that could not start says so; a page that fails to load says so and offers to try again',
    async check(page) {
      await open(page, HEALTH)
      await page.route('**/api/admin/health/audit', route => route.fulfill({ status: 500, json: {} }))
      await page.getByRole('button', { name: 'Check now' }).click()
      await seeToast(page, "Not started / The check didn't start. Try again.")
      await without(office.site, 'audit_runs', async () => {
        await open(page, HEALTH)
        await page.getByRole('heading', { name: "Couldn't load the health page" }).waitFor()
        await page.getByText("The site itself may be fine. Only this page couldn't load.").waitFor()
      })
      await page.getByRole('button', { name: 'Try again' }).click()
      await section(main(page), 'System').waitFor()
    },
  },
]

describe('the audit log and the health of the site', () => testRows([...AUDIT, ...INSTALLATION], () => office.admin))
