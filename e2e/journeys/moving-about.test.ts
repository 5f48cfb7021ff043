import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/chromium.ts'
import { focusOnHeading } from '../support/keyboard.ts'
import { type Site, startSite } from '../support/site.ts'
import { awake, visit } from '../support/visit.ts'

let site: Site
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

type Marked = Window & { marked?: number }
const mark = (page: Page) =>
  page.evaluate(() => {
    ;(window as Marked).marked = 1
  })
const isSameDocument = (page: Page) => page.evaluate(() => (window as Marked).marked === 1)
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('a press on a page that still sleeps leads on all the same', async () => {
  const { page, troubles, context } = await visit(browser, site.origin)
  await page.goto('/')
  await page.getByRole('link', { name: 'See classes' }).first().click()
  await page.waitForURL('**/classes')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Classes')
  expect(await scrolled(page)).toBe(0)
  expect(troubles).toEqual([])
  await context.close()
})

test('links of a public page keep the document once a touch woke it, go to the top and to the heading, and say the title', async () => {
  const { page, troubles, context } = await visit(browser, site.origin)
  await page.goto('/')
  await mark(page)
  await awake(page)
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
  await context.close()
})

test('filters change the address without moving the page or taking the focus', async () => {
  const { page, troubles, context } = await visit(browser, site.origin, { viewport: { width: 1440, height: 500 } })
  await page.goto('/classes?season=all')
  await awake(page)
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
  await expect
    .poll(() => new URL(page.url()).search, { message: 'waking up leaves the address alone' })
    .toBe('?season=all')
  await expect.poll(() => category.inputValue()).toBe('')
  expect(await isSameDocument(page)).toBe(true)
  expect(troubles).toEqual([])
  await context.close()
})
