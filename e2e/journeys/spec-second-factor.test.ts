import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ask, open, testRows } from '../support/commerce.ts'
import { closedToStrangers, openDesk, refusedTo } from '../support/desk.ts'
import { SAMPLE_PASSWORD } from '../support/people.ts'
import { linksOf, section, wordsOf } from '../support/reading.ts'
import type { SpecRow } from '../support/spec-table.ts'
import { DESKTOP, seeToast, visit } from '../support/visit.ts'

/** /second-factor and the code step of signing in (T5, T7). Each row goes on where the one before ended. */
const desk = openDesk(/status of (400|403|409|500)|ERR_FAILED/)

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
  desk.mails.filter(({ to, raw }) => to.includes('staff@example.com') && raw.includes(`Subject: ${words}`)).length
/** Types e-mail and password of the staff in a browser that nobody is signed in with. */
async function toCodeStep() {
  const guest = await visit(desk.browser, desk.site.origin, { viewport: DESKTOP })
  await open(guest.page, '/login')
  await guest.page.getByLabel('Email').fill('staff@example.com')
  await guest.page.getByLabel('Password', { exact: true }).fill(SAMPLE_PASSWORD)
  await press(guest.page, 'Sign in')
  await guest.page.getByText('The six digits your authenticator app shows now.').waitFor()
  return guest
}

const SETTING_UP: SpecRow<Page>[] = [
  {
    area: 'accounts and access',
    says: 'for those who work here; parents and strangers are sent away',
    async check() {
      await refusedTo(desk.parent, CALLS)
      await closedToStrangers(desk.site, CALLS)
      await desk.parent.page.goto(PAGE)
      await desk.parent.page.waitForURL('**/dashboard')
      await seeToast(desk.parent.page, "Access Denied / You don't have permission to access the admin dashboard")
    },
  },
  {
    area: 'security T5',
    says: 'three steps, a picture and a key to type, after the password was typed once more',
    async check(page) {
      await expect.poll(async () => await (await open(page, PAGE)).innerText()).toBe('Second step')
      await page.getByText('A password can be guessed or read over a shoulder. A code of your phone cannot.').waitFor()
      await expect.poll(() => linksOf(page.getByRole('main'))).toContain('My account → /account')
      await expect.poll(() => page.locator('.set-up-list > li').count()).toBe(3)
      await desk.site.pool.query('UPDATE sign_ins SET password_confirmed_at = NULL')
      await press(page, 'Show the picture')
      const question = page.getByRole('dialog', { name: 'Is it you?' })
      await expect.poll(() => wordsOf(question)).toContain('This changes how you sign in')
      await question.getByLabel('Your password').fill(SAMPLE_PASSWORD)
      await press(page, 'Go on')
      await page.getByRole('img', { name: 'Picture to scan with your app' }).waitFor()
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
    says: 'no code, a wrong code, no server: said beside the field, and nothing is turned on',
    async check(page) {
      await press(page, 'Turn it on')
      await page.getByText('Please type the code').waitFor()
      await page.getByLabel('Code the app shows now').fill('000000')
      await press(page, 'Turn it on')
      await page.getByText('That code is not right, or it was used already. Please wait for the next one.').waitFor()
      await page.route('**/second-factor/confirm', route => route.abort())
      await press(page, 'Turn it on')
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
    says: 'the right code turns it on: ten recovery codes, shown once, and a mail',
    async check(page) {
      await page.getByLabel('Code the app shows now').fill(codeNow())
      await press(page, 'Turn it on')
      await page.getByText('If your phone is lost, each of these signs you in once. They are shown only now.').waitFor()
      kept.codes = await page.locator('.recovery-codes code').allInnerTexts()
      expect([kept.codes.length, kept.codes.every(code => /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/.test(code))]).toEqual([
        10,
        true,
      ])
      const file = page.getByRole('link', { name: 'Save as a file' })
      await expect.poll(() => file.getAttribute('download')).toBe('recovery-codes.txt')
      await press(page, 'I kept them')
      await page.waitForURL('**/admin/today')
      await expect.poll(() => mailsAbout('Your second step is set up')).toBe(1)
    },
  },
]

const SIGNING_IN: SpecRow<Page>[] = [
  {
    area: 'security T5',
    says: 'after the password the code is asked for; a wrong one, and one that was used, does not sign in',
    async check() {
      const { page, context, leave } = await toCodeStep()
      await press(page, 'Sign in')
      await page.getByText('Please type the code').waitFor()
      await page.getByLabel('Code', { exact: true }).fill('123 456')
      await press(page, 'Sign in')
      await page.getByText('That code is not right, or it was used already. Please wait for the next one.').waitFor()
      expect((await context.request.get('/api/auth/user')).status()).toBe(401)
      await page.getByLabel('Code', { exact: true }).fill(codeNow(30))
      await press(page, 'Sign in')
      await seeToast(page, 'Login Successful / Welcome back')
      await page.waitForURL('**/dashboard')
      await leave()
    },
  },
  {
    area: 'security T5',
    says: 'without the app: a recovery code, once; or another admin; or start again',
    async check() {
      for (const works of [true, false]) {
        const { page, leave } = await toCodeStep()
        await press(page, 'I don’t have the app here')
        await page.getByText('One of the ten you kept. Each works once.').waitFor()
        await page.getByText('No recovery code either? Another admin can reset your second step.').waitFor()
        await page.getByLabel('Recovery code').fill(kept.codes[0]!.toUpperCase().replaceAll('-', ' '))
        await press(page, 'Sign in')
        if (works) await page.waitForURL('**/dashboard')
        else await page.getByText('That code is not right').waitFor()
        if (!works) {
          await press(page, 'Use the app')
          await press(page, 'Start again')
          await page.getByLabel('Password', { exact: true }).waitFor()
        }
        await leave()
      }
    },
  },
  {
    area: 'security T5',
    says: 'ten tries in 15 minutes, and then the right code waits too',
    async check() {
      const { page, leave } = await toCodeStep()
      const tries: number[] = []
      for (let n = 0; n < 11; n++)
        tries.push((await ask(page, 'POST', '/api/auth/login/code', { code: '000000' })).status)
      expect([tries.filter(each => each === 429).length > 0, tries.includes(200)]).toEqual([true, false])
      const late = await ask(page, 'POST', '/api/auth/login/code', { code: kept.codes[1] })
      expect(late).toMatchObject({
        status: 429,
        body: { message: 'That was a lot of tries. Please wait a few minutes.' },
      })
      await leave()
    },
  },
]

const HAVING: SpecRow<Page>[] = [
  {
    area: 'security T5',
    says: 'how many codes are left, few of them with a warning, and ten new ones',
    async check(page) {
      await open(page, PAGE)
      await section(page.getByRole('main'), 'Your app On').waitFor()
      await page.getByText('9 of 10 recovery codes are unused.').waitFor()
      await desk.site.pool.query(
        `DELETE FROM recovery_codes WHERE code_hash NOT IN (SELECT code_hash FROM recovery_codes LIMIT 3)`,
      )
      await open(page, PAGE)
      await page.getByText('Few recovery codes are left. Make new ones before you need them.').waitFor()
      await press(page, 'New recovery codes')
      await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
      const fresh = await page.locator('.recovery-codes code').allInnerTexts()
      expect([fresh.length, fresh.filter(code => kept.codes.includes(code))]).toEqual([10, []])
      await expect.poll(() => mailsAbout('You have new recovery codes')).toBe(1)
    },
  },
  {
    area: 'security T7',
    says: 'another app takes the place of the one before, or the old one is kept',
    async check(page) {
      await open(page, PAGE)
      await press(page, 'Set up another app')
      await page.getByRole('heading', { name: 'Set up your app' }).waitFor()
      await press(page, 'Keep the app I have')
      await section(page.getByRole('main'), 'Your app On').waitFor()
    },
  },
  {
    area: 'security T5, security T7',
    says: 'where none is required it can be turned off, after a question, with a toast and a mail',
    async check(page) {
      await open(page, PAGE)
      await press(page, 'Turn it off')
      const question = page.getByRole('dialog', { name: 'Turn your second step off?' })
      await question
        .getByText('Your password alone then signs you in, and your recovery codes are forgotten.')
        .waitFor()
      await press(page, 'Keep it')
      expect((await ask(page, 'GET', '/api/account/second-factor')).body.isOn).toBe(true)
      await press(page, 'Turn it off')
      await press(page, 'Turn the second step off')
      await seeToast(page, 'Second step turned off / Your password alone signs you in now.')
      await page.getByRole('heading', { name: 'Set up your app' }).waitFor()
      await expect.poll(() => mailsAbout('Your second step is turned off')).toBe(1)
    },
  },
]

describe('the second step of signing in', () => testRows([...SETTING_UP, ...SIGNING_IN, ...HAVING], () => desk.staff))
