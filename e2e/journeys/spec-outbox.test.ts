import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { closedToStrangers, openBackOffice, refusedTo } from '../support/back-office.ts'
import { ask, open, testRows } from '../support/commerce.ts'
import { signIn } from '../support/people.ts'
import { linksOf, wordsOf } from '../support/reading.ts'
import { type Site, startSite } from '../support/site.ts'
import type { SpecRow } from '../support/spec-table.ts'
import { DESKTOP, seeToast, type Visit, visit } from '../support/visit.ts'

/** /admin/outbox: every email and whether it was sent. */
const office = openBackOffice(/status of (400|403|500)/)
/** The same product without a mail server. */
let bare: Site
let reader: Visit
beforeAll(async () => {
  bare = await startSite()
  reader = await visit(office.browser, bare.origin, { viewport: DESKTOP })
  await signIn(reader.context, 'staff')
})
afterAll(() => bare?.close())

const OUTBOX = '/admin/outbox'
const NOBODY = '01890000-0000-7000-8000-000000000000'
const main = (page: Page) => page.locator('.desk-main')
const lines = (page: Page) => page.getByRole('table', { name: 'Emails' }).locator('tbody tr')
const line = (page: Page, words: RegExp) => page.getByRole('row', { name: words })
/** Adds this many sent emails, with ids older than all others. */
const fill = (site: Site, count: number) =>
  site.pool.query(
    `INSERT INTO mails (id, kind, "to", subject, html, text, created_at, sent_at)
     SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'sample', 'demo-many@example.com',
       'Demo mail ' || n, '<p>Demo</p>', 'Demo', now(), now() FROM generate_series(1, $1::int) n`,
    [count],
  )

const WITHOUT_SERVER: SpecRow<Page>[] = [
  {
    area: 'live content',
    says: 'without SMTP every message goes to an outbox that can be read under /admin',
    async check(page) {
      await expect.poll(async () => await (await open(page, OUTBOX)).innerText()).toBe('Outbox')
      await expect
        .poll(() => linksOf(page.getByRole('navigation', { name: 'Back office' })))
        .toContain(`Outbox → ${OUTBOX}`)
      await page.getByText('No mail server is set up').waitFor()
      await page.getByText('Nothing is sent. Emails stay here to read until SMTP_URL is set.').waitFor()
      const sent = await page.request.post('/api/auth/forgot-password', { data: { email: 'parent@example.com' } })
      expect(sent.status()).toBe(200)
      await expect
        .poll(async () => {
          await page.reload()
          return lines(page).first().innerText()
        })
        .toMatch(/parent@example\.com\s+Not sent/)
    },
  },
  {
    area: 'live content',
    says: 'subject, recipient, state and time of each email, and in plain words why it wasn’t sent',
    async check(page) {
      await open(page, OUTBOX)
      const heads = page.getByRole('table', { name: 'Emails' }).getByRole('columnheader')
      await expect.poll(() => heads.allInnerTexts()).toEqual(['Subject', 'To', 'Status', 'Created'])
      await expect
        .poll(() => wordsOf(line(page, /Clay Critters/)))
        .toContain('Not delivered Rejected (550). Tried once.')
      await expect
        .poll(() => wordsOf(line(page, /A new photo/)))
        .toContain("Retrying Delayed by the recipient's server (451). Tried once.")
      await expect.poll(() => wordsOf(line(page, /Paper Lanterns/))).toContain('Sent')
    },
  },
  {
    area: 'live content',
    says: 'an email that can’t be sent has no send button, and the API says why',
    async check(page) {
      await open(page, OUTBOX)
      await line(page, /Clay Critters/)
        .getByRole('link')
        .click()
      await page.getByText('Opening this page is recorded in the audit log.').waitFor()
      await expect.poll(() => page.getByRole('button', { name: /Send now|Send a copy/ }).count()).toBe(0)
      const id = new URL(page.url()).pathname.split('/').at(-1)
      expect(await ask(page, 'POST', `/api/admin/outbox/${id}/resend`)).toMatchObject({
        status: 409,
        body: { code: 'no-server', message: 'No mail server is set up, so nothing can be sent.' },
      })
    },
  },
  {
    area: 'design',
    says: 'an empty outbox says so',
    async check(page) {
      await bare.pool.query('DELETE FROM mails')
      await open(page, OUTBOX)
      await page.getByRole('heading', { level: 2, name: 'No emails yet' }).waitFor()
      await page.getByText('Emails we send to families show up here.').waitFor()
    },
  },
]

const FINDING: SpecRow<Page>[] = [
  {
    area: 'accounts and access',
    says: 'staff can read it; parents and signed-out visitors can’t',
    async check(page) {
      const calls = [
        `GET /api/admin/outbox`,
        `GET /api/admin/outbox/${NOBODY}`,
        `POST /api/admin/outbox/${NOBODY}/resend`,
      ]
      await refusedTo(office.parent, calls)
      await closedToStrangers(office.site, calls)
      expect((await ask(page, 'GET', '/api/admin/outbox')).status).toBe(200)
      await office.parent.page.goto(OUTBOX)
      await office.parent.page.waitForURL('**/dashboard')
      await seeToast(office.parent.page, "Access Denied / You don't have permission to access the admin dashboard")
    },
  },
  {
    area: 'admin registrations',
    says: 'filters are in the URL: all, waiting, retrying, not delivered, sent',
    async check(page) {
      await open(page, OUTBOX)
      const picks = (await linksOf(main(page))).filter(each => /^(All|Waiting|Retrying|Not delivered|Sent)/.test(each))
      expect(picks.map(each => each.replace(/ ?\d+ →/, ' →'))).toEqual([
        `All → ${OUTBOX}`,
        `Waiting → ${OUTBOX}?state=waiting`,
        `Retrying → ${OUTBOX}?state=failed`,
        `Not delivered → ${OUTBOX}?state=parked`,
        `Sent → ${OUTBOX}?state=sent`,
      ])
      await main(page)
        .getByRole('link', { name: /^Not delivered/ })
        .click()
      await page.waitForURL('**/admin/outbox?state=parked')
      await expect.poll(() => lines(page).allInnerTexts()).toEqual([expect.stringContaining('Not delivered')])
    },
  },
  {
    area: 'admin registrations',
    says: 'emails can be found by part of their address or subject; no match says so',
    async check(page) {
      await open(page, OUTBOX)
      await page.getByLabel('Recipient or subject').fill('lantern')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/admin/outbox?q=lantern')
      await expect.poll(() => lines(page).count()).toBe(1)
      await open(page, `${OUTBOX}?q=nobody-has-this&state=sent`)
      await page.getByRole('heading', { level: 2, name: 'No emails found' }).waitFor()
      await page.getByText('Try part of the address or subject.').waitFor()
      await page.getByRole('link', { name: 'Show all' }).click()
      await expect.poll(() => lines(page).count()).toBeGreaterThan(2)
      expect((await ask(page, 'GET', '/api/admin/outbox?state=lost')).status).toBe(400)
      await open(page, `${OUTBOX}?state=lost`)
      await expect.poll(() => lines(page).count()).toBeGreaterThan(2)
    },
  },
  {
    area: 'design',
    says: 'more than 50 are split into pages: Older, and back to Newest',
    async check(page) {
      await fill(office.site, 60)
      await open(page, `${OUTBOX}?q=demo-many`)
      await expect.poll(() => lines(page).count()).toBe(50)
      await page.getByRole('link', { name: 'Older' }).click()
      await expect.poll(() => lines(page).count()).toBe(10)
      await page.getByRole('link', { name: 'Newest' }).click()
      await expect.poll(() => lines(page).count()).toBe(50)
      await office.site.pool.query(`DELETE FROM mails WHERE "to" = 'demo-many@example.com'`)
    },
  },
  {
    area: 'design',
    says: 'a slow list shows a skeleton with a label for screen readers',
    async check(page) {
      await open(page, OUTBOX)
      let release = () => {}
      const held = new Promise<void>(done => {
        release = done
      })
      await page.route('**/admin/outbox.data?*', route => held.then(() => route.continue()))
      await main(page).getByRole('link', { name: 'Sent', exact: true }).click()
      await page.getByText('Loading emails').waitFor({ state: 'attached' })
      release()
      await page.waitForURL('**/admin/outbox?state=sent')
    },
  },
  {
    area: 'design',
    says: 'a list that fails to load says so, links to an email address, and offers to try again',
    async check(page) {
      await office.site.pool.query('ALTER TABLE mails RENAME TO mails_away')
      try {
        await open(page, OUTBOX)
        await page.getByRole('heading', { name: "Couldn't load the outbox" }).waitFor()
        await page.getByText("No emails were lost. Only this list couldn't load.").waitFor()
        await expect.poll(() => linksOf(main(page))).toContainEqual(expect.stringMatching(/^Email .* → mailto:/))
      } finally {
        await office.site.pool.query('ALTER TABLE mails_away RENAME TO mails')
      }
      await page.getByRole('button', { name: 'Try again' }).click()
      await lines(page).first().waitFor()
    },
  },
]

const READING: SpecRow<Page>[] = [
  {
    area: 'security T81',
    says: 'an email opens in a sandboxed frame, without its secrets, with no name in the title; reading it is recorded',
    async check(page) {
      await page.request.post('/api/auth/forgot-password', { data: { email: 'parent2@example.com' } })
      await expect
        .poll(async () => (await ask(page, 'GET', '/api/admin/outbox?q=parent2')).body.mails[0]?.state)
        .toBe('sent')
      await open(page, `${OUTBOX}?q=parent2`)
      await lines(page).first().getByRole('link').click()
      await page.getByText('We remove one-time links once an email is sent').waitFor()
      expect(await page.getByRole('button', { name: 'Send a copy' }).count()).toBe(0)
      await expect.poll(() => page.title()).toMatch(/^Email\b/)
      await expect.poll(() => page.locator('iframe').getAttribute('sandbox')).toBe('')
      expect(await page.content()).not.toMatch(/token=(?!hidden)/)
      await page.getByText('Plain text').click()
      await expect.poll(() => page.locator('pre').innerText()).toContain('token=hidden')
      for (const name of ['To', 'Status', 'Created', 'Sent'])
        await page.locator('dt').getByText(name, { exact: true }).waitFor()
      const { body } = await ask(office.admin.page, 'GET', '/api/admin/audit')
      expect(body.entries.map((each: { route: string }) => each.route)).toContain('GET /api/admin/outbox/:id')
      expect((await ask(page, 'GET', `/api/admin/outbox/${NOBODY}`)).status).toBe(404)
    },
  },
  {
    area: 'live content',
    says: 'a sent email can be sent again as a copy, at most once a minute',
    async check(page) {
      await open(page, `${OUTBOX}?q=denise.foster@`)
      await lines(page).first().getByRole('link').click()
      await page.getByRole('button', { name: 'Send a copy' }).waitFor()
      const first = new URL(page.url()).pathname
      await page.getByRole('button', { name: 'Send a copy' }).click()
      await seeToast(page, 'Sent again / We sent a copy.')
      await expect.poll(() => new URL(page.url()).pathname).not.toBe(first)
      await page.goto(first)
      await page.getByRole('button', { name: 'Send a copy' }).click()
      await seeToast(page, 'Not sent / This email was sent again a moment ago. Wait a minute before you try again.')
      await open(page, `${OUTBOX}?q=denise.foster@`)
      await expect.poll(() => lines(page).first().innerText()).toContain('sent again by staff')
    },
  },
  {
    area: 'live content',
    says: 'an undelivered email can be sent again manually',
    async check(page) {
      await open(page, `${OUTBOX}?state=parked`)
      await lines(page).first().getByRole('link').click()
      await page.getByRole('button', { name: 'Send now' }).click()
      await seeToast(page, 'Sent again / ')
      await expect.poll(async () => (await ask(page, 'GET', '/api/admin/outbox')).body.counts.parked).toBe(0)
    },
  },
]

describe('the outbox without a mail server', () => testRows(WITHOUT_SERVER, () => reader))
describe('the outbox', () => testRows([...FINDING, ...READING], () => office.staff))
