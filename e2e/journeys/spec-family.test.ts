import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, open } from '../support/commerce.ts'
import { signIn } from '../support/people.ts'
import { linksOf } from '../support/reading.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, seeToast, type Visit } from '../support/visit.ts'

/** The family pages of the parent portal. */
const stage = openStage()
let seen: Visit
beforeAll(async () => {
  seen = await stage.visit({ viewport: DESKTOP })
  await signIn(seen.context, 'parent')
})
afterAll(() => expect(seen.troubles.filter(each => !/ERR_FAILED|status of 400/.test(each))).toEqual([]))

const sheet = (page: Page, name: string) => page.getByRole('article', { name })
/** What a child's badge says, next to its name. */
const statusOf = async (page: Page, name: string) =>
  (await sheet(page, name).locator('.kid-who .badge').innerText()).trim()
const setStatus = (child: string, status: string) =>
  stage.site.pool.query(
    `UPDATE registrations r SET status = $2 FROM children c WHERE c.id = r.child_id AND c.first_name = $1
     AND r.parent_id = (SELECT id FROM users WHERE email = 'parent@example.com') AND r.status = 'active'`,
    [child, status],
  )

const ROWS: SpecRow<Page>[] = [
  {
    area: 'routes',
    says: '/parent-dashboard is the target of the Add Child link on the registrations page',
    departs: 'it is the family page',
    async check(page) {
      await open(page, '/registrations')
      await page.getByRole('link', { name: 'Add Child' }).click()
      await page.waitForURL('**/parent-dashboard')
      await page.getByRole('heading', { level: 1, name: 'My family' }).waitFor()
      await page.getByRole('link', { name: 'Add Child' }).click()
      await page.getByRole('dialog', { name: 'Add a child' }).waitFor()
    },
  },
  {
    area: 'routes',
    says: '/dashboard has the tab Children & Enrollments; buttons link to /classes, /subscriptions and /register',
    async check(page) {
      const heading = await open(page, '/dashboard?tab=children')
      await expect.poll(() => heading.innerText()).toBe('Children & Enrollments')
      const links = await linksOf(page.locator('main'))
      for (const link of ['Browse Classes → /classes', 'Subscriptions → /subscriptions', 'My account → /account'])
        expect(links).toContain(link)
      await expect.poll(() => linksOf(page.locator('header'))).toContain('Register Now → /register')
    },
  },
  {
    area: 'pages',
    says: 'a visitor who is not logged in is sent to /portal with a toast; the family page requires signing in first',
    async check() {
      const stranger = await stage.visit({ viewport: DESKTOP })
      await stranger.page.goto('/dashboard?tab=children')
      await stranger.page.waitForURL('**/portal')
      await seeToast(stranger.page, 'Authentication Required / Please log in to access the dashboard')
      await stranger.page.goto('/parent-dashboard?add=yes')
      await stranger.page.waitForURL('**/login?returnTo=%2Fparent-dashboard%3Fadd%3Dyes')
      await stranger.page.goto('/account')
      await stranger.page.waitForURL('**/login?returnTo=%2Faccount')
      await stranger.leave()
    },
  },
  {
    area: 'registrations page',
    says: 'a child with any active registration shows Active, why, and an Active Enrollment badge',
    async check(page) {
      await open(page, '/dashboard?tab=children')
      expect(await statusOf(page, 'Leo Alvarez')).toBe('Active')
      await expect.poll(() => sheet(page, 'Leo Alvarez').innerText()).toContain('Enrolled in After-School Makers.')
      await expect.poll(() => page.getByText('Active Enrollment').count()).toBe(1)
    },
  },
  {
    area: 'registration status',
    says: 'otherwise the status of the first registration, capitalized, and no Active Enrollment badge',
    async check(page) {
      await setStatus('Leo', 'confirmed')
      await open(page, '/dashboard?tab=children')
      const first = (await ask(page, 'GET', '/api/registrations')).body as {
        status: string
        child: { firstName: string }
      }[]
      const status = first.find(each => each.child.firstName === 'Leo')!.status
      expect(await statusOf(page, 'Leo Alvarez')).toBe(status[0]!.toUpperCase() + status.slice(1))
      expect(await statusOf(page, 'Nina Alvarez')).toBe('Pending')
      await expect.poll(() => page.getByText('Active Enrollment').count()).toBe(0)
    },
  },
  {
    area: 'pages',
    says: 'a child without any registration shows Not Enrolled',
    async check(page) {
      const fields = { fullName: 'Ada Alvarez', dateOfBirth: '2019-02-03', photoConsent: 'no' }
      expect((await ask(page, 'POST', '/api/children', fields)).status).toBe(200)
      await open(page, '/dashboard?tab=children')
      expect(await statusOf(page, 'Ada Alvarez')).toBe('Not Enrolled')
    },
  },
  {
    area: 'child',
    says: 'age is the difference of calendar years',
    departs: 'age by birthday, everywhere',
    async check(page) {
      const { body } = await ask(page, 'GET', '/api/children')
      for (const { dateOfBirth, age } of body) {
        const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
        const had = today.slice(5) >= dateOfBirth.slice(5)
        expect(age).toBe(Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) - (had ? 0 : 1))
      }
      await open(page, '/parent-dashboard')
      await expect.poll(() => sheet(page, 'Leo Alvarez').innerText()).toContain(`Age ${body[0].age}, born `)
    },
  },
  {
    area: 'child',
    says: 'GET /api/children and /api/auth/children: id, firstName, lastName, dateOfBirth, age, birthDate, parentId',
    async check(page) {
      const { body } = await ask(page, 'GET', '/api/children')
      expect((await ask(page, 'GET', '/api/auth/children')).body).toEqual(body)
      expect(body[0]).toMatchObject({
        id: expect.any(String),
        firstName: 'Leo',
        lastName: 'Alvarez',
        dateOfBirth: body[0].birthDate,
        age: 8,
        parentId: expect.any(String),
      })
    },
  },
  {
    area: 'calls',
    says: 'POST and PUT /api/children, /api/children/{id}: the family page',
    async check(page) {
      const fields = { fullName: 'Ivo Alvarez', dateOfBirth: '2020-02-03' }
      const added = await ask(page, 'POST', '/api/children', { ...fields, photoConsent: 'no' })
      const url = `/api/children/${added.body.id}`
      const changed = await ask(page, 'PUT', url, { ...fields, allergies: 'Eggs', allergySeverity: 'mild' })
      expect([changed.status, changed.body.allergies, changed.body.safety.severity]).toEqual([200, 'Eggs', 'mild'])
      expect((await ask(page, 'PUT', url, { ...fields, fullName: '' })).body).toMatchObject({
        code: 'invalid-input',
        fields: { fullName: 'Full name is required' },
      })
    },
  },
  {
    area: 'design',
    says: 'a section that fails to save says so in place, and the rest of the page stays',
    async check(page) {
      await open(page, '/parent-dashboard')
      await page.route('**/api/family/pickup-people', route => route.abort())
      await page.getByRole('button', { name: 'Change who can pick up' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByText("We couldn't reach the server. Check your connection and try again.").waitFor()
      await page.unrouteAll()
    },
  },
]

describe('the family', () => {
  for (const row of ROWS) test(rowName(row), () => row.check(seen.page))
})
