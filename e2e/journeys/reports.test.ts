import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openBackOffice, refusedTo, toPlace } from '../support/back-office.ts'
import { open, testRows } from '../support/commerce.ts'
import { hold, without } from '../support/interruptions.ts'
import { wordsOf } from '../support/reading.ts'
import type { SpecRow } from '../support/spec-table.ts'
import { PHONE } from '../support/visit.ts'

/** /admin/reports: what the owner looks up at the end of a month. */
const office = openBackOffice(/status of (403|500)/)
const REPORTS = '/admin/reports'
const figure = (page: Page, name: string) => page.locator('.figures .panel', { hasText: name })
const money = (page: Page) => page.getByRole('table', { name: 'Money by day or month' })
const days = (page: Page) => page.getByRole('form', { name: 'Custom period' })

const ROWS: SpecRow<Page>[] = [
  {
    area: 'pages',
    says: 'Reports is in the back office, for admins only',
    async check(page) {
      await open(page, '/admin/today')
      await page.getByText('This is the sample program').waitFor()
      await toPlace(page, 'Reports')
      await page.waitForURL(`**${REPORTS}`)
      const calls = [
        'GET /api/admin/reports',
        'GET /api/admin/reports/payments.csv',
        'GET /api/admin/reports/classes.csv',
      ]
      await refusedTo(office.staff, calls)
      await refusedTo(office.parent, calls)
      await open(office.staff.page, REPORTS)
      await office.staff.page.getByText('Only admins and bookkeepers can see reports. Ask one of them.').waitFor()
      const places = office.staff.page.getByRole('navigation', { name: 'Back office' })
      await expect.poll(() => places.getByRole('link', { name: 'Reports', includeHidden: true }).count()).toBe(0)
    },
  },
  {
    area: 'pages',
    says: 'money by day and by month, with its total; classes with their spots and sales',
    async check(page) {
      await open(page, REPORTS)
      await page.getByRole('link', { name: 'This year' }).click()
      await page.waitForURL(/from=\d{4}-01-01&until=\d{4}-12-31/)
      await expect.poll(() => page.getByRole('link', { name: 'This year' }).getAttribute('aria-current')).toBe('true')
      await expect
        .poll(() => money(page).getByRole('columnheader').allInnerTexts())
        .toEqual(['When', 'By card', 'Cash, checks', 'Transfers', 'Returned', 'Net', 'Credit given', 'Credit used'])
      const cents = (text: string) => Math.round(Number(text.replace(/[$,]/g, '').replace('–', '0')) * 100)
      // Read in one go, because the rows of the year replace those of the month.
      const byCard = async () => {
        const cells = await money(page)
          .locator('tbody tr')
          .evaluateAll(rows => rows.map(row => row.querySelector('td')?.innerText ?? ''))
        // Next to the amount, a link has text for screen readers that says what it opens.
        return cells.map(text => cents(text.match(/^[$\d.,–]*[\d–]/)?.[0] ?? ''))
      }
      await expect
        .poll(async () => {
          const cards = await byCard()
          return cards.slice(0, -1).reduce((sum, each) => sum + each, 0) - cards.at(-1)!
        })
        .toBe(0)
      const together = (await byCard()).at(-1)!
      const taken = await figure(page, 'Received').locator('b').innerText()
      expect(cents(taken)).toBeGreaterThanOrEqual(together)
      const clay = page.getByRole('row', { name: /^Clay Critters/ })
      await expect
        .poll(() => wordsOf(clay))
        .toMatch(/Clay Critters \d+ \d+ of \d+ children in Clay Critters \d+.* \$[\d,.]+ \$[\d,.]+$/)
      await clay.getByRole('link', { name: 'Clay Critters', exact: true }).click()
      await page.waitForURL('**/admin/classes/*')
    },
  },
  {
    area: 'pages',
    says: 'both lists download as files for the days shown',
    async check(page) {
      await open(page, `${REPORTS}?from=2026-01-01&until=2026-01-31`)
      for (const [name, file] of [
        ['Payments (CSV)', 'payments-2026-01-01-to-2026-01-31.csv'],
        ['Classes (CSV)', 'classes-2026-01-01-to-2026-01-31.csv'],
      ] as const) {
        const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
        expect(download.suggestedFilename()).toBe(file)
      }
    },
  },
  {
    area: 'pages',
    says: 'a number in the money report opens entries that add up to it; the Monday email is turned on and off again',
    async check(page) {
      await open(page, REPORTS)
      const monday = page.getByRole('switch', { name: 'Email me this every Monday' })
      const saved = () => page.waitForResponse(answer => answer.request().method() === 'PUT' && answer.ok())
      await Promise.all([saved(), page.getByText('Email me this every Monday').click()])
      await expect.poll(() => monday.isChecked()).toBe(true)
      await open(page, REPORTS)
      await expect.poll(() => monday.isChecked()).toBe(true)
      await page.getByText('Email me this every Monday').click()
      await expect.poll(() => monday.isChecked()).toBe(false)
      await page.getByRole('link', { name: 'This year' }).click()
      await page.waitForURL(/from=\d{4}-01-01/)
      await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Money' }).click()
      await page.waitForURL(`**${REPORTS}/money?from=*`)
      await page.getByRole('link', { name: 'By category' }).click()
      const row = page.getByRole('table', { name: 'Money by category' }).locator('tbody tr').first()
      const link = row.getByRole('link', { name: /Card payments/ })
      const amount = /^\$[\d,]+\.\d\d/.exec(await link.innerText())![0]
      const category = (await row.getByRole('rowheader').innerText()).trim()
      await link.click()
      await page.waitForURL(`**${REPORTS}/entries?*`)
      await page.getByRole('heading', { name: 'Card payments' }).waitFor()
      await expect.poll(() => page.locator('.desk-head [role=status]').innerText()).toContain(`${amount} ${category}`)
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Money' }).click()
      await page.waitForURL(`**${REPORTS}/money?*`)
    },
  },
  {
    area: 'design',
    says: 'impossible dates show a message next to the field and stay as typed',
    async check(page) {
      await open(page, REPORTS)
      await days(page).getByLabel('First day').fill('2026-05-01')
      await days(page).getByLabel('Last day').fill('2026-04-01')
      await days(page).getByRole('button', { name: 'Show' }).click()
      await page.getByText("Enter a last day that's on or after the first day.").waitFor()
      await expect.poll(() => days(page).getByLabel('First day').inputValue()).toBe('2026-05-01')
      await expect.poll(() => days(page).getByLabel('Last day').getAttribute('aria-invalid')).toBe('true')
      await days(page).getByLabel('Last day').fill('2026-05-31')
      await page.keyboard.press('Enter')
      await page.waitForURL(/from=2026-05-01&until=2026-05-31/)
      await figure(page, 'Received').waitFor()
    },
  },
  {
    area: 'design',
    says: 'the report says when it is empty, still loading or could not be loaded, and offers to try again',
    async check(page) {
      await open(page, `${REPORTS}?from=2001-01-01&until=2001-01-31`)
      await page.getByText('No payments in this period.').waitFor()
      await page.getByText('No classes in this period.').waitFor()
      const release = await hold(page, '**/admin/reports.data?*')
      await page.getByRole('link', { name: 'This month' }).click()
      await page.getByText('Loading the report').waitFor()
      release()
      await money(page).waitFor()
      await without(office.site, 'ledger_entries', async () => {
        await page.goto(REPORTS)
        await page.getByRole('heading', { name: "Couldn't load the report" }).waitFor()
      })
      await page.getByRole('button', { name: 'Try again' }).click()
      await money(page).waitFor()
    },
  },
  {
    area: 'design',
    says: 'on a phone each line is a card and nothing scrolls sideways',
    async check(page) {
      await page.setViewportSize(PHONE)
      await open(page, REPORTS)
      await money(page).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    },
  },
]

describe('reports', () => testRows(ROWS, () => office.admin))
