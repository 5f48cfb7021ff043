import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { openWithSummer } from '../support/catalog.ts'
import { focusOnHeading } from '../support/keyboard.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { hydrated } from '../support/visit.ts'

const stage = openStage()
beforeEach(() => openWithSummer(stage.site))

type Marked = Window & { marked?: number }
const mark = (page: Page) =>
  page.evaluate(() => {
    ;(window as Marked).marked = 1
  })
const isSameDocument = (page: Page) => page.evaluate(() => (window as Marked).marked === 1)
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Every script that the page loads, by path, with its compressed size in bytes. */
function scriptsOf(page: Page): Map<string, number> {
  const scripts = new Map<string, number>()
  page.on('response', async answer => {
    if (answer.request().resourceType() !== 'script') return
    const { pathname } = new URL(answer.url())
    scripts.set(pathname, brotliCompressSync(await answer.body()).length)
  })
  return scripts
}
const bytesOf = (scripts: Map<string, number>) => [...scripts.values()].reduce((sum, each) => sum + each, 0)

test('a link works before its page is hydrated', async () => {
  const { page, troubles, leave } = await stage.visit()
  await page.goto('/')
  await page.getByRole('link', { name: 'See classes' }).first().click()
  await page.waitForURL('**/classes')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Classes')
  expect(await scrolled(page)).toBe(0)
  expect(troubles).toEqual([])
  await leave()
})

test('links of a public page keep the document, go to the top, focus the heading and announce the title', async () => {
  const { page, troubles, leave } = await stage.visit()
  await page.goto('/')
  await mark(page)
  await hydrated(page)
  await page.getByRole('link', { name: 'See classes' }).first().click()
  await page.waitForURL('**/classes')
  await focusOnHeading(page, /^Classes$/)
  expect(await isSameDocument(page)).toBe(true)

  const card = page.getByRole('link', { name: 'Felt Foxes' }).first()
  await card.scrollIntoViewIfNeeded()
  const place = await scrolled(page)
  expect(place).toBeGreaterThan(300)
  await card.click()
  await page.waitForURL('**/events/felt-foxes')
  await focusOnHeading(page, /Felt Foxes/)
  expect(await scrolled(page)).toBe(0)
  expect(await isSameDocument(page)).toBe(true)
  await expect.poll(() => page.title()).toContain('Felt Foxes')
  await expect
    .poll(async () => (await page.locator('[aria-live=polite]').allTextContents()).join(' '))
    .toContain('Felt Foxes')

  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/classes')
  await expect.poll(() => scrolled(page)).toBe(place)
  expect(await isSameDocument(page)).toBe(true)
  await page.goForward()
  await focusOnHeading(page, /Felt Foxes/)
  await expect.poll(() => scrolled(page)).toBe(0)
  expect(await isSameDocument(page)).toBe(true)
  expect(troubles).toEqual([])
  await leave()
})

test('pages that read their own URL open without a new document, too', async () => {
  const { page, troubles, context, leave } = await stage.visit()
  await signIn(context, 'parent')
  await page.goto('/about')
  await hydrated(page)
  await mark(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Policies' }).click()
  await expect.poll(() => page.locator('h1').innerText()).toMatch(/Policy|Terms/)
  expect(await isSameDocument(page)).toBe(true)
  // Signed out elsewhere: the link to the cart goes to sign-in, which returns to the cart, not to its data.
  await context.clearCookies({ name: 'sign-in' })
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).click()
  await page.waitForURL('**/login?returnTo=%2Fcart')
  expect(troubles).toEqual([])
  await leave()
})

test('the home page loads in full by a link and by going back, which keeps its scroll position', async () => {
  const { page, troubles, leave } = await stage.visit()
  const whole = () => page.getByRole('heading', { name: 'Our Why' }).waitFor()
  await page.goto('/')
  await hydrated(page)
  const all = page.getByRole('link', { name: 'View All Events' })
  await all.scrollIntoViewIfNeeded()
  const place = await scrolled(page)
  await all.click()
  await focusOnHeading(page, /Schedule/)
  await page.goBack()
  await whole()
  await expect.poll(() => scrolled(page)).toBe(place)
  await page.goto('/about')
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Curiously Creative' }).click()
  await whole()
  expect(await scrolled(page)).toBe(0)
  expect(troubles).toEqual([])
  await leave()
})

/**
 * React, React DOM and the router alone are 93 kB, and forms add 11 where a page has one. What a page adds to them has
 * a limit, so that it doesn't grow unnoticed. The toasts load after all that, when the page is idle.
 */
test.each([
  ['/', 124_000],
  ['/faq', 125_000],
  ['/login', 138_000],
  ['/register', 138_000],
  ['/classes', 152_000],
])('the scripts that %s names are at most %i bytes, and the toasts load later', async (path, most) => {
  const { page, leave } = await stage.visit()
  const scripts = scriptsOf(page)
  const html = await (await page.goto(path))!.text()
  await hydrated(page)
  const isNamed = (script: string) => html.includes(script)
  await expect.poll(() => [...scripts.keys()].filter(each => !isNamed(each)).join()).toMatch(/toast-region/)
  const named = new Map([...scripts].filter(([script]) => isNamed(script)))
  const bytes = bytesOf(named)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes, [...named].join('\n')).toBeLessThanOrEqual(most)
  await leave()
})

test('on a page that is never idle, the toasts load all the same', async () => {
  const { page, leave } = await stage.visit()
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback, options) =>
      options?.timeout ? window.setTimeout(callback, options.timeout) : 0
  })
  await page.goto('/faq')
  await page.locator('.toasts').waitFor({ state: 'attached' })
  await leave()
})

test('the dashboard loads the scripts of all its tabs in less than 200 kB', async () => {
  const { page, context, leave } = await stage.visit({ viewport: { width: 1440, height: 900 } })
  await signIn(context, 'parent')
  const scripts = scriptsOf(page)
  await page.goto('/dashboard')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(bytesOf(scripts), [...scripts].join('\n')).toBeLessThan(200_000)
  const before = scripts.size
  await page.getByRole('tab', { name: /Messages/ }).click()
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()
  await page.getByRole('tab', { name: /Children/ }).click()
  await page.getByRole('article').first().waitFor()
  expect(scripts.size).toBe(before)
  await leave()
})

test('filters change the URL without scrolling the page or moving the focus', async () => {
  const { page, troubles, leave } = await stage.visit({
    viewport: { width: 1440, height: 500 },
  })
  await page.goto('/classes?season=all')
  await hydrated(page)
  await mark(page)
  await page.evaluate(() => window.scrollTo(0, 120))
  const category = page.getByLabel('Category')
  await category.focus()
  const place = await scrolled(page)
  await category.selectOption({ label: 'Clay & Ceramics' })
  await expect.poll(() => new URL(page.url()).search).toBe('?category=Clay+%26+Ceramics&season=all')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
  expect(await scrolled(page)).toBe(place)
  await page.goBack()
  await expect.poll(() => new URL(page.url()).search, { message: 'hydration leaves the URL alone' }).toBe('?season=all')
  await expect.poll(() => category.inputValue()).toBe('')
  expect(await isSameDocument(page)).toBe(true)
  expect(troubles).toEqual([])
  await leave()
})
