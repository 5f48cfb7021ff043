import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { NEEDS_TIME } from '#src/testing/needs.ts'
import { axeFindings } from '../support/axe.ts'
import { toPlace } from '../support/back-office.ts'
import { sidewaysScroll } from '../support/layout.ts'
import { PAYLOADS } from '../support/payloads.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, PHONE, visit } from '../support/visit.ts'

const stage = openStage({ processes: 2 })

async function asStaff(viewport = DESKTOP) {
  const admin = await stage.visit({ viewport })
  await signIn(admin.context, 'admin')
  await open(admin.page)
  return admin
}
async function open(page: Page) {
  await page.goto('/admin/content?page=home')
  await hydrated(page)
}
/** The home page that both processes send to signed-out visitors. */
const homes = () => Promise.all(stage.site.processes.map(({ origin }) => fetch(origin).then(page => page.text())))
const bothShow = (text: string) =>
  expect.poll(async () => (await homes()).every(html => html.includes(text))).toBe(true)
const neitherShows = (text: string) =>
  expect.poll(async () => (await homes()).some(html => html.includes(text))).toBe(false)
const toast = (page: Page, words: string) => page.locator('.toast').getByText(words).waitFor()

test('an admin changes a text, and both servers show it on the next load', async () => {
  const { page, leave, troubles } = await asStaff()
  await homes()
  await page.getByRole('button', { name: 'Edit Our Why, text' }).click()
  await page.getByLabel('Text', { exact: true }).fill('Hands think.\n\nSo we cut.')
  await page.getByText('Not saved').waitFor()
  await page.locator('.prevw mark', { hasText: 'So we cut.' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Content updated successfully')
  await bothShow('<p>Hands think.</p><p>So we cut.</p>')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('edit-home.why.text')

  await page.getByRole('button', { name: 'Edit Our Why, text' }).click()
  await page.getByLabel('Text', { exact: true }).fill('Only hands.')
  await page.getByRole('button', { name: 'Save' }).click()
  await bothShow('<p>Only hands.</p>')
  await page.getByRole('button', { name: 'Edit Our Why, text' }).click()
  await page.getByRole('button', { name: /Restore/ }).click()
  await bothShow('<p>Hands think.</p><p>So we cut.</p>')

  await page.getByRole('switch', { name: 'Active on the site' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('.ce', { hasText: 'home.why.text' }).getByText('Inactive').waitFor()
  await neitherShows('Hands think.')
  await bothShow('asking questions with both hands')

  await page.getByRole('button', { name: 'Edit Our Why, text' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The page goes back to its built-in text').waitFor()
  await dialog.getByRole('button', { name: 'Delete “Our Why, text”' }).click()
  await toast(page, 'Content deleted successfully')
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await page.locator('.ce', { hasText: 'home.why.text' }).getByText('Inactive').waitFor()
  expect(troubles).toEqual([])
  await leave()
})

test('a stray click does not lose unsaved text', async () => {
  const { page, leave } = await asStaff()
  const text = page.getByLabel('Text', { exact: true })
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('button', { name: 'Edit Hero title' }).click()
  await text.fill('Half a thou')
  for (const slip of [
    () => page.getByRole('button', { name: 'Edit Hero text' }).click(),
    () => toPlace(page, 'Families'),
    () => page.getByLabel('Page', { exact: true }).first().selectOption('portal'),
    () => page.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await slip()
    await ask.waitFor()
    await ask.getByRole('button', { name: 'Keep editing' }).last().click()
    await expect.poll(() => text.inputValue()).toBe('Half a thou')
  }
  await page.getByLabel('Page', { exact: true }).first().selectOption('portal')
  await ask.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByText('portal.hero.title').waitFor()
  await expect
    .poll(async () => [page.url().includes('page=portal'), await ask.isVisible(), await text.count()])
    .toEqual([true, false, 0])
  await leave()
})

test('a save does not overwrite what someone else saved in between', async () => {
  const [one, other] = [await asStaff(), await asStaff()]
  for (const { page } of [one, other]) {
    await page.getByRole('button', { name: 'Edit Hero text' }).click()
    await page.getByLabel('Text', { exact: true }).fill(`Words of ${page === one.page ? 'one' : 'the other'}`)
  }
  await one.page.getByRole('button', { name: 'Save' }).click()
  await toast(one.page, 'Content updated successfully')
  await other.page.getByRole('button', { name: 'Save' }).click()
  await toast(other.page, 'Failed to update content')
  await bothShow('Words of one')
  await Promise.all([one.leave(), other.leave()])
})

test('signed-out visitors, parents and staff are refused with a reason', async () => {
  const people = [
    [undefined, 'Admin Panel', 'Please sign in to access the admin panel'],
    ['parent', 'Access Denied', 'Only admins and content editors can edit site text.'],
    ['staff', 'Content', 'Only admins and content editors can edit site text.'],
  ] as const
  for (const [who, title, sentence] of people) {
    const { page, context, leave, troubles } = await stage.visit({ viewport: PHONE })
    if (who) await signIn(context, who)
    await page.goto('/admin/content')
    expect(new URL(page.url()).pathname).toBe('/admin/content')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText(sentence).waitFor()
    expect([await axeFindings(page, 'light'), await sidewaysScroll(page, 320), troubles]).toEqual([[], [], []])
    expect(await page.content()).not.toContain('home.hero.title')
    await leave()
  }
})

test.runIf(FULL)('the editor passes axe on a phone and on a desktop, in both themes', NEEDS_TIME, async () => {
  for (const viewport of [PHONE, DESKTOP]) {
    const { page, leave } = await asStaff(viewport)
    expect(await axeFindings(page, 'light')).toEqual([])
    await page.getByRole('button', { name: 'Edit Our Why, title' }).click()
    await page.getByRole('heading', { name: 'Earlier versions' }).waitFor()
    expect(await axeFindings(page, 'light')).toEqual([])
    expect(await sidewaysScroll(page, viewport === PHONE ? 320 : 768)).toEqual([])
    await leave()
  }
})

test.runIf(FULL)('200 stored scripts stay text on the page and in the editor (T70)', NEEDS_TIME, async () => {
  const admin = await stage.visit({ viewport: DESKTOP })
  await signIn(admin.context, 'admin')
  const keys = await ofHome(admin.context)
  const dialogs: string[] = []
  const stranger = await visit(stage.browser, stage.site.processes[1]!.origin, { viewport: DESKTOP })
  for (const { page } of [admin, stranger]) page.on('dialog', dialog => dialogs.push(dialog.message()))

  await Promise.all([open(admin.page), stranger.page.goto('/')])
  const own = await Promise.all([admin.page, stranger.page].map(foreign))

  for (let from = 0; from < PAYLOADS.length; from += keys.length) {
    const texts = PAYLOADS.slice(from, from + keys.length)
    await Promise.all(texts.map((text, nth) => save(admin.context, keys[nth]!, text)))
    const shown = async () => {
      await stranger.page.goto('/')
      return stranger.page.evaluate(() => document.querySelector('#hero-title')?.textContent)
    }
    await expect.poll(shown).toBe(texts[0]!.trim())
    await hydrated(stranger.page)
    await open(admin.page)
    await admin.page.getByText(texts[0]!.trim(), { exact: true }).first().waitFor()
    expect(await Promise.all([admin.page, stranger.page].map(foreign))).toEqual(own)
  }
  expect(dialogs).toEqual([])
  expect([...admin.troubles, ...stranger.troubles]).toEqual([])
})

/** Counts the elements of kinds that no stored text may add to a page. */
const foreign = (page: Page) =>
  page.evaluate(() => {
    const kinds = 'script, iframe, object, math, base, meta, link, style, xss, noscript'
    return document.querySelectorAll(`main :is(${kinds})`).length
  })

async function ofHome({ request }: BrowserContext): Promise<string[]> {
  const keys = (await (await request.get('/api/content/keys')).json()) as { key: string; page: string }[]
  return keys.filter(({ page }) => page === 'home').map(({ key }) => key)
}

/** Saves a text under a key, as content and, in one line, as its title and section. */
async function save({ request }: BrowserContext, key: string, text: string) {
  const line = text.replace(/\s/g, ' ')
  const data = { title: line.slice(0, 120), content: text, page: 'home', section: line.slice(0, 60), isActive: true }
  const changed = await request.put(`/api/content/${key}`, { data })
  if (changed.status() === 404) {
    const created = await request.post('/api/content', { data: { key, ...data } })
    expect(created.status(), `${key} takes ${text}`).toBe(201)
  } else expect(changed.status(), `${key} takes ${JSON.stringify(text)}: ${await changed.text()}`).toBe(200)
}
