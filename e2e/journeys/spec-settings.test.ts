import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { closedToStrangers, openBackOffice, refusedTo } from '../support/back-office.ts'
import { ask, open, testRows } from '../support/commerce.ts'
import { linksOf, section, wordsOf } from '../support/reading.ts'
import type { SpecRow } from '../support/spec-table.ts'
import { DESKTOP, seeToast } from '../support/visit.ts'

/** /admin/settings: the business settings that admins can change. */
const office = openBackOffice(/status of (400|403|500)|ERR_FAILED/)

const SETTINGS = '/admin/settings'
const CALLS = [
  'GET /api/admin/settings',
  'PUT /api/admin/settings',
  'GET /api/admin/cancellation-rules',
  'PUT /api/admin/cancellation-rules/class',
]
const put = (page: Page, change: object) => ask(page, 'PUT', '/api/admin/settings', change)
const rule = (page: Page, kind: string, change: object) =>
  ask(page, 'PUT', `/api/admin/cancellation-rules/${kind}`, { noticeHours: 48, feeCents: 1000, ...change })
const group = (page: Page, name: string) => section(page.getByRole('main'), name)
const save = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name}`, exact: true }).click()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

const PAGE: SpecRow<Page>[] = [
  {
    area: 'pages',
    says: 'Settings is under /admin, with prices, fees, policy hours, season, time zone and brand',
    async check(page) {
      const heading = await open(page, SETTINGS)
      await expect
        .poll(async () => [await heading.innerText(), await page.title()])
        .toEqual(['Settings', expect.stringContaining('Settings')])
      await expect
        .poll(() => linksOf(page.getByRole('navigation', { name: 'Back office' })))
        .toContain(`Settings → ${SETTINGS}`)
      const fields = {
        'Your business': 'Name, Town, Phone, Email, Office hours (optional), Season the catalog starts with, Time zone',
        'Program prices':
          'Registration fee, in dollars; Daily price, in dollars; Weekly price, in dollars; Monthly price, in dollars',
        'Holding spots':
          'Minutes to hold a spot while a family pays, Hours to hold an offered waitlist spot, Unpaid spots a family can hold at once',
        'Canceling a class': 'Hours before the start; Fee kept from a refund, in dollars',
        'Canceling a program': 'Hours before the start; Fee kept from a refund, in dollars',
      }
      for (const [name, labels] of Object.entries(fields))
        for (const label of labels.split(labels.includes(';') ? '; ' : ', '))
          await expect
            .poll(async () => [name, label, await group(page, name).getByLabel(label, { exact: true }).count()])
            .toEqual([name, label, 1])
    },
  },
  {
    area: 'accounts and access',
    says: 'only admins change prices, settings and money; staff are told to ask one',
    async check() {
      await open(office.staff.page, SETTINGS)
      await office.staff.page.getByRole('heading', { level: 2, name: 'Admins only' }).waitFor()
      const main = office.staff.page.locator('.desk-main')
      await expect.poll(() => wordsOf(main)).toContain('Only admins can change prices and rules. Ask one of them.')
      await expect.poll(() => linksOf(main)).toEqual(['Today → /admin/today'])
      await expect.poll(() => main.getByRole('textbox').count()).toBe(0)
      await refusedTo(office.staff, CALLS)
    },
  },
  {
    area: 'admin dashboard',
    says: 'parents are sent to /dashboard with Access Denied, signed-out visitors to /portal with Authentication Required',
    async check() {
      await refusedTo(office.parent, CALLS)
      await closedToStrangers(office.site, CALLS)
      await office.parent.page.goto(SETTINGS)
      await office.parent.page.waitForURL('**/dashboard')
      await seeToast(office.parent.page, "Access Denied / You don't have permission to access the admin dashboard")
      const stranger = await office.visit({ viewport: DESKTOP })
      await stranger.page.goto(SETTINGS)
      await stranger.page.waitForURL('**/portal')
      await seeToast(stranger.page, 'Authentication Required / Please log in to access the admin dashboard')
      await stranger.leave()
    },
  },
  {
    area: 'money and spots',
    says: '25 registration fee, 45 a day, 160 weekly, 600 monthly; a hold of 15 minutes, an offer of 24 hours; Summer; America/New_York',
    async check(page) {
      const { body } = await ask(page, 'GET', '/api/admin/settings')
      expect(body).toMatchObject({
        registrationFee: 2500,
        dailyPrice: 4500,
        weeklyPrice: 16_000,
        monthlyPrice: 60_000,
        holdMinutes: 15,
        offerHours: 24,
        defaultSeason: 'Summer',
        timeZone: 'America/New_York',
      })
      await open(page, SETTINGS)
      const shown = group(page, 'Program prices').getByRole('textbox')
      expect(await shown.evaluateAll(all => all.map(each => (each as HTMLInputElement).value))).toEqual([
        '25.00',
        '45.00',
        '160.00',
        '600.00',
      ])
      await expect.poll(() => page.getByLabel('Season the catalog starts with').inputValue()).toBe('Summer')
      await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe('America/New_York')
    },
  },
  {
    area: 'cancellation',
    says: 'a class: 48 hours, $10 kept; a program: 7 days, $25 kept; credit is the full amount',
    async check(page) {
      const { body } = await ask(page, 'GET', '/api/admin/cancellation-rules')
      expect(body.map(({ kind, noticeHours, feeCents }: never) => [kind, noticeHours, feeCents])).toEqual([
        ['class', 48, 1000],
        ['program', 168, 2500],
      ])
      await open(page, SETTINGS)
      for (const [name, hours, fee] of [
        ['Canceling a class', '48', '10.00'],
        ['Canceling a program', '168', '25.00'],
      ] as const) {
        const fields = group(page, name).getByRole('textbox')
        await expect
          .poll(async () => [await fields.first().inputValue(), await fields.last().inputValue()])
          .toEqual([hours, fee])
        await expect.poll(() => wordsOf(group(page, name))).toContain('Credit is always the full amount.')
      }
    },
  },
]

const NO_RANGE: readonly [string, number, number, string][] = [
  ['registrationFee', 0, 100_000, 'Enter a value from $0.00 to $1,000.00'],
  ['dailyPrice', 0, 500_000, 'Enter a value from $0.00 to $5,000.00'],
  ['weeklyPrice', 0, 500_000, 'Enter a value from $0.00 to $5,000.00'],
  ['monthlyPrice', 100, 500_000, 'Enter a value from $1.00 to $5,000.00'],
  ['holdMinutes', 5, 120, 'Enter a value from 5 to 120'],
  ['offerHours', 1, 168, 'Enter a value from 1 to 168'],
  ['holdsPerFamily', 1, 50, 'Enter a value from 1 to 50'],
]

const SAVING: SpecRow<Page>[] = [
  {
    area: 'running it',
    says: 'saving the business details shows a toast, and every page uses them',
    async check(page) {
      await open(page, SETTINGS)
      await page.getByLabel('Office hours').fill('Mondays, noon to 4 PM')
      await save(page, 'Your business')
      await seeToast(page, 'Saved / Every page shows the change now.')
      const { body } = await ask(page, 'GET', '/api/program')
      expect(body.officeHours).toBe('Mondays, noon to 4 PM')
      expect(await (await fetch(`${office.site.origin}/contact`)).text()).toContain('Mondays, noon to 4 PM')
    },
  },
  {
    area: 'design',
    says: 'errors appear next to the field, the first one gets focus, and nothing is saved',
    async check(page) {
      await open(page, SETTINGS)
      const before = (await ask(page, 'GET', '/api/admin/settings')).body
      const wrong = {
        Name: ['', 'brand', 'Enter your business name'],
        Town: ['', 'place', 'Enter your town, for example Avalon Park, FL'],
        Phone: ['12', 'phone', 'Enter a 10-digit phone number, like (407) 555-0145'],
        Email: ['nobody', 'email', 'Please enter a valid email address'],
      } as const
      for (const [label, [typed, name, sentence]] of Object.entries(wrong)) {
        const box = group(page, 'Your business').getByLabel(label, { exact: true })
        const was = await box.inputValue()
        await box.fill(typed)
        await save(page, 'Your business')
        await group(page, 'Your business').getByText(sentence).waitFor()
        await expect.poll(() => focused(page)).toBe(name)
        await box.fill(was)
      }
      expect((await ask(page, 'GET', '/api/admin/settings')).body).toEqual(before)
    },
  },
  {
    area: 'money and spots',
    says: 'prices are entered in dollars and stored in cents; new registrations pay them',
    async check(page) {
      await open(page, SETTINGS)
      await page.getByLabel('Daily price, in dollars').fill('forty')
      await save(page, 'Program prices')
      await page.getByText('Enter an amount in dollars, like 45 or 45.00').waitFor()
      await page.getByLabel('Daily price, in dollars').fill('47.5')
      await save(page, 'Program prices')
      await seeToast(page, 'Saved / New registrations use these prices.')
      expect((await ask(page, 'GET', '/api/admin/settings')).body.dailyPrice).toBe(4750)
      await expect
        .poll(() => wordsOf(group(page, 'Program prices')))
        .toContain('Existing spots and plans keep the price families agreed to.')
      await put(page, { dailyPrice: 4500 })
    },
  },
  {
    area: 'money and spots',
    says: 'the minimum and maximum of each number, and the error outside them',
    async check(page) {
      const before = (await ask(page, 'GET', '/api/admin/settings')).body
      for (const [name, least, most, sentence] of NO_RANGE) {
        for (const value of [least - 1, most + 1, least + 0.5, String(least)]) {
          const { status, body } = await put(page, { [name]: value })
          expect([name, value, status, body.fields]).toEqual([name, value, 400, { [name]: sentence }])
        }
        for (const value of [least, most]) expect((await put(page, { [name]: value })).body[name]).toBe(value)
        await put(page, { [name]: before[name] })
      }
      expect((await put(page, {})).status).toBe(400)
      expect((await put(page, { isLive: true })).status).toBe(400)
      expect((await put(page, { timeZone: 'Mars/Olympus' })).body.fields).toEqual({
        timeZone: 'Choose a time zone from the list',
      })
      expect((await put(page, { defaultSeason: 'Monsoon' })).body.fields).toEqual({
        defaultSeason: 'Choose a season',
      })
    },
  },
  {
    area: 'money and spots',
    says: 'how long spots are held: applies from the next hold on',
    async check(page) {
      await open(page, SETTINGS)
      await expect
        .poll(() => wordsOf(group(page, 'Holding spots')))
        .toContain('Spots that are already held keep their time.')
      await page.getByLabel('Minutes to hold a spot while a family pays').fill('four')
      await save(page, 'Holding spots')
      await page.getByText('Enter a value from 5 to 120').waitFor()
      await page.getByLabel('Minutes to hold a spot while a family pays').fill('20')
      await save(page, 'Holding spots')
      await seeToast(page, 'Saved / This applies to spots held from now on.')
      expect((await ask(page, 'GET', '/api/program')).body.holdMinutes).toBe(20)
      await put(page, { holdMinutes: 15 })
    },
  },
  {
    area: 'money and spots',
    says: 'the two cancellation rules are settings; spots keep the rule they were booked with',
    async check(page) {
      await open(page, SETTINGS)
      const part = group(page, 'Canceling a class')
      await expect.poll(() => wordsOf(part)).toContain('Spots keep the rule they were booked with.')
      await part.getByLabel('Hours before the start').fill('2161')
      await save(page, 'Canceling a class')
      await part.getByText('Enter 0 to 2,160 hours').waitFor()
      await part.getByLabel('Hours before the start').fill('72')
      await save(page, 'Canceling a class')
      await seeToast(page, 'Saved / This applies to spots booked from now on.')
      expect((await rule(page, 'class', { noticeHours: 48 })).status).toBe(200)
      for (const feeCents of [-1, 50_001])
        expect((await rule(page, 'class', { feeCents })).body.fields).toEqual({
          feeCents: 'Enter $0.00 to $500.00',
        })
      expect((await rule(page, 'camp', {})).status).toBe(404)
    },
  },
  {
    area: 'design',
    says: 'the button says when it is saving; if the server can’t be reached, nothing is lost and the page says so',
    async check(page) {
      await open(page, SETTINGS)
      let release = () => {}
      const held = new Promise<void>(done => {
        release = done
      })
      await page.route('**/api/admin/settings', route => held.then(() => route.abort()))
      await page.getByLabel('Town').fill('Orlando, FL')
      await save(page, 'Your business')
      await group(page, 'Your business').getByRole('button', { name: 'Saving' }).waitFor()
      release()
      const note = group(page, 'Your business').getByRole('alert')
      await expect
        .poll(() => wordsOf(note))
        .toBe("Not saved We couldn't reach the server, so nothing changed. Check your connection and try again.")
      await expect.poll(() => page.getByLabel('Town').inputValue()).toBe('Orlando, FL')
    },
  },
  {
    area: 'design',
    says: 'settings that fail to load say so and offer to try again',
    async check(page) {
      await office.site.pool.query('ALTER TABLE cancellation_policies RENAME TO cancellation_policies_away')
      try {
        await open(page, SETTINGS)
        await page.getByRole('heading', { name: "Couldn't load the settings" }).waitFor()
        await page.getByText("Everything still works as it was set up. Only this page couldn't load.").waitFor()
      } finally {
        await office.site.pool.query('ALTER TABLE cancellation_policies_away RENAME TO cancellation_policies')
      }
      await page.getByRole('button', { name: 'Try again' }).click()
      await group(page, 'Your business').waitFor()
    },
  },
]

describe('the settings', () => testRows([...PAGE, ...SAVING], () => office.admin))
