import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../support/people.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, seeToast, type Visit } from '../support/visit.ts'

/** Content management. */
const stage = openStage()
let admin: Visit
beforeAll(async () => {
  admin = await stage.visit({ viewport: DESKTOP })
  await signIn(admin.context, 'admin')
  await admin.page.goto('/admin/content?page=faq')
  await hydrated(admin.page)
})
afterAll(() => expect(admin.troubles.filter(trouble => !/status of 500/.test(trouble))).toEqual([]))

type Entry = { key: string; title: string; content: string; isActive: boolean }
const entry = async (key: string) =>
  ((await (await admin.context.request.get('/api/content')).json()) as Entry[]).find(each => each.key === key)

const row = (page: Page, key: string) => page.locator('.ce').filter({ has: page.locator(`code:text-is("${key}")`) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const text = (page: Page) => page.getByLabel('Text', { exact: true })
const edit = (page: Page, title: string) => button(page, `Edit ${title}`).click()
/** The path and body of the next request with this method. */
const sent = async (page: Page, method: string, press: () => Promise<void>) => {
  const [request] = await Promise.all([
    page.waitForRequest(each => each.url().includes('/api/content') && each.method() === method),
    press(),
  ])
  return { path: new URL(request.url()).pathname, body: request.postDataJSON() }
}
const FAILURE = '**/api/content/**'
const broken = (page: Page) => page.route(FAILURE, route => route.fulfill({ status: 500, body: 'broken' }))

describe('access', () => {
  const ROWS: SpecRow<void>[] = [
    {
      area: 'admin content',
      says: 'not signed in it shows “Admin Panel” and “Please sign in to access the admin panel”',
      async check() {
        const { page, leave } = await stage.visit({ viewport: DESKTOP })
        await page.goto('/admin/content')
        await page.getByRole('heading', { level: 1, name: 'Admin Panel' }).waitFor()
        await page.getByText('Please sign in to access the admin panel').waitFor()
        expect(new URL(page.url()).pathname).toBe('/admin/content')
        await leave()
      },
    },
    {
      area: 'calls',
      says: 'GET /api/content only when authenticated',
      check: async () => expect((await fetch(`${stage.site.origin}/api/content`)).status).toBe(401),
    },
    {
      area: 'content page',
      says: 'shown to any authenticated user',
      departs: 'only admins change content, and the server enforces it',
      async check() {
        for (const who of ['parent', 'staff'] as const) {
          const { page, context, leave } = await stage.visit({ viewport: DESKTOP })
          await signIn(context, who)
          await page.goto('/admin/content')
          await page.getByText('Only admins and content editors can edit site text.').waitFor()
          const data = { key: 'faq.note', title: 'Note', content: 'Words', isActive: true }
          const answers = [
            await context.request.get('/api/content'),
            await context.request.post('/api/content', { data }),
            await context.request.put('/api/content/faq.title', { data: { ...data, key: undefined } }),
            await context.request.delete('/api/content/faq.title'),
          ]
          expect(
            answers.map(each => each.status()),
            who,
          ).toEqual([403, 403, 403, 403])
          await leave()
        }
      },
    },
  ]
  for (const each of ROWS) test(rowName(each), () => each.check())
})

describe('the list', () => {
  const ROWS: SpecRow<Page>[] = [
    {
      area: 'admin content',
      says: 'list of entries',
      departs: 'the list shows the keys that exist, with their built-in texts',
      async check(page) {
        const listed = await page.locator('.ce code').allInnerTexts()
        expect(listed.length).toBeGreaterThan(20)
        await expect.poll(() => row(page, 'faq.snacks.question').innerText()).toContain('Are snacks served?')
        await expect.poll(() => row(page, 'faq.snacks.question').innerText()).toContain('Built in')
      },
    },
    {
      area: 'content create form',
      says: 'key, title and content required; page and section optional',
      async check(page) {
        await button(page, 'New entry').click()
        await button(page, 'Save').click()
        for (const words of ['Key is required', 'Title is required', 'Content is required'])
          await page.getByText(words).waitFor()
        for (const label of ['Page', 'Section'])
          await expect
            .poll(() => page.locator('label', { hasText: label }).last().innerText(), { message: label })
            .toMatch(/optional/i)
      },
    },
    {
      area: 'calls, content entry',
      says: 'POST /api/content: key, title, content, page, section, type (always text), isActive; “Content created successfully”',
      async check(page) {
        await page.getByLabel('Key').fill('faq.note')
        await page.getByLabel('Title').fill('A note')
        await text(page).fill('Words')
        await page.getByLabel('Section').fill('notes')
        const { path, body } = await sent(page, 'POST', () => button(page, 'Save').click())
        await seeToast(page, 'Content created successfully')
        const words = { title: 'A note', content: 'Words', page: 'faq', section: 'notes', type: 'text', isActive: true }
        expect({ path, body }).toEqual({ path: '/api/content', body: { key: 'faq.note', ...words } })
        expect(await entry('faq.note')).toMatchObject({
          id: expect.any(String),
          key: 'faq.note',
          ...words,
          updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        })
      },
    },
    {
      area: 'content entry',
      says: 'the key is unique; “Failed to create content”',
      async check(page) {
        await button(page, 'New entry').click()
        await page.getByLabel('Key').fill('faq.note')
        await page.getByLabel('Title').fill('Again')
        await text(page).fill('Other words')
        await button(page, 'Save').click()
        await seeToast(page, 'Error / Failed to create content')
        await page.getByText('An entry with this key already exists.').waitFor()
        await button(page, 'Cancel').click()
        await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click()
        expect(await entry('faq.note')).toMatchObject({ content: 'Words' })
      },
    },
    {
      area: 'admin content',
      says: 'edit one at a time',
      async check(page) {
        await edit(page, 'A note')
        await edit(page, 'Heading below the questions')
        await expect
          .poll(() =>
            page
              .getByRole('form')
              .filter({ has: page.getByLabel('Title') })
              .count(),
          )
          .toBe(1)
        await expect.poll(() => text(page).inputValue()).toBe('Still have a question?')
        await button(page, 'Cancel').click()
      },
    },
    {
      area: 'content entry',
      says: 'the key is not editable once created',
      async check(page) {
        await edit(page, 'A note')
        await page.getByText("Pages use this name to find the text, so it can't change.").waitFor()
        await expect.poll(() => page.getByLabel('Key').count()).toBe(0)
      },
    },
    {
      area: 'admin content',
      says: 'cancel leaves the entry as it was',
      async check(page) {
        await text(page).fill('Half a thou')
        await button(page, 'Cancel').click()
        await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click()
        await row(page, 'faq.note').waitFor()
        expect(await entry('faq.note')).toMatchObject({ content: 'Words' })
      },
    },
    {
      area: 'calls',
      says: 'PUT /api/content/{key}: title, content, page, section, isActive; “Content updated successfully”',
      async check(page) {
        await edit(page, 'A note')
        await text(page).fill('Better words')
        await page.getByRole('switch', { name: 'Active on the site' }).uncheck()
        const { path, body } = await sent(page, 'PUT', () => button(page, 'Save').click())
        await seeToast(page, 'Content updated successfully')
        const words = { title: 'A note', content: 'Better words', page: 'faq', section: 'notes', isActive: false }
        expect(path).toBe('/api/content/faq.note')
        expect(body).toEqual({ ...words, version: 1 })
        expect(await entry('faq.note')).toMatchObject(words)
      },
    },
    {
      area: 'admin content',
      says: 'inactive entries are marked Inactive',
      async check(page) {
        await expect.poll(() => row(page, 'faq.note').getByText('Inactive').isVisible()).toBe(true)
        await expect.poll(() => row(page, 'faq.title').getByText('Inactive').count()).toBe(0)
      },
    },
    {
      area: 'error catalog',
      says: '“Error” / “Failed to update content”',
      async check(page) {
        await edit(page, 'A note')
        await text(page).fill('Lost words')
        await broken(page)
        await button(page, 'Save').click()
        await seeToast(page, 'Error / Failed to update content')
        await expect.poll(() => text(page).inputValue(), { message: 'nothing typed is lost' }).toBe('Lost words')
      },
    },
    {
      area: 'error catalog',
      says: '“Error” / “Failed to delete content”',
      async check(page) {
        await button(page, 'Delete').click()
        await button(page, 'Delete “A note”').click()
        await seeToast(page, 'Error / Failed to delete content')
        await page.unroute(FAILURE)
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
        expect(await entry('faq.note')).toMatchObject({ content: 'Better words' })
      },
    },
    {
      area: 'calls',
      says: 'DELETE /api/content/{key} after a confirm prompt; “Content deleted successfully”',
      async check(page) {
        await button(page, 'Delete').click()
        await button(page, 'Keep it').click()
        expect(await entry('faq.note')).toBeDefined()
        await button(page, 'Delete').click()
        const { path } = await sent(page, 'DELETE', () => button(page, 'Delete “A note”').click())
        await seeToast(page, 'Content deleted successfully')
        expect(path).toBe('/api/content/faq.note')
        expect(await entry('faq.note')).toBeUndefined()
      },
    },
    {
      area: 'live content',
      says: 'an entry changes the page it belongs to, and deleting it restores the built-in text',
      async check(page) {
        const shown = async () =>
          (await (await fetch(`${stage.site.origin}/faq`)).text()).match(/<h1[^>]*>(.*?)<\/h1>/)?.[1]
        expect(await shown()).toBe('Frequently asked questions')
        await edit(page, 'Heading')
        await text(page).fill('You ask, we answer')
        await button(page, 'Save').click()
        await expect.poll(shown).toBe('You ask, we answer')
        await admin.context.request.delete('/api/content/faq.title')
        await expect.poll(shown).toBe('Frequently asked questions')
      },
    },
  ]
  for (const each of ROWS) test(rowName(each), () => each.check(admin.page))
})
