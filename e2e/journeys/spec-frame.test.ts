import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSignedIn, signIn } from '../support/people.ts'
import { linksOf, scrollTo } from '../support/reading.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, PHONE, type Visit } from '../support/visit.ts'

/** Header, menus and footer. */
const stage = openStage()
const opened: Visit[] = []
afterAll(() => expect(opened.flatMap(({ troubles }) => troubles)).toEqual([]))

/** Opens a page in a new visit, whose troubles are checked after all tests. */
async function visitor(path: string, viewport = DESKTOP, who?: 'parent' | 'admin'): Promise<Visit> {
  const seen = await stage.visit({ viewport })
  opened.push(seen)
  if (who) await signIn(seen.context, who)
  await seen.page.goto(path)
  await hydrated(seen.page)
  return seen
}

describe('header and footer on wide screens', () => {
  let stranger: Visit
  let parent: Visit
  beforeAll(async () => {
    stranger = await visitor('/faq')
    parent = await visitor('/about', DESKTOP, 'parent')
  })
  const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
  const foot = (page: Page) => page.getByRole('contentinfo')
  const head = (page: Page) => page.locator('header.site-head')
  const shadow = (page: Page) => head(page).evaluate(each => getComputedStyle(each).boxShadow)
  const EVERYONE = [
    'Classes → /classes',
    'About → /about',
    'Meet the Guide → /guide',
    'Schedule → /schedule',
    'Blog → /blog',
    'FAQ → /faq',
    'Register Now → /register',
  ]

  const ROWS: SpecRow<Page>[] = [
    {
      area: 'header',
      says: 'About, Meet the Guide, Schedule, Blog, FAQ, Register Now, then Parent Portal signed out',
      departs: 'Classes come first: it is what parents look for',
      async check(page) {
        await expect.poll(() => linksOf(nav(page))).toEqual([...EVERYONE, 'Parent Portal → /portal'])
      },
    },
    {
      area: 'header, signed in vs signed out',
      says: 'My Dashboard and Sign Out in its place, signed in',
      async check() {
        await expect
          .poll(() => linksOf(nav(parent.page)))
          .toEqual([...EVERYONE, 'My Dashboard → /dashboard', 'Sign Out → /api/logout'])
      },
    },
    {
      area: 'header',
      says: 'the theme toggle comes last',
      check: async page =>
        expect.poll(() => head(page).getByRole('button', { name: 'Dark theme' }).isVisible()).toBe(true),
    },
    {
      area: 'header',
      says: 'the current page’s link is bold',
      async check(page) {
        const weights = await nav(page)
          .locator('a:not(.btn)')
          .evaluateAll(all => all.map(link => [link.textContent, Number(getComputedStyle(link).fontWeight)] as const))
        const bold = Math.max(...weights.map(([, weight]) => weight))
        expect(bold).toBeGreaterThanOrEqual(700)
        expect(weights.filter(([, weight]) => weight === bold).map(([name]) => name)).toEqual(['FAQ'])
      },
    },
    {
      area: 'header, header shadow threshold',
      says: 'sticky, with a stronger shadow past 10 px of scroll',
      async check(page) {
        await scrollTo(page, 10)
        await expect.poll(() => shadow(page)).toBe('none')
        await scrollTo(page, 11)
        await expect.poll(() => shadow(page)).not.toBe('none')
        await scrollTo(page, 400)
        expect((await head(page).boundingBox())!.y).toBe(0)
        await scrollTo(page, 0)
      },
    },
    {
      area: 'footer',
      says: 'Copyright 2025',
      departs: 'the year is live',
      async check(page) {
        const year = new Date().toLocaleDateString('en-US', { timeZone: 'America/New_York', year: 'numeric' })
        await expect.poll(() => foot(page).innerText()).toContain(`© ${year} Curiously Creative`)
      },
    },
    {
      area: 'footer',
      says: '“Crafted with wonder in Avalon Park, FL”',
      check: async page =>
        expect.poll(() => foot(page).innerText()).toContain('Crafted with wonder in Avalon Park, FL'),
    },
    {
      area: 'footer',
      says: 'links to Blog, About and Contact, and three social media links',
      async check(page) {
        const links = await linksOf(foot(page))
        expect(links).toEqual(expect.arrayContaining(['Blog → /blog', 'About → /about', 'Contact → /contact']))
        const social = links.filter(link => /→ https:/.test(link))
        expect(social.map(link => link.split(' → ')[0])).toEqual(['Instagram', 'Facebook', 'YouTube'])
      },
    },
    {
      area: 'header',
      says: 'Sign Out navigates the browser to /api/logout',
      async check() {
        const { page, context } = parent
        const [request] = await Promise.all([
          page.waitForRequest('**/api/logout'),
          nav(page).getByRole('link', { name: 'Sign Out' }).click(),
        ])
        expect(request.isNavigationRequest()).toBe(true)
        await page.waitForURL(`${stage.site.origin}/`)
        expect(await isSignedIn(context)).toBe(false)
      },
    },
  ]
  for (const row of ROWS) test(rowName(row), () => row.check(stranger.page))
})

describe('a signed-in parent on a phone', () => {
  let phone: Visit
  beforeAll(async () => {
    phone = await visitor('/faq', PHONE, 'parent')
  })
  const bar = (page: Page) => page.getByRole('navigation', { name: 'Family', exact: true })

  const ROWS: SpecRow<Page>[] = [
    {
      area: 'family bar',
      says: 'Home, Calendar, Messages, Classes and Account, with unread and unpaid counts; the current one is marked',
      async check(page) {
        await expect
          .poll(() =>
            bar(page)
              .getByRole('link', { name: /^Messages \d+ unread$/ })
              .count(),
          )
          .toBe(1)
        await expect
          .poll(() =>
            bar(page)
              .getByRole('link', { name: /^Home \d+ unpaid$/ })
              .count(),
          )
          .toBe(1)
        await bar(page).getByRole('link', { name: 'Account' }).click()
        await page.waitForURL('**/account')
        await expect.poll(() => bar(page).locator('[aria-current]').allInnerTexts()).toEqual(['Account'])
      },
    },
    {
      area: 'menu',
      says: "the family's own pages, and unpaid orders",
      async check(page) {
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
        const menu = page.getByRole('dialog', { name: 'Menu' })
        await menu.getByRole('link', { name: 'My registrations' }).waitFor()
        await menu.getByRole('link', { name: /^Finish paying: / }).click()
        await page.waitForURL('**/checkout?order=*')
        await menu.waitFor({ state: 'detached' })
        await expect.poll(() => bar(page).count()).toBe(0)
      },
    },
    {
      area: 'class page',
      says: 'a toast appears above the register button, which is above the family bar',
      async check(page) {
        await page.goto('/events/big-sky-painting?notice=please-log-in')
        await hydrated(page)
        const box = async (at: Locator) => (await at.boundingBox())!
        const toast = page.locator('.toast')
        await toast.waitFor()
        const [message, buy, links] = [await box(toast), await box(page.locator('.buybar')), await box(bar(page))]
        expect(message.y + message.height).toBeLessThanOrEqual(buy.y)
        expect(buy.y + buy.height).toBeLessThanOrEqual(links.y + 1)
        expect(Math.round(links.y + links.height)).toBe(PHONE.height)
      },
    },
  ]
  for (const row of ROWS) test(rowName(row), () => row.check(phone.page))
})

describe('header on narrow screens', () => {
  let phone: Visit
  beforeAll(async () => {
    phone = await visitor('/faq', PHONE)
  })
  const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await menu(page).waitFor()
  }

  const ROWS: SpecRow<Page>[] = [
    {
      area: 'header, mobile menu',
      says: 'the desktop links, and Home, Classes and Contact',
      async check(page) {
        await open(page)
        await expect
          .poll(() => linksOf(menu(page)))
          .toEqual([
            'Curiously Creative → /',
            'Home → /',
            'About → /about',
            'Meet the Guide → /guide',
            'Classes → /classes',
            'Schedule → /schedule',
            'Blog → /blog',
            'FAQ → /faq',
            'Contact → /contact',
            'Register Now → /register',
            'Parent Portal → /portal',
          ])
        await expect.poll(() => menu(page).getByRole('button', { name: 'Dark theme' }).isVisible()).toBe(true)
      },
    },
    {
      area: 'header, mobile menu',
      says: 'the search box is at the top',
      async check(page) {
        const box = await menu(page).getByRole('combobox').boundingBox()
        const first = await menu(page).getByRole('link', { name: 'Home', exact: true }).boundingBox()
        expect(box!.y).toBeLessThan(first!.y)
      },
    },
    {
      area: 'header, mobile menu',
      says: 'the toggle opens and closes it',
      async check(page) {
        await menu(page).getByRole('button', { name: 'Close menu' }).click()
        await menu(page).waitFor({ state: 'detached' })
        await open(page)
      },
    },
    {
      area: 'header, mobile menu',
      says: 'closes when a link is clicked',
      async check(page) {
        await menu(page).getByRole('link', { name: 'Blog' }).click()
        await page.waitForURL('**/blog')
        await menu(page).waitFor({ state: 'detached' })
      },
    },
    {
      area: 'header, second variant',
      says: 'a menu button and a search button that goes to /classes',
      async check(page) {
        const head = page.locator('header.site-head')
        for (const width of [360, 800]) {
          await page.setViewportSize({ width, height: 900 })
          await page.goto('/blog')
          await hydrated(page)
          await expect.poll(() => head.getByRole('button', { name: 'Menu' }).isVisible()).toBe(true)
          await head.getByRole('link', { name: 'Search classes' }).click()
          await page.waitForURL('**/classes')
        }
      },
    },
    {
      area: 'header, second variant',
      says: 'its drawer links to Home, About, Classes, Schedule, Contact, Blog and FAQ',
      async check(page) {
        await open(page)
        const links = await linksOf(menu(page).getByRole('navigation'))
        expect(links.map(link => link.split(' → ')[0])).toEqual(
          expect.arrayContaining(['Home', 'About', 'Classes', 'Schedule', 'Contact', 'Blog', 'FAQ']),
        )
        await menu(page).getByRole('button', { name: 'Close menu' }).click()
      },
    },
  ]
  for (const row of ROWS) test(rowName(row), () => row.check(phone.page))
})
