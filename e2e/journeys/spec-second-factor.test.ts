import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { closedToStrangers, openBackOffice, refusedTo } from '../support/back-office.ts'
import { ask, open, testRows } from '../support/commerce.ts'
import { SAMPLE_PASSWORD } from '../support/people.ts'
import { linksOf, section, wordsOf } from '../support/reading.ts'
import type { SpecRow } from '../support/spec-table.ts'
import { DESKTOP, seeToast, visit } from '../support/visit.ts'

/** /second-factor and the code step of signing in (T5, T7). Each row continues where the previous one ended. */
const office = openBackOffice(/status of (400|403|409|500)|ERR_FAILED/)

const PAGE = '/second-factor'
const CALLS = [
  'GET /api/account/second-factor',
  'POST /api/account/second-factor/start',
  'POST /api/account/second-factor/confirm',
  'POST /api/account/second-factor/recovery-codes',
  'DELETE /api/account/second-factor',
]
const kept = { secret: '', codes: [] as string[] }
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const codeNow = (later = 0) => generateSync({ secret: kept.secret, epoch: Math.floor(Date.now() / 1000) + later })
const mailsAbout = (words: string) =>
  office.mails.filter(({ to, raw }) => to.includes('staff@example.com') && raw.includes(`Subject: ${words}`)).length
/** Enters the staff member's email and password in a signed-out browser. */
async function toCodeStep() {
  const guest = await visit(office.browser, office.site.origin, { viewport: DESKTOP })
  await open(guest.page, '/login')
  await guest.page.getByLabel('Email').fill('staff@example.com')
  await guest.page.getByLabel('Password', { exact: true }).fill(SAMPLE_PASSWORD)
  await press(guest.page, 'Sign in')
  await guest.page.getByText('Enter the six-digit code from your app.').waitFor()
  return guest
}

const SETTING_UP: SpecRow<Page>[] = [
  {
    area: 'accounts and access',
    says: 'only for staff; parents and signed-out visitors are turned away',
    async check() {
      await refusedTo(office.parent, CALLS)
      await closedToStrangers(office.site, CALLS)
      await office.parent.page.goto(PAGE)
      await office.parent.page.waitForURL('**/dashboard')
      await seeToast(office.parent.page, "Access Denied / You don't have permission to access the admin dashboard")
    },
  },
  {
    area: 'security T5',
    says: 'three steps, a QR code and a key to type in, after confirming the password',
    async check(page) {
      await expect.poll(async () => await (await open(page, PAGE)).innerText()).toBe('Two-step verification')
      await page.getByText('Protect your account with a code from your phone, in addition to your password.').waitFor()
      await expect.poll(() => linksOf(page.getByRole('main'))).toContain('My account → /account')
      await expect.poll(() => page.locator('.set-up-list > li').count()).toBe(3)
      await office.site.pool.query('UPDATE sign_ins SET password_confirmed_at = NULL')
      await press(page, 'Show QR code')
      const question = page.getByRole('dialog', { name: "Confirm it's you" })
      await expect.poll(() => wordsOf(question)).toContain('This changes how you sign in')
      await question.getByLabel('Your password').fill(SAMPLE_PASSWORD)
      await press(page, 'Continue')
      await page.getByRole('img', { name: 'QR code for your app' }).waitFor()
      const key = await page.locator('code.key').innerText()
      expect(key).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/)
      await expect
        .poll(() => page.getByRole('link', { name: 'Open it in the app' }).getAttribute('href'))
        .toMatch(/^otpauth:\/\//)
      kept.secret = key.replaceAll(' ', '')
    },
  },
  {
    area: 'design',
    says: 'no code, a wrong code or no server: an error next to the field, and nothing is turned on',
    async check(page) {
      await press(page, 'Turn on')
      await page.getByText('Enter the code').waitFor()
      await page.getByLabel('Code from your app').fill('000000')
      await press(page, 'Turn on')
      await page.getByText("That code isn't right, or it was already used. Wait for the next one.").waitFor()
      await page.route('**/second-factor/confirm', route => route.abort())
      await press(page, 'Turn on')
      await page.getByText("We couldn't reach the server. Check your connection and try again.").waitFor()
      expect((await ask(page, 'GET', '/api/account/second-factor')).body).toEqual({
        isOn: false,
        isRequired: false,
        isMissing: false,
        recoveryCodesLeft: 0,
      })
    },
  },
  {
    area: 'security T5, security T7',
    says: 'the right code turns it on: ten recovery codes, shown once, and an email',
    async check(page) {
      await page.getByLabel('Code from your app').fill(codeNow())
      await press(page, 'Turn on')
      await page.getByText("If you lose your phone, each code signs you in once. We'll only show them now.").waitFor()
      kept.codes = await page.locator('.recovery-codes code').allInnerTexts()
      expect([kept.codes.length, kept.codes.every(code => /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/.test(code))]).toEqual([
        10,
        true,
      ])
      const file = page.getByRole('link', { name: 'Download as a file' })
      await expect.poll(() => file.getAttribute('download')).toBe('recovery-codes.txt')
      await press(page, 'I saved them')
      await page.waitForURL('**/admin/today')
      await expect.poll(() => mailsAbout('Two-step verification is on')).toBe(1)
    },
  },
]

const SIGNING_IN: SpecRow<Page>[] = [
  {
    area: 'security T5',
    says: 'after the password a code is required; a wrong or already used one does not sign in',
    async check() {
      const { page, context, leave } = await toCodeStep()
      await press(page, 'Sign in')
      await page.getByText('Enter the code').waitFor()
      await page.getByLabel('Code', { exact: true }).fill('123 456')
      await press(page, 'Sign in')
      await page.getByText("That code isn't right, or it was already used. Wait for the next one.").waitFor()
      expect((await context.request.get('/api/auth/user')).status()).toBe(401)
      await page.getByLabel('Code', { exact: true }).fill(codeNow(30))
      await press(page, 'Sign in')
      await seeToast(page, 'Login Successful / Welcome back')
      await page.waitForURL('**/admin/today')
      await leave()
    },
  },
  {
    area: 'security T5',
    says: 'without the app: a recovery code, once; or another admin; or start over',
    async check() {
      for (const works of [true, false]) {
        const { page, leave } = await toCodeStep()
        await press(page, "I don't have my app")
        await page.getByText('One of the ten codes you saved. Each works once.').waitFor()
        await page.getByText('No recovery code either? Another admin can reset your two-step verification.').waitFor()
        await page.getByLabel('Recovery code').fill(kept.codes[0]!.toUpperCase().replaceAll('-', ' '))
        await press(page, 'Sign in')
        if (works) await page.waitForURL('**/admin/today')
        else await page.getByText("That code isn't right").waitFor()
        if (!works) {
          await press(page, 'Use my app')
          await press(page, 'Start over')
          await page.getByLabel('Password', { exact: true }).waitFor()
        }
        await leave()
      }
    },
  },
  {
    area: 'security T5',
    says: 'after ten tries in 15 minutes, even the right code has to wait',
    async check() {
      const { page, leave } = await toCodeStep()
      const tries: number[] = []
      for (let n = 0; n < 11; n++)
        tries.push((await ask(page, 'POST', '/api/auth/login/code', { code: '000000' })).status)
      expect([tries.filter(each => each === 429).length > 0, tries.includes(200)]).toEqual([true, false])
      const late = await ask(page, 'POST', '/api/auth/login/code', { code: kept.codes[1] })
      expect(late).toMatchObject({
        status: 429,
        body: { message: 'Too many tries. Wait a few minutes and try again.' },
      })
      await leave()
    },
  },
]

const HAVING: SpecRow<Page>[] = [
  {
    area: 'security T5',
    says: 'shows how many codes are left, warns when few are, and creates ten new ones',
    async check(page) {
      await open(page, PAGE)
      await section(page.getByRole('main'), 'Your app On').waitFor()
      await page.getByText('9 of 10 recovery codes left.').waitFor()
      await office.site.pool.query(
        `DELETE FROM recovery_codes WHERE code_hash NOT IN (SELECT code_hash FROM recovery_codes LIMIT 3)`,
      )
      await open(page, PAGE)
      await page.getByText("You're running low on recovery codes. Create new ones before you need them.").waitFor()
      await press(page, 'Create new recovery codes')
      await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
      const fresh = await page.locator('.recovery-codes code').allInnerTexts()
      expect([fresh.length, fresh.filter(code => kept.codes.includes(code))]).toEqual([10, []])
      await expect.poll(() => mailsAbout('You have new recovery codes')).toBe(1)
    },
  },
  {
    area: 'security T7',
    says: 'a different app can replace the current one, or the current one is kept',
    async check(page) {
      await open(page, PAGE)
      await press(page, 'Set up a different app')
      await page.getByRole('heading', { name: 'Set up your app' }).waitFor()
      await press(page, 'Keep my current app')
      await section(page.getByRole('main'), 'Your app On').waitFor()
    },
  },
  {
    area: 'security T5, security T7',
    says: 'where it isn’t required it can be turned off, after a confirmation, with a toast and an email',
    async check(page) {
      await open(page, PAGE)
      await press(page, 'Turn off')
      const question = page.getByRole('dialog', { name: 'Turn off two-step verification?' })
      await question
        .getByText("You'll sign in with just your password, and your recovery codes will stop working.")
        .waitFor()
      await press(page, 'Keep it on')
      expect((await ask(page, 'GET', '/api/account/second-factor')).body.isOn).toBe(true)
      await press(page, 'Turn off')
      await press(page, 'Turn off two-step verification')
      await seeToast(page, 'Two-step verification turned off / You now sign in with just your password.')
      await page.getByRole('heading', { name: 'Set up your app' }).waitFor()
      await expect.poll(() => mailsAbout('Two-step verification is turned off')).toBe(1)
    },
  },
]

describe('two-step verification while signing in', () =>
  testRows([...SETTING_UP, ...SIGNING_IN, ...HAVING], () => office.staff))
