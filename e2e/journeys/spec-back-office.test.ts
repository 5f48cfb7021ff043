import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ask, open, testRows } from '../support/commerce.ts'
import { closedToStrangers, openDesk, refusedTo } from '../support/desk.ts'
import { linksOf, section, wordsOf } from '../support/reading.ts'
import type { SpecRow } from '../support/spec-table.ts'
import { hold, without } from '../support/taking-away.ts'
import { seeToast } from '../support/visit.ts'

/** The audit log and the health of the installation, both for admins (spec-outbox has the outbox). */
const desk = openDesk(/status of (400|403|500)/)

const LOG = '/admin/audit'
const HEALTH = '/admin/health'
const main = (page: Page) => page.locator('.desk-main')
const entries = (page: Page) => page.getByRole('list', { name: 'What staff did' }).locator(':scope > li')
const closed = async (path: string, title: string, sentence: string) => {
  const { page } = desk.staff
  await expect.poll(async () => await (await open(page, path)).innerText()).toBe(title)
  await page.getByRole('heading', { level: 2, name: 'For admins' }).waitFor()
  await expect.poll(() => wordsOf(main(page))).toContain(sentence)
  await expect.poll(() => linksOf(main(page))).toEqual(['Today → /admin/today'])
  await expect
    .poll(async () => (await linksOf(page.getByRole('navigation', { name: 'Back office' }))).join())
    .not.toContain(path)
  await desk.parent.page.goto(path)
  await desk.parent.page.waitForURL('**/dashboard')
  await seeToast(desk.parent.page, "Access Denied / You don't have permission to access the admin dashboard")
}

const AUDIT: SpecRow<Page>[] = [
  {
    area: 'accounts and access',
    says: 'only admins read the log',
    async check() {
      await closed(LOG, 'Audit log', 'Only admins read the log. Ask one of them.')
      const calls = ['GET /api/admin/audit', 'GET /api/admin/audit.csv']
      await refusedTo(desk.staff, calls)
      await refusedTo(desk.parent, calls)
      await closedToStrangers(desk.site, calls)
    },
  },
  {
    area: 'accounts and access',
    says: 'who of the staff did what, what it was before and is after; reading is marked as reading',
    async check(page) {
      const event = { title: 'Lantern walk', startDate: '2031-01-02' }
      const made = (await ask(desk.staff.page, 'POST', '/api/events', event)).body
      await ask(desk.staff.page, 'PUT', `/api/events/${made.id}`, { ...event, title: 'Lantern run' })
      await expect.poll(async () => await (await open(page, `${LOG}?thing=${made.id}`)).innerText()).toBe('Audit log')
      await expect.poll(() => entries(page).count()).toBe(2)
      const newest = entries(page).first()
      await expect.poll(() => wordsOf(newest)).toMatch(/Rosa Rivera staff .*Changes a calendar event/)
      await newest.getByText('Details, 1 change').click()
      await expect.poll(() => newest.locator('del').allInnerTexts()).toEqual(['Lantern walk'])
      await expect.poll(() => newest.locator('ins').allInnerTexts()).toEqual(['Lantern run'])
      await expect.poll(() => wordsOf(newest)).toMatch(/PUT \/api\/events\/:id · id [\w-]+ · from [\d.:a-f]+/)

      const families = (await ask(desk.staff.page, 'GET', '/api/admin/users?role=parent')).body
      await ask(desk.staff.page, 'GET', `/api/admin/families/${families[0].id}`)
      await open(page, `${LOG}?thing=${families[0].id}`)
      await expect.poll(() => wordsOf(entries(page).first())).toContain('Read: ')
    },
  },
  {
    area: 'accounts and access',
    says: 'what was refused or did not finish is marked; an account that is gone keeps its lines',
    async check(page) {
      const event = { title: 'Nothing', startDate: '2031-01-02' }
      await ask(desk.staff.page, 'PUT', '/api/events/01890000-0000-7000-8000-000000000000', event)
      await desk.site.pool.query(
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
    says: 'a family looked at: by whom, and why',
    async check(page) {
      const families = (await ask(page, 'GET', '/api/admin/users?role=parent')).body
      const { id } = families.find((each: { email: string }) => each.email === 'parent@example.com')
      await ask(desk.staff.page, 'POST', `/api/admin/families/${id}/act`, { reason: 'Cannot find the receipt' })
      await ask(desk.staff.page, 'POST', '/api/acting/stop')
      await open(page, `${LOG}?kind=family&thing=${id}`)
      await entries(page).first().getByText('Details, 1 change').click()
      await expect
        .poll(() => wordsOf(entries(page).first()))
        .toMatch(/Rosa Rivera staff .*Reason: Cannot find the receipt/)
    },
  },
  {
    area: 'admin registrations',
    says: 'filters stand in the address: who, what kind, day, thing; nothing that fits says so',
    async check(page) {
      await open(page, LOG)
      await page.getByLabel('Who').selectOption({ label: 'Rosa Rivera' })
      await page.waitForURL('**/admin/audit?person=*')
      await expect
        .poll(async () => (await entries(page).allInnerTexts()).filter(words => !words.includes('Rosa Rivera')))
        .toEqual([])
      await page.getByLabel('Day').fill('2020-01-01')
      await page.getByRole('button', { name: 'Find' }).click()
      await page.getByRole('heading', { level: 2, name: 'Nothing fits' }).waitFor()
      await page.getByText('Try another day or fewer filters.').waitFor()
      await page.getByRole('link', { name: 'Show all' }).click()
      await expect.poll(() => entries(page).count()).toBeGreaterThan(3)
      expect((await ask(page, 'GET', '/api/admin/audit?day=soon')).body.fields).toEqual({
        day: 'Please give a day as year-month-day.',
      })
      await open(page, `${LOG}?day=soon&person=nobody`)
      await expect.poll(() => entries(page).count()).toBeGreaterThan(3)
    },
  },
  {
    area: 'security T72',
    says: 'the same as a file for a spreadsheet; taking it is recorded',
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
    says: 'pages of 50; a list that takes its time shows its shape; one that does not come says so and tries again',
    async check(page) {
      await desk.site.pool.query(
        `INSERT INTO audit_entries (id, at, actor_id, actor_role, route, params, fields, status, address)
         SELECT gen_random_uuid(), '2021-02-03T12:00:00Z', u.id, 'staff', 'POST /api/events', '{}', '{}', 200, '10.0.0.1'
         FROM users u, generate_series(1, 60) WHERE u.email = 'staff@example.com'`,
      )
      await open(page, `${LOG}?day=2021-02-03`)
      await expect.poll(() => entries(page).count()).toBe(50)
      const release = await hold(page, '**/admin/audit.data?*')
      await page.getByRole('link', { name: 'Older' }).click()
      await page.getByText('Loading the log').waitFor({ state: 'attached' })
      release()
      await expect.poll(() => entries(page).count()).toBe(10)
      await page.getByRole('link', { name: 'Newest' }).click()
      await expect.poll(() => entries(page).count()).toBe(50)
      await without(desk.site, 'audit_changes', async () => {
        await open(page, LOG)
        await page.getByRole('heading', { name: 'The log did not come' }).waitFor()
        await page.getByText('Nothing is lost. Only this list did not come.').waitFor()
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
        expect(await (await fetch(`${desk.site.origin}/api/${path}`)).json()).toEqual({ status })
    },
  },
  {
    area: 'accounts and access',
    says: 'only admins see how the site is doing',
    async check() {
      await closed(HEALTH, 'Health', 'Only admins see how the site is doing. Ask one of them.')
      const calls = ['GET /api/admin/health', 'POST /api/admin/health/audit']
      await refusedTo(desk.staff, calls)
      await refusedTo(desk.parent, calls)
      await closedToStrangers(desk.site, calls)
    },
  },
  {
    area: 'faults',
    says: 'database, mail, payments, disk, version and jobs, as of now',
    async check(page) {
      await open(page, HEALTH)
      const parts = section(main(page), 'Parts')
      await expect
        .poll(() => parts.locator('dt').allInnerTexts())
        .toEqual([
          'Database',
          'Database size',
          'Mail',
          'Mails to send',
          'Card payments',
          'Last event',
          'Disk',
          'Version',
        ])
      await expect.poll(() => wordsOf(parts)).toMatch(/Answers in [\d.]+ ms .*PostgreSQL \d+.*Test provider/)
      await expect.poll(() => wordsOf(section(main(page), 'Jobs'))).toMatch(/kinds? of jobs? ha(s|ve) nothing to do\./)
      await main(page)
        .getByText(/^As of \d+(:\d\d)? [AP]M/)
        .waitFor()
    },
  },
  {
    area: 'faults',
    says: 'what an admin should look at stands on top, with the way there; otherwise all is well',
    async check(page) {
      await open(page, HEALTH)
      await page.getByText('1 mail is parked', { exact: true }).waitFor()
      await page.getByText('Look at the addresses, then send them once more.').waitFor()
      await expect.poll(() => linksOf(main(page))).toContain('Open: 1 mail is parked → /admin/outbox?state=parked')
      await desk.site.pool.query('UPDATE mails SET parked_at = NULL, sent_at = now() WHERE sent_at IS NULL')
      await open(page, HEALTH)
      await page.getByText('All is well').waitFor()
      await page.getByText('Nothing here waits for a person.').waitFor()
    },
  },
  {
    area: 'money and spots',
    says: 'a command proves for the whole database that payments, refunds and credits agree with their lines',
    async check(page) {
      await open(page, HEALTH)
      const proof = section(main(page), 'Money and places')
      await proof.getByText('Not looked at yet').waitFor()
      await proof.getByText('The first time comes tonight.').waitFor()
      await proof.getByRole('button', { name: 'Look now' }).click()
      await proof.getByText('All agree').waitFor({ timeout: 20_000 })
      await desk.site.pool.query(
        'UPDATE offerings SET taken = taken + 1 WHERE id = (SELECT id FROM offerings WHERE capacity = 0 LIMIT 1)',
      )
      await proof.getByRole('button', { name: 'Look now' }).click()
      await proof.getByText('1 fault', { exact: true }).waitFor({ timeout: 20_000 })
      await expect
        .poll(() => proof.getByRole('list', { name: 'What does not agree' }).getByRole('listitem').count())
        .toBe(1)
      await page.getByText('1 fault in money and places').waitFor()
    },
  },
  {
    area: 'design',
    says: 'a proof that could not begin says so; a state that does not come says so and tries again',
    async check(page) {
      await open(page, HEALTH)
      await page.route('**/api/admin/health/audit', route => route.fulfill({ status: 500, json: {} }))
      await page.getByRole('button', { name: 'Look now' }).click()
      await seeToast(page, 'Not begun / It was not begun. Please try again.')
      await without(desk.site, 'audit_runs', async () => {
        await open(page, HEALTH)
        await page.getByRole('heading', { name: 'The state did not come' }).waitFor()
        await page.getByText('The site itself may be fine. Only this page failed.').waitFor()
      })
      await page.getByRole('button', { name: 'Try again' }).click()
      await section(main(page), 'Parts').waitFor()
    },
  },
]

describe('the audit log and the health of the site', () => testRows([...AUDIT, ...INSTALLATION], () => desk.admin))
