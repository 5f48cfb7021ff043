import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, open } from '../support/commerce.ts'
import { isSignedIn, SAMPLE_PASSWORD, signIn } from '../support/people.ts'
import { linksOf } from '../support/reading.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, seeToast, type Visit } from '../support/visit.ts'

/** The settings of a person's own account (T7, T10, T80). */
const stage = openStage()
let seen: Visit
beforeAll(async () => {
  seen = await stage.visit({ viewport: DESKTOP })
  await signIn(seen.context, 'parent')
})
afterAll(() => expect(seen.troubles.filter(each => !/ERR_FAILED|status of 400/.test(each))).toEqual([]))

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const inPart = (page: Page, name: string, button: string | RegExp) =>
  part(page, name).getByRole('button', { name: button }).click()
/** Forgets that the password was confirmed, so it has to be typed again. */
const forgetPassword = () => stage.site.pool.query('UPDATE sign_ins SET password_confirmed_at = NULL')
async function typePassword(page: Page, password = SAMPLE_PASSWORD) {
  const question = page.getByRole('dialog', { name: "Confirm it's you" })
  await question.getByLabel('Your password').fill(password)
  await question.getByRole('button', { name: 'Continue' }).click()
}

const ROWS: SpecRow<Page>[] = [
  {
    area: 'roles',
    says: 'the account requires a signed-in person: signed-out visitors sign in first and come back',
    async check() {
      const stranger = await stage.visit({ viewport: DESKTOP })
      await stranger.page.goto('/account')
      await stranger.page.waitForURL('**/login?returnTo=%2Faccount')
      for (const path of ['', '/sign-ins', '/export', '/deletion'])
        expect([path, (await fetch(`${stage.site.origin}/api/account${path}`)).status]).toEqual([path, 401])
      await stranger.leave()
    },
  },
  {
    area: 'user',
    says: 'id, firstName, lastName, email, role, profileImageUrl; the account page changes names and phone after the password',
    async check(page) {
      const before = (await ask(page, 'GET', '/api/auth/user')).body
      expect(before).toMatchObject({ firstName: 'Maya', lastName: 'Alvarez', role: 'parent', profileImageUrl: null })
      await forgetPassword()
      await open(page, '/account')
      await page.getByLabel('First name').fill('Maia')
      await page.getByLabel('Phone').fill('3215550123')
      await inPart(page, 'Profile', 'Save profile')
      await typePassword(page)
      await seeToast(page, 'Saved / Your name and phone are up to date.')
      expect((await ask(page, 'GET', '/api/auth/user')).body).toEqual({ ...before, firstName: 'Maia' })
      expect((await ask(page, 'GET', '/api/account')).body.phone).toMatch(/321\D*555\D*0123/)
      await page.getByLabel('First name').fill('Maya')
      await inPart(page, 'Profile', 'Save profile')
      await expect.poll(async () => (await ask(page, 'GET', '/api/auth/user')).body.firstName).toBe('Maya')
    },
  },
  {
    area: 'conventions',
    says: 'a JSON body is sent with a JSON content type',
    async check(page) {
      await open(page, '/account')
      const sent = page.waitForRequest('**/api/account')
      await inPart(page, 'Profile', 'Save profile')
      expect((await sent).headers()['content-type']).toBe('application/json')
      expect((await sent).postDataJSON()).toMatchObject({ firstName: 'Maya', lastName: 'Alvarez' })
      await seeToast(page, 'Saved')
    },
  },
  {
    area: 'user, security T3',
    says: "role, email and picture can't be changed there",
    async check(page) {
      const fields = { firstName: 'Maya', lastName: 'Alvarez', phone: '' }
      for (const more of [
        { role: 'admin' },
        { email: 'other@example.com' },
        { profileImageUrl: 'https://example.com' },
      ])
        expect((await ask(page, 'PUT', '/api/account', { ...fields, ...more })).status).toBe(400)
    },
  },
  {
    area: 'signup',
    says: 'First name is required, Last name is required: shown next to the field, and not sent to the server',
    async check(page) {
      await open(page, '/account')
      await page.getByLabel('First name').fill(' ')
      await page.getByLabel('Last name').fill('')
      await inPart(page, 'Profile', 'Save profile')
      for (const words of ['First name is required', 'Last name is required'])
        await part(page, 'Profile').getByText(words).first().waitFor()
    },
  },
  {
    area: 'login and signup, password',
    says: 'a new password requires the current one, at least 8 characters, and a match; other browsers are signed out',
    async check(page) {
      const other = await stage.visit()
      await signIn(other.context, 'parent')
      await open(page, '/account')
      const passwords = part(page, 'Password')
      await inPart(page, 'Password', 'Change password')
      await passwords.getByText('Password is required').first().waitFor()
      await passwords.getByLabel('Current password').fill('not mine at all')
      await passwords.getByLabel('New password', { exact: true }).fill('short')
      await inPart(page, 'Password', 'Change password')
      await passwords.getByText('Password must be at least 8 characters').first().waitFor()
      const body = { currentPassword: 'not mine at all', password: 'four blue buttons' }
      expect((await ask(page, 'POST', '/api/account/password', body)).body.message).toBe(
        "That password isn't right. Try again.",
      )
      const right = { currentPassword: SAMPLE_PASSWORD, password: 'four blue buttons' }
      expect((await ask(page, 'POST', '/api/account/password', right)).status).toBe(200)
      expect([await isSignedIn(seen.context), await isSignedIn(other.context)]).toEqual([true, false])
      const back = { currentPassword: 'four blue buttons', password: SAMPLE_PASSWORD }
      expect((await ask(page, 'POST', '/api/account/password', back)).status).toBe(200)
      await other.leave()
    },
  },
  {
    area: 'login',
    says: 'a new email address must be valid, needs the password, and is confirmed by email; until then the old one stays',
    async check(page) {
      await forgetPassword()
      await open(page, '/account')
      await page.getByLabel('New email address').fill('no address')
      await inPart(page, 'Email', 'Change email')
      await part(page, 'Email').getByText('Please enter a valid email address').first().waitFor()
      await page.getByLabel('New email address').fill('elsewhere@example.com')
      await inPart(page, 'Email', 'Change email')
      await typePassword(page)
      await seeToast(page, 'Check your email / Check the new address for our email')
      await part(page, 'Email').getByText('We sent a link to elsewhere@example.com.').waitFor()
      expect((await ask(page, 'GET', '/api/auth/user')).body.email).toBe('parent@example.com')
    },
  },
  {
    area: 'security T7',
    says: "where you're signed in, and signing out everywhere else",
    async check(page) {
      const other = await stage.visit()
      await signIn(other.context, 'parent')
      await open(page, '/account')
      const browsers = part(page, "Where you're signed in")
      await expect.poll(() => browsers.getByText('This browser').count()).toBe(1)
      await inPart(page, "Where you're signed in", 'Sign out everywhere else')
      await seeToast(page, 'Signed out')
      await expect.poll(() => browsers.getByRole('listitem').count()).toBe(1)
      expect([await isSignedIn(seen.context), await isSignedIn(other.context)]).toEqual([true, false])
      await other.leave()
    },
  },
  {
    area: 'account',
    says: 'emails about updates, messages and reminders can be turned off; a change that could not be saved is undone',
    async check(page) {
      await open(page, '/account')
      const mails = part(page, 'Emails')
      await expect.poll(() => mails.getByRole('switch').count()).toBe(3)
      const reminders = mails.getByRole('switch', { name: 'Class reminders' })
      await reminders.uncheck()
      await expect.poll(async () => (await ask(page, 'GET', '/api/account')).body.mailsOff).toEqual(['reminders'])
      await page.route('**/api/account/mails', route => route.abort())
      await reminders.click()
      await seeToast(page, 'Not saved')
      await expect.poll(() => reminders.isChecked()).toBe(false)
      await page.unroute('**/api/account/mails')
      await mails.getByText('We always send receipts, class changes and safety information.').waitFor()
    },
  },
  {
    area: 'security T80',
    says: 'your own data downloads as one file, after the password; a wrong password says so',
    async check(page) {
      await forgetPassword()
      await open(page, '/account')
      await inPart(page, 'Your data', 'Download my data')
      await typePassword(page, 'not mine')
      await page.getByText("That password isn't right. Try again.").waitFor()
      const coming = page.waitForEvent('download')
      await typePassword(page)
      const file = await coming
      expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
      expect(JSON.parse(await readFile(await file.path(), 'utf8')).family.children.length).toBeGreaterThan(1)
    },
  },
  {
    area: 'security T83',
    says: 'deleting says what is deleted, what is kept and what has to be settled first',
    async check(page) {
      await open(page, '/account')
      await inPart(page, 'Delete my account', 'Delete my account')
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
      await dialog.getByText('Settle this first').waitFor()
      const { blockers } = (await ask(page, 'GET', '/api/account/deletion')).body
      for (const { message } of blockers) await expect.poll(() => dialog.innerText()).toContain(message)
      await dialog.getByRole('button', { name: 'Keep my account' }).click()
      expect((await ask(page, 'POST', '/api/account/delete')).status).toBe(409)
      expect(await isSignedIn(seen.context)).toBe(true)
    },
  },
  {
    area: 'roles',
    says: 'staff have an account page, too, with only the emails that concern them and without a way to delete it',
    async check() {
      const staff = await stage.visit({ viewport: DESKTOP })
      await signIn(staff.context, 'staff')
      await open(staff.page, '/account')
      const mails = part(staff.page, 'Emails').getByRole('switch')
      await expect.poll(() => mails.count()).toBe(1)
      await part(staff.page, 'Emails').getByLabel('Unread messages from families').waitFor()
      await expect.poll(() => part(staff.page, 'Delete my account').count()).toBe(0)
      await expect.poll(() => linksOf(staff.page.locator('main'))).not.toContain('family page → /parent-dashboard')
      await staff.leave()
    },
  },
  {
    area: 'design',
    says: 'a change that could not be saved says so in its place, and the rest of the page stays',
    async check(page) {
      await open(page, '/account')
      await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor()
      await page.route('**/api/account', route => route.abort())
      await inPart(page, 'Profile', 'Save profile')
      await part(page, 'Profile').getByText('Not saved').waitFor()
      await page.getByLabel('New email address').waitFor()
    },
  },
]

describe('the account', () => {
  for (const row of ROWS) test(rowName(row), () => row.check(seen.page).finally(() => seen.page.unrouteAll()))
})
