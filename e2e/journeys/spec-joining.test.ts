import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INTERESTS } from '#src/features/families/interests.ts'
import { fillContacts, fillFamily, POLICIES, understand } from '../support/joining.ts'
import { isSignedIn } from '../support/people.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, seeToast, type Visit } from '../support/visit.ts'

/** The two-step registration form. */
const stage = openStage()
const opened: Visit[] = []
afterAll(() =>
  expect(opened.flatMap(({ troubles }) => troubles).filter(trouble => !/status of (400|500)/.test(trouble))).toEqual(
    [],
  ),
)

async function visitor(path: string): Promise<Visit> {
  const seen = await stage.visit({ viewport: DESKTOP })
  opened.push(seen)
  await seen.page.goto(path)
  await hydrated(seen.page)
  return seen
}

/** The error messages next to the fields. */
const problems = async (page: Page) =>
  (await page.getByRole('main').locator('.err:not(.summary *)').allInnerTexts()).map(each => each.trim())
/** The body of the next request to this path. */
const sent = async (page: Page, path: string, press: () => Promise<void>) => {
  const [request] = await Promise.all([page.waitForRequest(`**${path}`), press()])
  return request.postDataJSON()
}
let seen: Visit
beforeAll(async () => {
  seen = await visitor('/register')
})
const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const finish = (page: Page) => page.getByRole('button', { name: 'Finish registration' }).click()
const IDA = { fullName: 'Ida Demo', birthday: ['4', '27', '2018'] as [string, string, string] }
const policyBox = (page: Page, title: string) => page.getByRole('checkbox', { name: title })
const photoChoices = (page: Page) => page.getByRole('group', { name: /^May we take photos/ }).getByRole('radio')
const STEP_ONE = ['Full name is required', 'Enter your email address', 'Phone number is required']

const ROWS: SpecRow<Page>[] = [
  {
    area: 'registration form',
    says: '/register, section id register',
    check: async page => expect.poll(() => page.locator('section#register').count()).toBe(1),
  },
  {
    area: 'local flags',
    says: 'the form starts with one blank child and no photo consent choice selected',
    async check(page) {
      await expect.poll(() => page.getByLabel("Child's full name").count()).toBe(1)
      await expect.poll(() => page.getByLabel("Child's full name").inputValue()).toBe('')
      await expect.poll(() => photoChoices(page).count()).toBe(2)
      for (const choice of await photoChoices(page).all()) await expect.poll(() => choice.isChecked()).toBe(false)
    },
  },
  {
    area: 'step 1 gate',
    says: '“Please complete all required fields” / “Fill in all parent and child information before continuing.”',
    async check(page) {
      await next(page)
      await seeToast(
        page,
        'Please complete all required fields / Fill in all parent and child information before continuing.',
      )
      expect(new URL(page.url()).search).toBe('')
    },
  },
  {
    area: 'registration, parent and child entry',
    says: '“Full name is required”, “Phone number is required”, “Date of birth is required”; an empty address isn’t called invalid',
    check: async page =>
      expect(await problems(page)).toEqual([
        ...STEP_ONE,
        'Full name is required',
        'Date of birth is required',
        'Photo consent selection is required',
      ]),
  },
  {
    area: 'registration form',
    says: 'validation runs on every change',
    async check(page) {
      await page.getByLabel('Email').fill('rosa@')
      await page.getByLabel('Your full name').fill('R')
      await expect.poll(async () => (await problems(page)).filter(each => each === STEP_ONE[0]).length).toBe(1)
      expect(await problems(page)).toContain('Invalid email address')
    },
  },
  {
    area: 'phone number',
    says: 'at least 10 characters',
    async check(page) {
      await page.getByLabel('Phone').fill('407555014')
      await expect.poll(() => problems(page)).toContain('Phone number is required. Enter all 10 digits.')
      await page.getByLabel('Phone').fill('4075550145')
      await expect.poll(async () => (await problems(page)).join()).not.toContain('Phone number is required')
    },
  },
  {
    area: 'interest options',
    says: 'the fixed list of 12',
    async check(page) {
      const group = page.getByRole('group', { name: /like best/ })
      await expect.poll(() => group.getByRole('checkbox').count()).toBe(12)
      for (const interest of INTERESTS)
        await expect.poll(() => group.getByRole('checkbox', { name: interest }).count(), { message: interest }).toBe(1)
    },
  },
  {
    area: 'registration form, interests per child',
    says: 'interest checkboxes beyond the third are disabled, and the page says why',
    async check(page) {
      const group = page.getByRole('group', { name: /like best/ })
      for (const interest of INTERESTS.slice(0, 3)) await group.getByText(interest, { exact: true }).click()
      await expect.poll(() => group.locator('[aria-disabled=true]').count()).toBe(9)
      await group.getByText(INTERESTS[3]!, { exact: true }).click({ force: true })
      await expect.poll(() => group.getByRole('checkbox', { checked: true }).count()).toBe(3)
      await expect.poll(() => group.getByText("You've chosen 3. Remove one to choose another.").isVisible()).toBe(true)
    },
  },
  {
    area: 'registration form',
    says: 'a child can be added, and removed only while more than one child exists',
    async check(page) {
      const remove = page.getByRole('button', { name: /^Remove/ })
      await expect.poll(() => remove.count()).toBe(0)
      await page.getByRole('button', { name: 'Add another child' }).click()
      await expect.poll(() => page.getByLabel("Child's full name").count()).toBe(2)
      await expect.poll(() => remove.count()).toBe(2)
      await remove.last().click()
      await expect.poll(() => page.getByLabel("Child's full name").count()).toBe(1)
      await expect.poll(() => remove.count()).toBe(0)
    },
  },
  {
    area: 'registration form',
    says: 'the photo consent policy can be opened from a link; closing it marks nothing as viewed',
    async check(page) {
      await page.getByRole('button', { name: 'Read the photo policy' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  },
  {
    area: 'step 1 gate',
    says: 'without a photo choice step 1 stays, shows the error at the question, moves focus there and loses nothing',
    async check(page) {
      await fillFamily(page, 'rosa@example.com', [IDA], { photos: false })
      await next(page)
      const sentence = 'Photo consent selection is required'
      await expect.poll(() => problems(page)).toEqual([sentence])
      await seeToast(
        page,
        'Please complete all required fields / Fill in all parent and child information before continuing.',
      )
      expect(new URL(page.url()).search).toBe('')
      await expect.poll(() => page.getByRole('group', { name: /^May we take photos/ }).innerText()).toContain(sentence)
      expect(await page.getByRole('alert').filter({ hasText: "There's a problem" }).count()).toBe(0)
      await expect
        .poll(() =>
          photoChoices(page)
            .first()
            .evaluate(choice => choice === document.activeElement),
        )
        .toBe(true)
      expect(await page.getByLabel("Child's full name").inputValue()).toBe('Ida Demo')
      expect(await page.getByLabel('Your full name').inputValue()).toBe('Rosa Demo')
    },
  },
  {
    area: 'registration form',
    says: 'after step 1 validates, the form moves to step 2 and scrolls to the top',
    async check(page) {
      await fillFamily(page, 'rosa@example.com', [IDA])
      await next(page)
      await page.waitForURL(/step=2/)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      await expect
        .poll(() => page.getByText('Policies (0 of 4 read)').isVisible(), { message: 'nothing is marked as viewed' })
        .toBe(true)
    },
  },
  {
    area: 'registration form',
    says: 'Back returns to step 1',
    async check(page) {
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      await expect.poll(() => page.getByLabel('Your full name').inputValue()).toBe('Rosa Demo')
      await next(page)
      await page.waitForURL(/step=2/)
    },
  },
  {
    area: 'emergency contacts',
    says: 'exactly 2, blank at first',
    async check(page) {
      const names = page.getByRole('group', { name: /person to call/ }).getByLabel('Full name')
      await expect.poll(() => names.count()).toBe(2)
      await expect.poll(() => names.first().inputValue()).toBe('')
    },
  },
  {
    area: 'registration form',
    says: 'today’s date appears next to the signature, in locale format',
    async check(page) {
      const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })
      await expect.poll(() => page.getByText(`Signed today, ${today.format(new Date())}`).isVisible()).toBe(true)
    },
  },
  {
    area: 'registration, emergency contact and whole form',
    says: 'the error messages of contacts, the four policies and the signature',
    async check(page) {
      await finish(page)
      const contact = ['Full name is required', 'Phone number is required', 'Relationship to child is required']
      await expect
        .poll(async () => (await problems(page)).sort())
        .toEqual(
          [
            ...contact,
            ...contact,
            'You must agree to the Terms of Service',
            'You must acknowledge the Privacy Policy',
            'You must agree to the Registration & Cancellation Policy',
            'You must accept the Health & Safety Guidelines',
            'Digital signature is required',
          ].sort(),
        )
    },
  },
  {
    area: 'registration form',
    says: 'each policy checkbox stays disabled until that policy is opened and I Understand is clicked',
    async check(page) {
      for (const title of POLICIES) {
        await expect.poll(() => policyBox(page, title).getAttribute('aria-disabled'), { message: title }).toBe('true')
        await expect.poll(() => policyBox(page, title).isChecked(), { message: title }).toBe(false)
      }
      await policyBox(page, POLICIES[0]!).click({ force: true })
      const dialog = page.getByRole('dialog', { name: POLICIES[0]! })
      await expect.poll(() => dialog.getByRole('button', { name: 'I Understand', exact: true }).isVisible()).toBe(true)
      await expect.poll(() => policyBox(page, POLICIES[0]!).isChecked()).toBe(false)
    },
  },
  {
    area: 'registration form',
    says: 'closing a policy dialog marks it as viewed',
    async check(page) {
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await page.getByText('Policies (1 of 4 read)').waitFor()
      await expect
        .poll(() => policyBox(page, POLICIES[0]!).isChecked(), { message: 'viewing is not agreeing' })
        .toBe(false)
    },
  },
  {
    area: 'registration form',
    says: 'a policy closed without I Understand keeps its checkbox disabled and unchecked',
    async check(page) {
      const box = policyBox(page, POLICIES[0]!)
      const dialog = page.getByRole('dialog', { name: POLICIES[0]! })
      const isAsBefore = async (how: string) => {
        await dialog.waitFor({ state: 'hidden' })
        await expect.poll(() => box.getAttribute('aria-disabled'), { message: how }).toBe('true')
        await expect.poll(() => box.isChecked(), { message: how }).toBe(false)
      }
      await isAsBefore('Close')
      // Clicking the checkbox reopens the policy, as before.
      await box.click({ force: true })
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await isAsBefore('Esc')
    },
  },
  {
    area: 'registration',
    says: '“Registration Failed” / the error message, or “Please try again later”',
    async check(page) {
      await fillContacts(page)
      await page.getByRole('button', { name: /^Read again.*Terms of Service/ }).click()
      for (let n = 0; n < 4; n++) await understand(page)
      for (const title of POLICIES) await expect.poll(() => policyBox(page, title).isChecked()).toBe(true)
      await expect.poll(() => page.getByText('Policies (4 of 4 read)').isVisible()).toBe(true)
      await page.getByLabel('Sign by typing your full name').fill('Rosa Demo')
      const answers = [
        { status: 409, json: { message: 'Not today.', code: 'account-exists' } },
        { status: 500, body: 'broken' },
      ]
      await page.route('**/api/register', route => route.fulfill(answers.shift()!))
      await finish(page)
      await seeToast(page, 'Registration Failed / Not today.')
      await finish(page)
      await seeToast(page, 'Registration Failed / Please try again later')
      await page.unroute('**/api/register')
    },
  },
  {
    area: 'POST /api/register, registration payload',
    says: '{parent, children, emergencyContacts, acknowledgements, policyViewed, digitalSignature}, and which contact can pick up',
    async check(page) {
      const first = page.getByRole('group', { name: 'First person to call' })
      await first.getByRole('checkbox', { name: 'May also pick up' }).check()
      const all = { termsOfService: true, privacyPolicy: true, cancellationPolicy: true, safetyGuidelines: true }
      const body = await sent(page, '/api/register', () => finish(page))
      expect(body).toEqual({
        parent: { fullName: 'Rosa Demo', email: 'rosa@example.com', phone: expect.stringMatching(/407.*555.*0123/) },
        children: [
          { fullName: 'Ida Demo', dateOfBirth: '2018-04-27', interests: INTERESTS.slice(0, 3), photoConsent: 'yes' },
        ],
        emergencyContacts: [
          { fullName: 'Ana Demo', phone: expect.any(String), relationship: 'Grandmother', mayPickUp: true },
          { fullName: 'Ben Demo', phone: expect.any(String), relationship: 'Neighbor', mayPickUp: false },
        ],
        acknowledgements: all,
        policyViewed: all,
        digitalSignature: 'Rosa Demo',
      })
    },
  },
  {
    area: 'registration form',
    says: "“Registration Successful!” / “Welcome! You're now logged in and can register for classes.”, then /classes",
    async check(page) {
      await seeToast(page, "Registration Successful! / Welcome! You're now logged in and can register for classes.")
      await page.waitForURL('**/classes')
      expect(await isSignedIn(seen.context)).toBe(true)
    },
  },
]
for (const row of ROWS) test(rowName(row), () => row.check(seen.page))
