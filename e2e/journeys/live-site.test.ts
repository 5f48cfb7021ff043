import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#src/lib/plain-days.ts'
import { toPlace } from '../support/back-office.ts'
import { runCommand } from '../support/command.ts'
import { ask, open, testRows } from '../support/commerce.ts'
import { inDays } from '../support/days.ts'
import { SAMPLE_PASSWORD } from '../support/people.ts'
import { linksOf, section } from '../support/reading.ts'
import type { SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, seeToast, type Visit } from '../support/visit.ts'

/**
 * The first hour of a live site: no sample families, and an admin created by the command, who sees nothing until
 * two-step verification is on (T5, T12). The browser sits behind the proxy, where it counts as the site's own.
 */
const LIVE = { PUBLIC_URL: 'https://classes.example.org', ALLOW_TEST_PAYMENTS_ON_A_PUBLIC_SITE: 'yes' }
const OWNER = 'owner@example.org'
const PAGE = '/second-factor'

const stage = openStage({ env: LIVE })
let owner: Visit
let link = ''
let secret = ''
beforeAll(async () => {
  owner = await stage.visit({ viewport: DESKTOP })
})
afterAll(() => expect(owner.troubles.filter(each => !/status of 403/.test(each))).toEqual([]))

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const codeNow = (later = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + later })
/** Enters email and password. Entering the code, if needed, is up to the row. */
async function signIn(page: Page) {
  await open(page, '/login')
  await page.getByLabel('Email').fill(OWNER)
  await page.getByLabel('Password', { exact: true }).fill(SAMPLE_PASSWORD)
  await press(page, 'Sign in')
}

const ROWS: SpecRow<Page>[] = [
  {
    area: 'security T12',
    says: 'there are no accounts yet: the sample accounts cannot sign in, and the command creates the first admin',
    async check(page) {
      const sample = { email: 'admin@example.com', password: SAMPLE_PASSWORD }
      expect((await ask(page, 'POST', '/api/auth/login', sample)).status).toBe(401)
      const { code, text } = await runCommand(['admin:create', OWNER, 'Demo', 'Owner'], {
        ...LIVE,
        DATABASE_URL: stage.site.url,
      })
      link = /https:\/\/\S+/.exec(text)?.[0] ?? ''
      expect([code, link]).toEqual([
        0,
        expect.stringMatching(/^https:\/\/classes\.example\.org\/reset-password#token=/),
      ])
    },
  },
  {
    area: 'security T12',
    says: 'the link sets the password, once',
    async check(page) {
      await open(page, link.replace(LIVE.PUBLIC_URL, stage.site.origin))
      await page.getByLabel('New password', { exact: true }).fill(SAMPLE_PASSWORD)
      await page.getByLabel('Confirm password').fill(SAMPLE_PASSWORD)
      await press(page, 'Save password')
      await page.waitForURL('**/login')
    },
  },
  {
    area: 'security T5',
    says: "staff see two-step verification first, with the reason, and can't reach any other back office page",
    async check(page) {
      await signIn(page)
      await page.waitForURL(`**${PAGE}`)
      await page.getByText('One thing before you start').waitFor()
      await page.getByText("You can see children's names, allergies and phone numbers here").waitFor()
      await expect.poll(() => page.getByRole('link', { name: 'My account' }).count()).toBe(0)
      for (const path of ['/admin', '/admin/today', '/admin/families', '/account']) {
        await page.goto(path)
        await page.waitForURL(`**${PAGE}`)
      }
      const closed = await ask(page, 'GET', '/api/admin/registrations')
      expect([closed.status, closed.body.code]).toEqual([403, 'second-factor-first'])
    },
  },
  {
    area: 'security T5, security T7',
    says: 'a code from the app opens everything, in a new sign-in',
    async check(page) {
      await open(page, PAGE)
      await press(page, 'Show QR code')
      secret = (await page.locator('code.key').innerText()).replaceAll(' ', '')
      await page.getByLabel('Code from your app').fill(codeNow())
      await press(page, 'Turn on')
      await page.getByText("We'll only show them now.", { exact: false }).waitFor()
      await press(page, 'I saved them')
      await page.waitForURL('**/admin/today')
      const [cookie] = (await page.context().cookies()).filter(each => each.name.includes('sign-in'))
      expect([cookie?.name, cookie?.secure, cookie?.httpOnly]).toEqual(['__Host-sign-in', true, true])
    },
  },
  {
    area: 'running it',
    says: 'the owner gets a checklist that updates as steps are done; nothing says that this is a sample',
    async check(page) {
      await open(page, '/admin/today')
      const steps = section(page.getByRole('main'), 'First steps')
      await steps.getByText('0 of 9 done').waitFor()
      await expect
        .poll(() => linksOf(steps))
        .toEqual([
          'Settings → /admin/settings',
          'Content → /admin/content',
          'Settings → /admin/settings',
          'Classes → /admin/classes',
          'Outbox → /admin/outbox',
          'Outbox → /admin/outbox',
          'New class → /admin/classes/new',
          'Staff → /admin/staff',
        ])
      await expect.poll(() => page.getByText('This is the sample program').count()).toBe(0)
      await steps.getByRole('link', { name: 'Settings' }).first().click()
      await page.getByLabel('Name', { exact: true }).fill('Demo Studio')
      await page.getByRole('button', { name: 'Save Your business' }).click()
      await seeToast(page, 'Saved')
      await toPlace(page, 'Today')
      await steps.getByText('1 of 9 done').waitFor()
      await expect.poll(() => steps.getByRole('listitem').first().innerText()).toMatch(/Name your business\s*: done/)
    },
  },
  {
    area: 'running it',
    says: 'an empty site can start with samples, marked and for staff only, and one step that names them removes them',
    async check(page) {
      await open(page, '/admin/today')
      const samples = section(page.getByRole('main'), 'Samples')
      await samples.getByRole('button', { name: 'Start with samples' }).click()
      await samples.getByRole('link', { name: 'classes' }).click()
      await expect.poll(() => page.getByText('sample', { exact: true }).count()).toBe(3)
      expect((await ask(page, 'GET', '/api/search/classes')).body.total).toBe(0)
      await open(page, '/admin/today')
      await samples.getByRole('button', { name: 'Remove samples' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Sample: Clay Critters').waitFor()
      await dialog.getByRole('button', { name: 'Remove 3 classes and 1 post' }).click()
      await seeToast(page, 'Samples removed')
      await samples.getByRole('button', { name: 'Start with samples' }).waitFor()
    },
  },
  {
    area: 'running it',
    says: 'from the checklist to closed days and a class that families see, in 9 clicks and no typed address',
    async check(page) {
      await page.evaluate(() => {
        let clicks = 0
        addEventListener('click', event => event.isTrusted && Object.assign(window, { clicks: ++clicks }), true)
      })
      const steps = section(page.getByRole('main'), 'First steps')
      await steps.getByRole('link', { name: 'Classes', exact: true }).click()
      const day = addDays(inDays(0), 35)
      await page.getByLabel('Name').fill('Kiln repair')
      await page.getByLabel('First day').fill(day)
      await press(page, 'Close these days')
      await seeToast(page, 'Days closed')
      await page.getByRole('link', { name: 'New class' }).click()
      await page.getByLabel('Title', { exact: true }).fill('Paper Boats')
      await page.getByLabel('Category').fill('Paper')
      await page.getByLabel('Description').fill('Fold, float, race.')
      await page.getByLabel('Price, in dollars').fill('38')
      await page.getByLabel('Room', { exact: true }).fill('The studio')
      await press(page, 'Save draft')
      await seeToast(page, 'Draft saved')
      await press(page, 'Add a date')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Day').fill(addDays(day, 1))
      await dialog.getByRole('button', { name: 'Add this date' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await press(page, 'Publish')
      await seeToast(page, 'Class published')
      await page.getByRole('link', { name: 'Preview' }).click()
      await page.getByRole('heading', { level: 1, name: 'Paper Boats' }).waitFor()
      await page.getByRole('link', { name: 'Back office' }).click()
      await steps.getByText('3 of 9 done').waitFor()
      expect(await page.evaluate(() => Number((window as { clicks?: number }).clicks))).toBeLessThanOrEqual(9)
    },
  },
  {
    area: 'security T5',
    says: 'two-step verification cannot be turned off where it is required',
    async check(page) {
      await open(page, PAGE)
      await page.getByText('10 of 10 recovery codes left.').waitFor()
      await expect.poll(() => page.getByRole('button', { name: 'Turn off' }).count()).toBe(0)
      const refused = await ask(page, 'DELETE', '/api/account/second-factor')
      expect([refused.status, refused.body.code]).toEqual([409, 'required'])
    },
  },
  {
    area: 'security T5',
    says: 'a session without a code has to sign in again, and the code step offers no new account',
    async check(page) {
      await stage.site.pool.query('UPDATE sign_ins SET second_factor_at = NULL')
      await page.goto('/admin/today')
      await page.waitForURL(`**${PAGE}`)
      await page.getByRole('heading', { name: 'Please sign in again' }).waitFor()
      await page.getByText('Two-step verification is on, but you signed in here before that.').waitFor()
      await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
      await page.waitForURL(url => url.pathname !== PAGE)
      await signIn(page)
      await page.getByText('Enter the six-digit code from your app.').waitFor()
      await expect.poll(() => page.getByText('New here?').count()).toBe(0)
      await page.getByLabel('Code', { exact: true }).fill(codeNow(30))
      await press(page, 'Sign in')
      await seeToast(page, 'Login Successful / Welcome back')
      await page.goto('/admin/today')
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/admin/today')
    },
  },
]

describe('the first admin of a live site', () => testRows(ROWS, () => owner))

test('a live site says on every page that it takes test payments', async () => {
  await owner.page.goto('/classes')
  await owner.page.getByText('No real card is charged').waitFor()
})
