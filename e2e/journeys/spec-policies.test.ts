import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { closedToStrangers, openBackOffice, refusedTo } from '../support/back-office.ts'
import { ask, open, testRows } from '../support/commerce.ts'
import { section, wordsOf } from '../support/reading.ts'
import type { SpecRow } from '../support/spec-table.ts'
import { DESKTOP, seeToast } from '../support/visit.ts'

/** The policy texts under Settings, and /agree, where families agree to new versions (T78). */
const office = openBackOffice(/status of (400|403|500)|ERR_FAILED/)

const TERMS = '/admin/settings/policies/termsOfService'
const VERSIONS = '/api/admin/policies/termsOfService/versions'
const current = async (page: Page) => (await ask(page, 'GET', VERSIONS)).body.current
async function publish(page: Page, change: object) {
  const { title, summary, body, version } = await current(page)
  return ask(page, 'POST', VERSIONS, { title, summary, body, askAgain: true, readVersion: version, ...change })
}
const agree = (page: Page) => page.getByRole('button', { name: 'Agree and continue' }).click()

const EDITOR: SpecRow<Page>[] = [
  {
    area: 'pages',
    says: 'the policies are versioned; the registration dialogs show the same text',
    async check(page) {
      await open(page, '/admin/settings')
      const list = section(page.getByRole('main'), 'Policies').getByRole('listitem')
      await expect.poll(() => list.count()).toBeGreaterThanOrEqual(4)
      for (const words of await list.allInnerTexts()) expect(words).toMatch(/Version \d+, since /)
      await section(page.getByRole('main'), 'Policies').getByRole('link', { name: 'Edit Terms' }).first().click()
      await page.waitForURL(`**${TERMS}`)
      for (const label of ['Title', 'In short', 'Full text']) await page.getByLabel(label, { exact: true }).waitFor()
      const { body } = await ask(page, 'GET', '/api/policies/termsOfService')
      await expect.poll(() => page.getByLabel('Full text', { exact: true }).inputValue()).toBe(body.body)
    },
  },
  {
    area: 'accounts and access',
    says: 'only admins change them; staff are redirected to a page that says so',
    async check() {
      const calls = [`GET ${VERSIONS}`, `POST ${VERSIONS}`]
      await refusedTo(office.staff, calls)
      await refusedTo(office.parent, calls)
      await closedToStrangers(office.site, calls)
      await office.staff.page.goto(TERMS)
      await office.staff.page.waitForURL('**/admin/settings')
      await office.staff.page.getByText('Only admins can change prices and rules.').waitFor()
    },
  },
  {
    area: 'design',
    says: 'a missing value shows a message next to its field: title, summary, text',
    async check(page) {
      await open(page, TERMS)
      for (const [label, sentence] of [
        ['Title', 'Title is required'],
        ['In short', 'Enter a short summary'],
        ['Full text', 'Text is required'],
      ] as const) {
        const box = page.getByLabel(label, { exact: true })
        const was = await box.inputValue()
        await box.fill('')
        await page.getByRole('button', { name: 'Publish version 2' }).click()
        await page.getByText(sentence).waitFor()
        await box.fill(was)
      }
    },
  },
  {
    area: 'pages',
    says: 'unchanged text is not a new version, and two admins publishing at once don’t overwrite each other',
    async check(page) {
      await open(page, TERMS)
      await page.getByRole('button', { name: 'Publish version 2' }).click()
      await expect
        .poll(() => wordsOf(page.getByRole('main').getByRole('alert')))
        .toBe('Not published This is the same as the current version.')
      expect((await publish(page, { summary: 'Other words of ours.', readVersion: 7 })).body).toMatchObject({
        code: 'changed-meanwhile',
        message: 'Someone else just published a new version. Reload to see it. Your text stays in the form until then.',
      })
    },
  },
  {
    area: 'pages',
    says: 'publishing: a toast, the next version in the list, and the public page shows it',
    async check(page) {
      await open(page, TERMS)
      await page.getByText('Preview').click()
      await page.getByLabel('In short').fill('We begin on time, and we call you first.')
      await page.getByLabel('Full text', { exact: true }).fill('## On time\n\nWe begin at the minute.')
      await page.locator('.preview').getByRole('heading', { name: 'On time' }).waitFor()
      await page.getByRole('button', { name: 'Publish version 2' }).click()
      await seeToast(page, 'Published / Version 2 is now in effect.')
      const first = section(page.getByRole('main'), 'Versions').getByRole('listitem').first()
      await expect.poll(() => wordsOf(first)).toMatch(/^Version 2 .*Families were asked to agree again$/)
      expect(await (await fetch(`${office.site.origin}/terms`)).text()).toContain('We begin at the minute.')
    },
  },
  {
    area: 'pages',
    says: 'leaving with unsaved changes asks first; photo consent asks no family again',
    async check(page) {
      await open(page, '/admin/settings/policies/photoConsent')
      await page.getByText('Families answer this for each child, so no one is asked again.').waitFor()
      await expect.poll(() => page.getByRole('checkbox').count()).toBe(0)
      await page.getByLabel('Title').fill('Photos of children')
      await page.getByRole('link', { name: 'Health' }).click()
      const question = page.getByRole('dialog', { name: 'Leave without saving?' })
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Photos of children')
      await page.getByRole('link', { name: 'Health' }).click()
      await question.getByRole('button', { name: 'Leave without saving' }).click()
      await page.waitForURL('**/admin/health')
    },
  },
]

/** These run after a new version was published. */
const AGREEING: SpecRow<Page>[] = [
  {
    area: 'security T78',
    says: 'GET /api/family/agreements: the policies to agree to again; signed-out visitors sign in first and return',
    async check(page) {
      expect((await ask(page, 'GET', '/api/family/agreements')).body).toEqual({
        policies: ['termsOfService'],
        fullName: 'Maya Alvarez',
        agreedByPhone: false,
      })
      const stranger = await office.visit({ viewport: DESKTOP })
      await stranger.page.goto('/agree?returnTo=%2Fcart')
      await stranger.page.waitForURL('**/login?returnTo=%2Fagree%3FreturnTo%3D%252Fcart')
      await stranger.leave()
    },
  },
  {
    area: 'security T78',
    says: 'each policy with its summary, full text and checkbox; one signature with the account’s name',
    async check(page) {
      await expect
        .poll(async () => await (await open(page, '/agree?returnTo=%2Fcart')).innerText())
        .toBe('Our policies changed')
      await page.getByText("Please read what's new and agree to continue with your registration.").waitFor()
      await page.getByText('We begin on time, and we call you first.').waitFor()
      await page.getByText(/^Read the full policy, \d+ min$/).click()
      await page.getByText('We begin at the minute.').waitFor()
      await page.getByText('As it appears on your account: Maya Alvarez').waitFor()
      await expect.poll(() => page.getByRole('checkbox').count()).toBe(1)
    },
  },
  {
    area: 'security T78',
    says: 'without a checked box and a signature nothing is saved, and the errors appear next to the fields',
    async check(page) {
      await open(page, '/agree?returnTo=%2Fcart')
      await agree(page)
      await page.getByText('Agree to continue, or call us if you have questions.').waitFor()
      await page.getByText('Digital signature is required').waitFor()
      expect((await ask(page, 'GET', '/api/family/agreements')).body.policies).toEqual(['termsOfService'])
    },
  },
  {
    area: 'design',
    says: 'when the server can’t be reached it says Not saved and keeps what was typed',
    async check(page) {
      await open(page, '/agree')
      await page.getByRole('checkbox').check()
      await page.getByLabel('Sign by typing your full name').fill('Maya Alvarez')
      await page.route('**/api/family/agreements', route => route.abort())
      await agree(page)
      await expect
        .poll(() => wordsOf(page.getByRole('main').getByRole('alert')))
        .toBe("Not saved We couldn't reach the server. Check your connection and try again.")
      await expect.poll(() => page.getByLabel('Sign by typing your full name').inputValue()).toBe('Maya Alvarez')
    },
  },
  {
    area: 'security T78',
    says: 'a policy that changes while the page is open must be read again first',
    async check(page) {
      await open(page, '/agree?returnTo=%2Fcart')
      expect((await publish(office.admin.page, { summary: 'We begin on time, every time.' })).status).toBe(201)
      await page.getByRole('checkbox').check()
      await page.getByLabel('Sign by typing your full name').fill('Maya Alvarez')
      await agree(page)
      await page.getByText('This policy was just updated. Read it again, then agree.').waitFor()
      await page.getByText('We begin on time, every time.').waitFor()
    },
  },
  {
    area: 'security T78',
    says: 'agreeing shows a toast, records the evidence with the version, and returns the family to where they were',
    async check(page) {
      await open(page, '/agree?returnTo=%2Fcart')
      await page.getByRole('checkbox').check()
      await page.getByLabel('Sign by typing your full name').fill('Maya Alvarez')
      await agree(page)
      await page.waitForURL('**/cart')
      await seeToast(page, "Thank you / We saved your agreement with today's date.")
      const { body } = await ask(page, 'GET', '/api/family/consents')
      expect(body.consents[0]).toMatchObject({ policy: 'termsOfService', version: 3, agreed: true })
      const { rows } = await office.site.pool.query('SELECT * FROM consents ORDER BY created_at DESC LIMIT 1')
      expect(rows[0]).toMatchObject({ signature: 'Maya Alvarez', signature_matches_name: true, viewed: false })
      await open(page, '/agree?returnTo=https%3A%2F%2Fevil.example')
      await page.getByText("You've agreed to all current policies.").waitFor()
      await expect.poll(() => page.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/dashboard')
    },
  },
]

describe('policy texts', () => testRows(EDITOR, () => office.admin))
describe('agreeing again', () => testRows(AGREEING, () => office.parent))
