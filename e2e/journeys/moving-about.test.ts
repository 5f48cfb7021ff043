import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/chromium.ts'
import { focusOnHeading } from '../support/keyboard.ts'
import { type Site, startSite } from '../support/site.ts'
import { visit } from '../support/visit.ts'

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
const isSameDocument = (page: Page) => page.evaluate(() => (window as Marked).marked === 1)
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('links of a page that was just opened keep the document, go to the top and to the heading, and say the title', async () => {
  const { page, troubles, context } = await visit(browser, site.origin)
  await page.goto('/')
  await page.evaluate(() => {
    ;(window as Marked).marked = 1
  })
  // No touch, no waiting before: this press itself wakes the page.
  await page.getByRole('link', { name: 'See classes' }).first().click()
  await page.waitForURL('**/classes')
  await focusOnHeading(page, /^Classes$/)

  await page.evaluate(() => {
    ;(window as Marked).marked = 1
  })
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
  const said = () => page.locator('[aria-live=polite], [role=status]').allInnerTexts()
  await expect.poll(async () => (await said()).join(' ')).toContain('Felt Foxes')

  await page.goBack()
  await page.waitForURL('**/classes')
  await expect.poll(() => scrolled(page)).toBe(place)
  expect(await isSameDocument(page)).toBe(true)
  await page.goForward()
  await page.waitForURL('**/events/felt-foxes')
  await expect.poll(() => scrolled(page)).toBe(0)
  expect(await isSameDocument(page)).toBe(true)
  expect(troubles).toEqual([])
  await context.close()
})

test('filters change the address without moving the page or taking the focus', async () => {
  const { page, troubles, context } = await visit(browser, site.origin, { viewport: { width: 1440, height: 500 } })
  await page.goto('/classes?season=all')
  await page.mouse.move(5, 5)
  await page.waitForFunction(() => document.documentElement.dataset.awake === 'yes')
  await page.evaluate(() => {
    ;(window as Marked).marked = 1
    window.scrollTo(0, 120)
  })
  const place = await scrolled(page)
  const category = page.getByLabel('Category')
  await category.focus()
  await category.selectOption({ label: 'Clay & Ceramics' })
  await page.waitForURL(/category=Clay/)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
  expect(await scrolled(page)).toBe(place)
  await page.goBack()
  await page.waitForURL(/classes\?season=all$/)
  await expect.poll(() => category.inputValue()).toBe('')
  expect(await isSameDocument(page)).toBe(true)
  expect(troubles).toEqual([])
  await context.close()
})
