import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { sidewaysScroll } from '../support/layout.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, PHONE, type Visit } from '../support/visit.ts'

const stage = openStage()
let plain: Visit
beforeAll(async () => {
  plain = await stage.visit({ javaScript: false })
})

const PUBLIC = [
  '/',
  '/classes?season=all',
  '/classes?q=zzzzqqqq',
  '/events/big-sky-painting',
  '/events/after-school-makers',
  '/class-registration',
  '/login',
  '/signup',
  '/forgot-password',
  '/portal',
  '/about',
  '/guide',
  '/schedule',
  '/faq',
  '/blog',
  '/blog/a-lantern-from-one-sheet-of-paper',
  '/contact',
  '/search-results?q=clay',
  '/search-results?q=zzzzqqqq',
  '/newsletter',
  '/newsletter/thanks',
  '/unsubscribe',
  '/weekly-report/stop',
  '/terms',
  '/privacy',
  '/cancellation-policy',
  '/safety',
  '/no-such-page',
]

/** With scripts, the price is a slider; without, two fields with other labels. Sharing is a feature of the browser. */
const WORDS_OF_SCRIPTS = ['lowest', 'highest', 'dollars', 'share']

/** The distinct words visible in the page's main element: numbers, spaces and order don't matter. */
async function wordsOf(page: Page): Promise<Set<string>> {
  const text = await page.locator('main').innerText()
  return new Set(text.toLowerCase().match(/[\p{L}’']{3,}/gu) ?? [])
}

test.each(FULL ? [PHONE, DESKTOP] : [PHONE])(
  'every public page shows all of its text without scripts at $width px',
  async viewport => {
    const hydratedVisit = await stage.visit({ viewport })
    const { page } = plain
    await page.setViewportSize(viewport)
    for (const path of PUBLIC) {
      const read = async () => {
        await page.goto(path)
        return wordsOf(page)
      }
      const readAwake = async () => {
        await hydratedVisit.page.goto(path)
        await hydrated(hydratedVisit.page)
        await hydratedVisit.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        return wordsOf(hydratedVisit.page)
      }
      const [without, withScripts] = await Promise.all([read(), readAwake()])
      expect(withScripts.size, path).toBeGreaterThan(5)
      expect(
        [...withScripts].filter(word => !without.has(word) && !WORDS_OF_SCRIPTS.includes(word)),
        `shown only with scripts on ${path}`,
      ).toEqual([])
      await expect.poll(() => page.locator('h1:visible').count(), { message: path }).toBe(1)
      await expect.poll(() => page.locator('main .skel:visible').count(), { message: `skeletons on ${path}` }).toBe(0)
      expect(await sidewaysScroll(page, viewport.width), path).toEqual([])
    }
    await hydratedVisit.leave()
  },
)

test('searching and filtering the catalog work as plain forms', async () => {
  const { page } = plain
  await page.setViewportSize(DESKTOP)
  await page.goto('/classes?season=all')
  const cards = page.locator('main h3 a, main h2 a')
  const all = await cards.allInnerTexts()
  expect(all.length).toBeGreaterThan(5)

  await page.locator('main input[name=q]').fill('lantern')
  await page.keyboard.press('Enter')
  await page.waitForURL(/[?&]q=lantern/)
  await expect.poll(async () => (await cards.allInnerTexts()).join(' ')).toContain('Paper Lanterns')
  await expect.poll(async () => (await cards.allInnerTexts()).length).toBeLessThan(all.length)

  await page.goto('/classes?season=all')
  await page.getByLabel('Category').selectOption({ label: 'Clay & Ceramics' })
  await page.getByRole('button', { name: 'Show classes' }).click()
  await page.waitForURL(/category=Clay/)
  const clay = await cards.allInnerTexts()
  expect(clay.length).toBeGreaterThan(0)
  expect(clay.length).toBeLessThan(all.length)
  expect(new URL(page.url()).searchParams.get('season'), 'the chosen season stays').toBe('all')
})

test('on a phone the filters expand and work', async () => {
  const { page } = plain
  await page.setViewportSize(PHONE)
  await page.goto('/classes?season=all')
  const category = page.getByLabel('Category')
  if (!(await category.isVisible())) await page.locator('summary', { hasText: 'Filters' }).click()
  await category.selectOption({ label: 'Clay & Ceramics' })
  await page.getByRole('button', { name: 'Show classes' }).click()
  await page.waitForURL(/category=Clay/)
})

test('a class page links to registering and signing in', async () => {
  const { page } = plain
  await page.goto('/events/big-sky-painting')
  await page.getByRole('main').getByRole('link', { name: 'Register', exact: true }).first().click()
  await page.waitForURL('**/register?classId=*')
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).first().click()
  await page.waitForURL('**/login?returnTo=%2Fevents%2Fbig-sky-painting')
})

test('class registration continues without scripts, and says when no class is selected', async () => {
  const { page } = plain
  await page.goto('/class-registration')
  const go = page.getByRole('button', { name: 'Continue' })
  await expect.poll(() => go.isDisabled()).toBe(false)
  await go.click()
  await page.getByText('Please select a class to continue.').waitFor()
  await page.getByText('Felt Foxes').click()
  await go.click()
  await page.waitForURL('**/login?returnTo=*')
})

test('the menu shows its links without a tap, and there is no Menu button that does nothing', async () => {
  const { page } = plain
  await page.setViewportSize(PHONE)
  for (const path of ['/', '/classes']) {
    await page.goto(path)
    await expect.poll(() => page.getByRole('button', { name: 'Menu' }).count(), { message: path }).toBe(0)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    for (const label of ['Classes', 'Schedule', 'FAQ', 'Contact', 'Register Now', 'Parent Portal'])
      await expect
        .poll(() => menu.getByRole('link', { name: label }).isVisible(), { message: `${label} on ${path}` })
        .toBe(true)
    await menu.getByRole('link', { name: 'Classes' }).click()
    await page.waitForURL('**/classes')
  }
})

test('a password submitted without scripts never ends up in the URL', async () => {
  const { page } = plain
  await page.goto('/login')
  await page.getByLabel('Email').fill('parent@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wonder-becomes-art')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForLoadState()
  expect(page.url()).not.toContain('wonder')
  expect(page.url()).not.toContain('parent')
})
