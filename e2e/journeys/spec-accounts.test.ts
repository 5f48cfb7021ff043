import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_PASSWORD, signInByForm } from '../support/people.ts'
import { linksOf } from '../support/reading.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, seeToast, type Visit } from '../support/visit.ts'

/** Login and signup. */
const stage = openStage()
const opened: Visit[] = []
afterAll(() =>
  expect(
    opened.flatMap(({ troubles }) => troubles).filter(trouble => !/status of (400|409|500)/.test(trouble)),
  ).toEqual([]),
)

async function visitor(path: string): Promise<Visit> {
  const seen = await stage.visit({ viewport: DESKTOP })
  opened.push(seen)
  await seen.page.goto(path)
  await hydrated(seen.page)
  return seen
}

/** The errors shown next to the fields. */
const problems = async (page: Page) =>
  (await page.getByRole('main').locator('.err:not(.summary *)').allInnerTexts()).map(each => each.trim())
/** The body of the next call to this path. */
const sent = async (page: Page, path: string, press: () => Promise<void>) => {
  const [request] = await Promise.all([page.waitForRequest(`**${path}`), press()])
  return request.postDataJSON()
}
const main = (page: Page) => page.getByRole('main')
const SIGN_UP = { 'First name': 'Rosa', 'Last name': 'Demo', Email: 'rosa.new@example.com' }

describe('/login', () => {
  let seen: Visit
  beforeAll(async () => {
    seen = await visitor('/login')
  })
  const press = (page: Page) => page.getByRole('button', { name: 'Sign in' }).click()

  const ROWS: SpecRow<Page>[] = [
    {
      area: 'login page',
      says: 'a sign-in form with a Remember me box',
      check: async page =>
        expect
          .poll(() =>
            page.getByRole('form', { name: 'Sign in' }).getByRole('checkbox', { name: 'Remember me' }).count(),
          )
          .toBe(1),
    },
    {
      area: 'login page',
      says: 'a Forgot password link that goes nowhere',
      departs: 'it works',
      check: async page => expect.poll(() => linksOf(main(page))).toContain('Forgot password? → /forgot-password'),
    },
    {
      area: 'login page',
      says: 'a Sign up link to /register and a Back to home link to /',
      check: async page =>
        expect
          .poll(() => linksOf(main(page)))
          .toEqual(expect.arrayContaining(['Sign up → /register', 'Back to home → /'])),
    },
    {
      area: 'login',
      says: '“Please enter a valid email address”, “Password is required”',
      async check(page) {
        await page.getByLabel('Email').fill('rosa@')
        await press(page)
        await expect.poll(() => problems(page)).toEqual(['Please enter a valid email address', 'Password is required'])
      },
    },
    {
      area: 'login',
      says: '“Login Failed” / “Invalid email or password. Please try again.”',
      async check(page) {
        await page.getByLabel('Email').fill('parent2@example.com')
        await page.getByLabel('Password', { exact: true }).fill('x')
        await press(page)
        await seeToast(page, 'Login Failed / Invalid email or password. Please try again.')
      },
    },
    {
      area: 'login, POST /api/auth/login',
      says: '{email, password, rememberMe}, then “Login Successful” (Welcome back) and /dashboard',
      async check(page) {
        const body = await sent(page, '/api/auth/login', () => signInByForm(page))
        expect(body).toEqual({ email: 'parent2@example.com', password: SAMPLE_PASSWORD, rememberMe: true })
        await seeToast(page, 'Login Successful / Welcome back')
        await page.waitForURL('**/dashboard')
      },
    },
    {
      area: 'login page',
      says: 'goes to the path kept in session storage under returnTo, which is then cleared',
      async check() {
        const { page } = await visitor('/login?returnTo=%2Fabout')
        const kept = () => page.evaluate(() => sessionStorage.getItem('returnTo'))
        await expect.poll(kept).toBe('/about')
        await signInByForm(page)
        await page.waitForURL('**/about')
        expect(await kept()).toBeNull()
      },
    },
  ]
  for (const row of ROWS) test(rowName(row), () => row.check(seen.page))
})

describe('/signup', () => {
  let seen: Visit
  beforeAll(async () => {
    seen = await visitor('/signup')
  })
  const press = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()
  const password = (page: Page) => page.locator('input[name=password]')
  const again = (page: Page) => page.locator('input[name=confirmPassword]')
  const CALL = '/api/auth/signup'

  const ROWS: SpecRow<Page>[] = [
    {
      area: 'signup page',
      says: 'links to /login and /',
      check: async page =>
        expect
          .poll(() => linksOf(main(page)))
          .toEqual(expect.arrayContaining(['Sign in → /login', 'Back to home → /'])),
    },
    {
      area: 'signup',
      says: 'first name, last name, email, password and confirmation are required',
      async check(page) {
        await press(page)
        await expect
          .poll(() => problems(page))
          .toEqual([
            'First name is required',
            'Last name is required',
            'Please enter a valid email address',
            'Password must be at least 8 characters',
            'Please confirm your password',
          ])
      },
    },
    {
      area: 'signup, password',
      says: 'password at least 8 characters; the two must match',
      async check(page) {
        for (const [label, words] of Object.entries(SIGN_UP)) await page.getByLabel(label).fill(words)
        await password(page).fill('1234567')
        await again(page).fill('1234567')
        await expect.poll(() => problems(page)).toEqual(['Password must be at least 8 characters'])
        await password(page).fill('kite pond button')
        await expect.poll(() => problems(page)).toEqual(["Passwords don't match"])
        await again(page).fill('kite pond button')
        await expect.poll(() => problems(page)).toEqual([])
      },
    },
    {
      area: 'signup',
      says: '“Signup Failed” / the server message, else “Failed to create account. Please try again.”',
      async check(page) {
        const answers = [
          { status: 400, json: { message: 'Not that one.', code: 'password-known' } },
          { status: 500, body: 'broken' },
        ]
        await page.route(`**${CALL}`, route => route.fulfill(answers.shift()!))
        await press(page)
        await seeToast(page, 'Signup Failed / Not that one.')
        await press(page)
        await seeToast(page, 'Signup Failed / Failed to create account. Please try again.')
        await page.unroute(`**${CALL}`)
      },
    },
    {
      area: 'signup',
      says: 'a known address is refused as “You already have an account. Sign in instead.”, and what was typed stays',
      async check(page) {
        const email = page.getByLabel('Email')
        await email.fill('Parent2@example.com')
        await press(page)
        await seeToast(page, 'Signup Failed / You already have an account. Sign in instead.')
        const typed = await Promise.all([email, password(page), again(page)].map(each => each.inputValue()))
        expect(typed).toEqual(['Parent2@example.com', 'kite pond button', 'kite pond button'])
        expect(new URL(page.url()).pathname).toBe('/signup')
        await email.fill(SIGN_UP.Email)
      },
    },
    {
      area: 'signup',
      says: '{firstName, lastName, email, password, role parent}, then “Account Created Successfully” and /login',
      async check(page) {
        expect(await sent(page, CALL, () => press(page))).toEqual({
          firstName: 'Rosa',
          lastName: 'Demo',
          email: 'rosa.new@example.com',
          password: 'kite pond button',
          role: 'parent',
        })
        await seeToast(page, 'Account Created Successfully / You can now sign in.')
        await page.waitForURL('**/login')
      },
    },
    {
      area: 'roles',
      says: 'signup always sets parent',
      async check(page) {
        const status = await page.evaluate(async () => {
          const person = { firstName: 'Max', lastName: 'Demo', email: 'max@example.com', password: 'kite pond button' }
          const body = JSON.stringify({ ...person, role: 'admin' })
          return (
            await fetch('/api/auth/signup', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
          ).status
        })
        expect(status).toBe(201)
        const asked = "SELECT role FROM users WHERE email = 'max@example.com'"
        await expect.poll(async () => (await stage.site.pool.query(asked)).rows).toEqual([{ role: 'parent' }])
      },
    },
  ]
  for (const row of ROWS) test(rowName(row), () => row.check(seen.page))
})
