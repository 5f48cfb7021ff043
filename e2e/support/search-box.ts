import type { Locator, Page, Route } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { openStage } from './stage.ts'
import { DESKTOP, hydrated, PHONE, type Visit } from './visit.ts'

/** Where the box is: folded into the header of wide screens, or at the top of the phone's menu. */
export type Place = { visit: Visit; opener: Locator; box: Locator }
/** An open box, with its page. */
export type Seen = Place & { page: Page }
export type Places = Record<'header' | 'menu', Place>

/** Both boxes on their own stage, opened around the tests of a file. */
export function openBoxes(): Places {
  const stage = openStage()
  const places = {} as Places
  beforeAll(async () => {
    const wide = await stage.visit({ viewport: DESKTOP })
    const narrow = await stage.visit({ viewport: PHONE })
    places.header = {
      visit: wide,
      opener: wide.page.locator('summary[aria-label="Search the site"]'),
      box: wide.page.locator('.head-find input'),
    }
    places.menu = {
      visit: narrow,
      opener: narrow.page.getByRole('button', { name: 'Menu', exact: true }),
      box: narrow.page.locator('.site-menu input'),
    }
  })
  return places
}

/** Opens an empty box on a static page; loads the page only if the previous test has left it. */
export async function openBox(place: Place): Promise<Seen> {
  const { page } = place.visit
  place.visit.troubles.length = 0
  if (pathOf(page) !== '/terms') {
    await page.goto('/terms')
    await hydrated(page)
  }
  if (!(await place.box.isVisible())) await place.opener.click()
  await place.box.fill('')
  return { ...place, page }
}

export const options = (page: Page) => page.getByRole('option')
export const viewAll = (page: Page) => page.getByRole('option', { name: /^View all results/ })
export const selected = (page: Page) => page.locator('[role=option][aria-selected=true]')
export const popup = (page: Page) => page.locator('.site-search > .pop')
export const closed = (page: Page) => expect.poll(() => popup(page).count()).toBe(0)
export const expanded = (box: Locator) => expect.poll(() => box.getAttribute('aria-expanded'))
export const focusOn = (place: Locator) =>
  expect.poll(() => place.evaluate(each => each === document.activeElement)).toBe(true)
/** A page's path within the site, with query and hash. */
export function pathOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url())
  return pathname + search + hash
}
/** The last announcement to screen readers. */
export const told = (page: Page) =>
  expect.poll(async () => (await page.locator('[aria-live=polite]').first().textContent())?.trim())

/** Types and waits for results. */
export async function find({ page, box }: Seen, words: string) {
  await box.fill(words)
  await expect.poll(() => viewAll(page).count()).toBe(1)
}

/** The active option per the ARIA pattern: the box names it, only it is selected, and focus stays in the box. */
export async function expectActive({ page, box }: Seen, at: number) {
  const id = await options(page).nth(at).getAttribute('id')
  await expect.poll(() => box.getAttribute('aria-activedescendant')).toBe(id)
  expect(await selected(page).evaluateAll(all => all.map(each => each.id))).toEqual([id])
  await focusOn(box)
}

export async function expectNoneActive({ page, box }: Seen) {
  await expect.poll(() => box.getAttribute('aria-activedescendant')).toBe(null)
  await expect.poll(() => selected(page).count()).toBe(0)
}

/** Whether a request searches for this text. */
export const asksFor = (words: string) => (url: URL) =>
  url.pathname === '/api/site-search' && url.searchParams.get('q') === words

/** Holds back the response to a search for this text until the test continues the route `asked`. */
export async function holdBack(page: Page, words: string): Promise<{ asked: Promise<Route> }> {
  const { promise: asked, resolve } = Promise.withResolvers<Route>()
  await page.route(asksFor(words), route => resolve(route), { times: 1 })
  return { asked }
}

/** Typos, and what is meant. */
export const TYPOS = [
  ['clya', /Clay/],
  ['paintng', /Painting/],
] as const
