import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { ask, open } from '../support/commerce.ts'
import { inDays } from '../support/days.ts'
import { signIn } from '../support/people.ts'
import { linksOf, wordsOf } from '../support/reading.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, seeToast, type Visit } from '../support/visit.ts'

/** Classes in the back office: the list, the editor, the dates and the closed days. */
const stage = openStage()
let admin: Visit
let staff: Visit
beforeAll(async () => {
  admin = await stage.visit({ viewport: DESKTOP })
  staff = await stage.visit({ viewport: DESKTOP })
  await Promise.all([signIn(admin.context, 'admin'), signIn(staff.context, 'staff')])
})
afterAll(async () => {
  expect([...admin.troubles, ...staff.troubles].filter(each => !/ERR_FAILED|status of (400|500)/.test(each))).toEqual(
    [],
  )
})

type Line = { id: string; title: string; season: string; availability: string; status: string; updatedAt: string }
const classes = async (query = ''): Promise<{ classes: Line[]; total: number }> =>
  (await ask(admin.page, 'GET', `/api/admin/classes?limit=100${query}`)).body
const idOf = async (title: string) => (await classes(`&q=${encodeURIComponent(title)}`)).classes[0]!.id
const rows = (page: Page) => page.getByRole('table', { name: 'Classes' }).locator('tbody tr')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const tomorrow = inDays(1)

/** The fields that the editor sends for a class, with their current values. */
async function fieldsOf(id: string) {
  const names = `title description category season ageMin ageMax price capacity keywords aside takeHome taughtBy wear bring
    materials includedPerMonth dailyPrice weeklyPrice monthlyPrice location coveredCategories cancellationPolicyId status updatedAt`
  const { body } = await ask(admin.page, 'GET', `/api/admin/classes/${id}`)
  return Object.fromEntries(names.split(/\s+/).map(name => [name, body[name]]))
}

const LIST: SpecRow<Page>[] = [
  {
    area: 'running it',
    says: 'about 40 classes across the four seasons, of every kind and availability',
    async check() {
      const { classes: all, total } = await classes()
      expect(total).toBeGreaterThan(35)
      expect(new Set(all.map(each => each.season))).toEqual(new Set(['Spring', 'Summer', 'Fall', 'Winter']))
      expect(new Set(all.map(each => each.availability))).toEqual(new Set(['open', 'available', 'limited', 'full']))
    },
  },
  {
    area: 'class',
    says: 'the list: class, status, start, season, category, spots, price with 2 decimals',
    async check(page) {
      await open(page, '/admin/classes')
      const heads = await page.getByRole('table', { name: 'Classes' }).getByRole('columnheader').allInnerTexts()
      expect(heads).toEqual(['Class', 'Status', 'Starts', 'Season', 'Category', 'Spots', 'Price'])
      for (const price of await rows(page).locator('td:last-child').allInnerTexts())
        expect(price.replace(/^Price\s*/, '')).toMatch(/^\$[\d,]+\.\d\d$/)
    },
  },
  {
    area: 'class availability, filters',
    says: 'filters by title, category or keyword, season, status and availability; no match says so',
    async check(page) {
      await open(page, '/admin/classes')
      await page.getByLabel('Any availability').selectOption('full')
      await page.waitForURL('**/admin/classes?*availability=full*')
      const places = () => rows(page).locator('td:nth-child(6)').allInnerTexts()
      await expect.poll(async () => (await places()).filter(words => !/Full/.test(words))).toEqual([])
      await open(page, '/admin/classes?q=no-such-class')
      await page.getByRole('heading', { name: 'No matching classes' }).waitFor()
      await page.getByRole('main').getByRole('link', { name: 'Show all' }).last().click()
      await rows(page).first().waitFor()
    },
  },
  {
    area: 'design',
    says: 'a list that fails to load says so and offers to try again',
    async check(page) {
      await stage.site.pool.query('ALTER TABLE calendar_events RENAME TO calendar_events_away')
      try {
        await open(page, '/admin/classes')
        await page.getByText("Couldn't load the closed days").waitFor()
        await rows(page).first().waitFor()
      } finally {
        await stage.site.pool.query('ALTER TABLE calendar_events_away RENAME TO calendar_events')
      }
      await press(page, 'Try again')
      await expect.poll(() => page.getByText("Couldn't load the closed days").count()).toBe(0)
    },
  },
  {
    area: 'accounts and access',
    says: 'only admins change prices and text; staff manage the dates, and the server enforces it',
    async check() {
      const id = await idOf('Paper Lanterns')
      await open(staff.page, '/admin/classes')
      await expect.poll(() => linksOf(staff.page.getByRole('main'))).not.toContain('New class → /admin/classes/new')
      await open(staff.page, `/admin/classes/${id}`)
      await staff.page.getByText('Only admins can change text, prices and spots. You can manage the dates.').waitFor()
      await expect.poll(() => staff.page.getByLabel('Price, in dollars').count()).toBe(0)
      await open(staff.page, '/admin/classes/new')
      await staff.page.getByText('Only admins can create classes').waitFor()
      const fields = await fieldsOf(id)
      expect((await ask(staff.page, 'PUT', `/api/admin/classes/${id}`, fields)).status).toBe(403)
      expect((await ask(staff.page, 'POST', '/api/admin/classes', fields)).status).toBe(403)
    },
  },
]

const EDITOR: SpecRow<Page>[] = [
  {
    area: 'class',
    says: 'title, description, ageGroup, category, price, capacity, sessionLength, takeHome, keywords can be edited',
    async check(page) {
      await open(page, `/admin/classes/${await idOf('Paper Lanterns')}`)
      for (const field of [
        'Title',
        'Category',
        'Season',
        'Youngest age',
        'Oldest age',
        'Description',
        'Price, in dollars',
      ])
        await page.getByLabel(field, { exact: true }).waitFor()
      for (const field of [
        'Takes home',
        'Keywords',
        'What to wear',
        'What to bring',
        'Materials',
        'Spots',
        'Cancellation rule',
      ])
        await expect.poll(() => page.getByLabel(field).count()).toBeGreaterThan(0)
      await page.getByText('Separate with commas. The card shows up to 3').waitFor()
    },
  },
  {
    area: 'class availability',
    says: 'capacity 0 is Open, shown as Unlimited; capacity can’t go below the spots taken',
    async check(page) {
      const full = (await classes('&availability=full')).classes[0]!
      await open(page, `/admin/classes/${full.id}`)
      await page.getByText(/^0 means no limit\. \d+ (is|are) taken, so it can't go below \d+\.$/).waitFor()
      await page.getByLabel('Spots', { exact: true }).fill('1')
      await press(page, 'Save changes')
      await page.getByRole('alert').getByText('More spots than that are already taken').waitFor()
      const refused = await ask(page, 'PUT', `/api/admin/classes/${full.id}`, {
        ...(await fieldsOf(full.id)),
        capacity: 1,
      })
      expect([refused.status, refused.body.code]).toEqual([409, 'too-few-places'])
      await page.getByLabel('Spots', { exact: true }).fill('0')
      await press(page, 'Save changes')
      await seeToast(page, 'Class saved')
      await expect
        .poll(async () => wordsOf(page.getByRole('region', { name: 'Price and spots' })))
        .toContain('Unlimited')
    },
  },
  {
    area: 'money and spots',
    says: 'spots already sold keep their price, and the editor says so',
    async check(page) {
      const { rows: found } =
        await stage.site.pool.query(`SELECT o.id, l.amount_cents AS agreed, l.id AS line FROM offerings o
        JOIN registrations r ON r.offering_id = o.id AND r.status = 'confirmed' JOIN order_lines l ON l.registration_id = r.id
        WHERE o.kind = 'class' AND o.price_cents > 0 AND l.kind = 'class' LIMIT 1`)
      const { id, agreed, line } = found[0]
      await open(page, `/admin/classes/${id}`)
      await page.getByText('Spots already taken keep their price.').waitFor()
      await page.getByLabel('Price, in dollars').fill('99.50')
      await press(page, 'Save changes')
      await seeToast(page, 'Class saved')
      const { body } = await ask(page, 'GET', `/api/classes/${id}`)
      expect(body.price).toBe(99_50)
      const after = await stage.site.pool.query('SELECT amount_cents FROM order_lines WHERE id = $1', [line])
      expect(after.rows[0].amount_cents).toBe(agreed)
    },
  },
  {
    area: 'calls',
    says: 'saving doesn’t overwrite someone else’s newer changes: 409, and nothing typed is lost',
    async check(page) {
      const id = await idOf('Big Sky')
      await open(page, `/admin/classes/${id}`)
      await page.getByLabel('Takes home').fill('A sky of one’s own')
      const saved = await ask(page, 'PUT', `/api/admin/classes/${id}`, await fieldsOf(id))
      expect(saved.status).toBe(200)
      await press(page, 'Save changes')
      await page.getByText('Not saved: someone else saved this class after you opened it').waitFor()
      await page.getByText('Your edits are still here.').waitFor()
      await expect.poll(() => page.getByLabel('Takes home').inputValue()).toBe('A sky of one’s own')
    },
  },
  {
    area: 'money and spots',
    says: 'a program has prices per day, week and month, and the categories its plan covers',
    async check(page) {
      await open(page, `/admin/classes/${await idOf('After-School Makers')}`)
      const program = page.getByRole('region', { name: 'Program and monthly plan' })
      for (const field of [
        'Price per day, in dollars',
        'Price per week, in dollars',
        'Price per month, in dollars',
        'Classes included per month',
      ])
        await expect.poll(() => program.getByLabel(field).count()).toBe(1)
      const weekly = {
        offer: program.getByLabel('Offer by the week'),
        price: program.getByLabel('Price per week, in dollars'),
      }
      const before = await weekly.price.inputValue()
      await weekly.offer.uncheck({ force: true })
      await expect.poll(() => weekly.price.inputValue()).toBe('')
      await weekly.offer.check({ force: true })
      await expect.poll(() => weekly.price.inputValue()).toBe(before)
      await expect.poll(() => wordsOf(program)).toContain('Every program also has a $25.00 registration fee')
      await program.getByText('Current plans keep what they were sold with.').waitFor()
    },
  },
  {
    area: 'running it',
    says: 'sample classes are marked as such until someone changes one',
    async check(page) {
      await open(page, `/admin/classes/${await idOf('Kite Makers')}`)
      await page.getByText('This is a sample class. Change or archive it before your site goes live.').waitFor()
    },
  },
]

const DATES: SpecRow<Page>[] = [
  {
    area: 'class',
    says: 'isMultiSession, totalSessions and sessionDates come from the class’s dates; a date can be added',
    async check(page) {
      const id = await idOf('Paper Lanterns')
      const before = (await ask(page, 'GET', `/api/classes/${id}`)).body.totalSessions
      await open(page, `/admin/classes/${id}`)
      await press(page, 'Add a date')
      const dialog = page.getByRole('dialog', { name: 'Add a date' })
      await dialog.getByLabel('Day').fill(inDays(201))
      await dialog.getByLabel('Time').fill('17:45')
      await dialog.getByRole('button', { name: 'Add this date' }).click()
      await seeToast(page, 'Date added')
      const { body } = await ask(page, 'GET', `/api/classes/${id}`)
      expect([body.totalSessions, body.isMultiSession, body.sessionDates.length]).toEqual([
        before + 1,
        true,
        before + 1,
      ])
    },
  },
  {
    area: 'money and spots',
    says: 'a date can’t be in the past',
    async check(page) {
      const id = await idOf('Paper Lanterns')
      const { updatedAt } = await fieldsOf(id)
      const past = { day: '2020-01-02', time: '17:45', minutes: 60, room: null, updatedAt }
      const refused = await ask(staff.page, 'POST', `/api/admin/classes/${id}/sessions`, past)
      expect([refused.status, refused.body.message]).toEqual([409, 'That time has passed. Choose a later one.'])
      expect((await ask(page, 'GET', '/api/admin/class-choices')).body.rooms.length).toBeGreaterThan(0)
    },
  },
  {
    area: 'admin classes',
    says: 'closed days list the sessions still scheduled on them, with links to move or cancel each',
    async check(page) {
      const { rows } = await stage.site.pool.query(
        `SELECT o.id, o.title, (s.starts_at AT TIME ZONE 'America/New_York')::date::text AS day
         FROM sessions s JOIN offerings o ON o.id = s.offering_id
         WHERE o.status = 'published' AND s.cancelled_at IS NULL AND s.starts_at > now() + interval '3 days'
         ORDER BY s.starts_at DESC, o.id LIMIT 1`,
      )
      const { id, title, day } = rows[0]
      await open(page, '/admin/classes')
      await page.getByLabel('Name').fill('Roof repair')
      await page.getByLabel('First day').fill(day)
      await press(page, 'Close these days')
      await seeToast(page, 'Days closed')
      const row = page.getByRole('listitem').filter({ hasText: 'Roof repair' })
      await open(page, '/admin/classes')
      await row.getByText(/sessions? (is|are) still scheduled on these days/).waitFor()
      const link = row.getByRole('link', { name: title }).first()
      await expect.poll(() => link.getAttribute('href')).toBe(`/admin/classes/${id}`)
      await row.getByRole('link', { name: `Move ${title}` }).waitFor()
      await row.getByRole('link', { name: `Cancel ${title}` }).waitFor()
      // Scrolled to the top, so that axe doesn't report targets partly under the top bar as too small.
      await page.evaluate(() => scrollTo(0, 0))
      expect(await axeFindings(page, 'light')).toEqual([])
      for (const choice of ['Move', 'Cancel']) {
        await row.getByRole('link', { name: `${choice} ${title}` }).click()
        await page.getByRole('dialog', { name: choice }).waitFor()
        await open(page, '/admin/classes')
      }
      await press(page, /^Reopen.*Roof repair/)
      await expect.poll(() => row.count()).toBe(0)
    },
  },
  {
    area: 'admin classes',
    says: 'closed days: new dates skip them, families see them on their calendar, and they can be reopened',
    async check(page) {
      await open(page, '/admin/classes')
      await press(page, 'Close these days')
      await page
        .getByRole('form', { name: 'Close days' })
        .getByText(/^(Please|Enter)/)
        .first()
        .waitFor()
      await page.getByLabel('Name').fill('Kiln repair')
      await page.getByLabel('First day').fill(tomorrow)
      await press(page, 'Close these days')
      await seeToast(page, 'Days closed')
      const family = await stage.visit()
      await signIn(family.context, 'parent')
      const shown = async () =>
        (await ask(family.page, 'GET', '/api/events')).body
          .map((each: { title: string; type: string }) => each.title)
          .join()
      expect(await shown()).toContain('Kiln repair')
      await press(page, /^Reopen.*Kiln repair/)
      await expect.poll(shown).not.toContain('Kiln repair')
      await family.leave()
    },
  },
  {
    area: 'money and spots',
    says: 'only staff see a draft, a copy starts as a draft, and it needs dates before it can be published',
    async check(page) {
      await open(page, `/admin/classes/${await idOf('Paper Lanterns')}`)
      await press(page, 'Duplicate')
      await seeToast(page, 'Copied as a draft / Now give it a title and dates.')
      await expect
        .poll(() => wordsOf(page.getByRole('region', { name: 'Who sees it' })))
        .toContain('Only staff can see it.')
      await page.getByText('Add dates before you publish.').waitFor()
      const id = page.url().split('/').at(-1)!
      const body = { ...(await fieldsOf(id)), status: 'published' }
      expect((await ask(page, 'PUT', `/api/admin/classes/${id}`, body)).body.code).toBe('no-dates')
      expect((await fetch(`${stage.site.origin}/api/classes/${id}`)).status).toBe(404)
    },
  },
]

describe('the list', () => {
  for (const row of LIST) test(rowName(row), () => row.check(admin.page))
})
describe('the editor', () => {
  for (const row of EDITOR) test(rowName(row), () => row.check(admin.page))
})
describe('the dates', () => {
  for (const row of DATES) test(rowName(row), () => row.check(admin.page))
})
