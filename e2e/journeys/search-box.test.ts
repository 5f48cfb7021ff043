import type { Browser, Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../support/chromium.ts'
import { focusOnHeading, keyboard } from '../support/keyboard.ts'
import { type Site, startSite } from '../support/site.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { awake, DESKTOP, PHONE, type Visit, visit } from '../support/visit.ts'

/** Where the box is: folded into the header of wide screens, or at the top of the phone's menu. */
type Place = { visit: Visit; opener: Locator; box: Locator }
type Seen = Place & { page: Page }

let site: Site
let browser: Browser
const places = {} as Record<'header' | 'menu', Place>
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), openBrowser()])
  const wide = await visit(browser, site.origin, { viewport: DESKTOP })
  const narrow = await visit(browser, site.origin, { viewport: PHONE })
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
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

/** The empty box on a page that stands still; the page is loaded only when the test before has left it. */
async function openBox(name: keyof typeof places): Promise<Seen> {
  const place = places[name]
  const { page } = place.visit
  place.visit.troubles.length = 0
  if (pathOf(page) !== '/terms') {
    await page.goto('/terms')
    await awake(page)
  }
  if (!(await place.box.isVisible())) await place.opener.click()
  await place.box.fill('')
  return { ...place, page }
}

const options = (page: Page) => page.getByRole('option')
const viewAll = (page: Page) => page.getByRole('option', { name: /^View all results/ })
const selected = (page: Page) => page.locator('[role=option][aria-selected=true]')
const popup = (page: Page) => page.locator('.site-search > .pop')
const closed = (page: Page) => expect.poll(() => popup(page).count()).toBe(0)
const expanded = (box: Locator) => expect.poll(() => box.getAttribute('aria-expanded'))
const focusOn = (place: Locator) =>
  expect.poll(() => place.evaluate(each => each === document.activeElement)).toBe(true)
const pathOf = (page: Page) => page.url().slice(site.origin.length)
/** What screen readers were told last. */
const told = (page: Page) =>
  expect.poll(async () => (await page.locator('[aria-live=polite]').first().textContent())?.trim())

/** Types and waits for what is found. */
async function find({ page, box }: Seen, words: string) {
  await box.fill(words)
  await expect.poll(() => viewAll(page).count()).toBe(1)
}

/** The active option by the pattern: the box names it, it alone is selected, and the focus stays in the box. */
async function expectActive({ page, box }: Seen, at: number) {
  const id = await options(page).nth(at).getAttribute('id')
  await expect.poll(() => box.getAttribute('aria-activedescendant')).toBe(id)
  expect(await selected(page).evaluateAll(all => all.map(each => each.id))).toEqual([id])
  await focusOn(box)
}

async function expectNoneActive({ page, box }: Seen) {
  await expect.poll(() => box.getAttribute('aria-activedescendant')).toBe(null)
  expect(await selected(page).count()).toBe(0)
}

const asksFor = (words: string) => (url: URL) =>
  url.pathname === '/api/site-search' && url.searchParams.get('q') === words

/** Keeps the answer to these words back until it is let go. */
async function holdBack(page: Page, words: string): Promise<{ asked: Promise<Route> }> {
  const { promise: asked, resolve } = Promise.withResolvers<Route>()
  await page.route(asksFor(words), route => resolve(route), { times: 1 })
  return { asked }
}

const SPEC: SpecRow<Seen>[] = [
  {
    spec: '1 §4 Search box',
    says: 'a non-empty value opens a dropdown showing "Searching..." and then results',
    async check({ page, box }) {
      const { asked } = await holdBack(page, 'weaving')
      await box.fill('weaving')
      await expect.poll(() => popup(page).innerText()).toBe('Searching...')
      await (await asked).continue()
      await expect.poll(() => options(page).count()).toBeGreaterThan(1)
      expect(await popup(page).innerText()).not.toContain('Searching...')
    },
  },
  {
    spec: '1 §4 Search box',
    says: 'or "No results found"',
    async check({ page, box }) {
      await box.fill('zzzzqqqq')
      await expect.poll(() => popup(page).innerText()).toBe('No results found')
      await expanded(box).toBe('false')
      await told(page).toBe('No results found')
    },
  },
  {
    spec: '1 §4 Search box',
    says: 'an empty value clears and closes it',
    async check(seen) {
      await find(seen, 'clay')
      await seen.box.fill('')
      await closed(seen.page)
      await expanded(seen.box).toBe('false')
      await find(seen, 'clay')
      const { width, height } = (await seen.box.boundingBox())!
      // The cross that the browser draws at the end of a search box.
      await seen.box.click({ position: { x: width - 24, y: height / 2 } })
      await closed(seen.page)
      expect(await seen.box.inputValue()).toBe('')
      await focusOn(seen.box)
    },
  },
  {
    spec: '1 §4 Search box',
    says: 'a click outside closes it',
    async check(seen) {
      await find(seen, 'clay')
      const { width, height } = seen.page.viewportSize()!
      await seen.page.mouse.click(width - 3, height - 3)
      await closed(seen.page)
      expect(await seen.box.inputValue()).toBe('clay')
    },
  },
  {
    spec: '1 §4 Search box',
    says: 'choosing a result navigates to its url, closes the dropdown and clears the input',
    async check(seen) {
      await find(seen, 'felt foxes')
      const to = await options(seen.page).first().getAttribute('href')
      await options(seen.page).first().click()
      await arrived(seen, to!, /Felt Foxes/)
    },
  },
  {
    spec: '1 §4 Search box',
    says: 'choosing a result does so by the keyboard too',
    async check(seen) {
      await find(seen, 'felt foxes')
      await seen.page.keyboard.press('ArrowDown')
      await expectActive(seen, 0)
      const to = await selected(seen.page).getAttribute('href')
      await seen.page.keyboard.press('Enter')
      await arrived(seen, to!, /Felt Foxes/)
    },
  },
  {
    spec: '1 §4 Search box',
    says: 'submitting the form goes to /search-results?q={encoded text}',
    async check({ page, box }) {
      await box.fill('glue & glitter?')
      await page.keyboard.press('Enter')
      await expect.poll(() => pathOf(page)).toBe('/search-results?q=glue+%26+glitter%3F')
      await focusOnHeading(page, /^Results for “glue & glitter\?”$/)
      await closed(page)
    },
  },
  {
    spec: '1 §4 Search box',
    says: '"View all results" goes to /search-results?q={encoded text}',
    async check(seen) {
      await find(seen, 'paper lanterns')
      await viewAll(seen.page).click()
      await expect.poll(() => pathOf(seen.page)).toBe('/search-results?q=paper+lanterns')
      await focusOnHeading(seen.page, /^Results for “paper lanterns”$/)
    },
  },
  {
    spec: '1 §4 Search box',
    says: '"View all results" does so by the keyboard too',
    async check(seen) {
      await find(seen, 'paper lanterns')
      await seen.page.keyboard.press('ArrowUp')
      await expectActive(seen, (await options(seen.page).count()) - 1)
      await seen.page.keyboard.press('Enter')
      await expect.poll(() => pathOf(seen.page)).toBe('/search-results?q=paper+lanterns')
    },
  },
  {
    spec: '1 §4 Search box, §5 Search',
    says: 'nothing happens if the text is blank, and spaces alone are blank',
    async check({ page, box }) {
      for (const blank of ['', '   ']) {
        await box.fill(blank)
        for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
        await expanded(box).toBe('false')
        expect(await popup(page).count()).toBe(0)
      }
      expect(pathOf(page)).toBe('/terms')
    },
  },
  {
    spec: '1 §7',
    says: 'matches title or excerpt, case-insensitive',
    departs: 'PRODUCT.md part 2, the search is real, with no artificial delay',
    async check(seen) {
      await find(seen, 'FELT FOX')
      expect(await options(seen.page).first().innerText()).toContain('Felt Foxes')
    },
  },
  {
    spec: '1 §8 Search',
    says: 'an error is logged to the console, results are emptied, the empty state is "No results found"',
    async check(seen) {
      const { page, box, visit } = seen
      await find(seen, 'clay')
      await page.route(asksFor('kites'), route => route.fulfill({ status: 500, body: 'broken' }), { times: 1 })
      await box.fill('kites')
      await expect.poll(() => popup(page).innerText()).toBe('No results found')
      expect(await options(page).count()).toBe(0)
      await expect.poll(() => visit.troubles.join()).toContain('500: broken')
      visit.troubles.length = 0
      // The same words again ask again.
      await find(seen, 'clay')
      await find(seen, 'kites')
      expect(await options(page).count()).toBeGreaterThan(1)
    },
  },
  {
    spec: '1 §9',
    says: 'the dropdown is at most 24rem high',
    async check(seen) {
      await find(seen, 'e')
      expect(await popup(seen.page).evaluate(each => getComputedStyle(each).maxHeight)).toBe('384px')
      expect((await popup(seen.page).boundingBox())!.height).toBeLessThanOrEqual(384)
    },
  },
  {
    spec: 'PRODUCT 2',
    says: 'the search tolerates typos',
    async check(seen) {
      for (const [typed, meant] of TYPOS) {
        await find(seen, typed)
        expect(await options(seen.page).first().innerText()).toMatch(meant)
      }
    },
  },
]

const TYPOS = [
  ['clya', /Clay/],
  ['paintng', /Painting/],
] as const

/** The chosen page is there, the list is gone, and the box begins empty again. */
async function arrived({ page, box, opener }: Seen, path: string, heading: RegExp) {
  await expect.poll(() => pathOf(page)).toBe(path)
  await focusOnHeading(page, heading)
  await closed(page)
  expect(await box.isVisible()).toBe(false)
  await opener.click()
  await expect.poll(() => box.inputValue()).toBe('')
}

describe.each(['header', 'menu'] as const)('in the %s', name => {
  test.each(SPEC.map(row => [rowName(row), row] as const))('%s', async (_, row) => {
    const seen = await openBox(name)
    await row.check(seen)
    expect(seen.visit.troubles).toEqual([])
  })

  test('is a combobox with a list, by its roles and states', async () => {
    const seen = await openBox(name)
    const { page, box } = seen
    expect(await page.getByRole('combobox', { name: 'Search classes, blog, pages' }).count()).toBe(1)
    expect(await box.getAttribute('aria-autocomplete')).toBe('list')
    expect(await box.getAttribute('aria-controls')).toBe(null)
    await expanded(box).toBe('false')
    await find(seen, 'clay')
    await expanded(box).toBe('true')
    const list = page.getByRole('listbox', { name: 'Results' })
    expect(await box.getAttribute('aria-controls')).toBe(await list.getAttribute('id'))
    const inside = await list
      .locator('> *')
      .evaluateAll(all => all.map(each => [each.role, (each as HTMLElement).tabIndex]))
    expect(new Set(inside.map(String))).toEqual(new Set(['option,-1']))
    await expectNoneActive(seen)
    await told(page).toBe(`${(await viewAll(page).innerText()).match(/\d+/)?.[0]} results`)
  })

  test('arrows go round, through the box itself, and every active option is in sight', async () => {
    const seen = await openBox(name)
    const { page, box } = seen
    const keys = page.keyboard
    await find(seen, 'clay')
    const last = (await options(page).count()) - 1
    expect(last).toBeGreaterThan(2)
    for (let at = 0; at <= last; at++) {
      await keys.press('ArrowDown')
      await expectActive(seen, at)
      await expect.poll(() => selected(page).evaluate(isInSight)).toBe(true)
    }
    await keys.press('ArrowDown')
    await expectNoneActive(seen)
    await keys.press('ArrowUp')
    await expectActive(seen, last)
    await keys.press('ArrowUp')
    await expectActive(seen, last - 1)
    expect(await box.inputValue()).toBe('clay')
  })

  test('the keys that move in the text leave the list, and so does typing on', async () => {
    const seen = await openBox(name)
    const { page, box } = seen
    await find(seen, 'clay')
    for (const [key, caret] of CARET_KEYS) {
      await page.keyboard.press('ArrowDown')
      await expectActive(seen, 0)
      await page.keyboard.press(key)
      await expectNoneActive(seen)
      expect(await box.evaluate((each: HTMLInputElement) => each.selectionStart), key).toBe(caret)
      await expanded(box).toBe('true')
    }
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('s')
    await expectNoneActive(seen)
  })

  test('Escape closes the list, then what is around the box; the arrow opens the list again', async () => {
    const seen = await openBox(name)
    const { page, box, opener } = seen
    await find(seen, 'clay')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await closed(page)
    await expanded(box).toBe('false')
    await expectNoneActive(seen)
    expect(await box.inputValue()).toBe('clay')
    await page.keyboard.press('ArrowDown')
    await expanded(box).toBe('true')
    await page.keyboard.press('Escape')
    await closed(page)
    await page.keyboard.press('Escape')
    // In a dialog the browser's own search box takes one press to empty itself.
    if (name === 'menu') {
      await expect.poll(() => box.inputValue()).toBe('')
      await page.keyboard.press('Escape')
    }
    await expect.poll(() => box.isVisible()).toBe(false)
    await focusOn(opener)
  })

  test('an answer that comes late never shows under newer words', async () => {
    const seen = await openBox(name)
    const { page, box } = seen
    const late = await holdBack(page, 'lantern')
    await box.fill('lantern')
    const held = await late.asked
    await find(seen, 'watercolor')
    const shown = await options(page).allInnerTexts()
    const answered = page.waitForResponse(answer => asksFor('lantern')(new URL(answer.url())))
    await held.continue()
    await (await answered).finished()
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
    expect(await options(page).allInnerTexts()).toEqual(shown)
    await find(seen, 'lantern')
    await expect.poll(() => options(page).first().innerText()).toMatch(/lantern/i)
  })

  test('the keyboard alone opens it, finds, and comes to the results', async () => {
    const { page, box } = await openBox(name)
    await page.goto('/about')
    const { tabTo } = keyboard(page)
    if (name === 'header') await tabTo('summary', /^Search the site/)
    else await tabTo('button', 'Menu')
    await page.keyboard.press('Enter')
    if (name === 'menu') await tabTo('combobox', /Search/)
    await focusOn(box)
    await page.keyboard.type('clya')
    await expect.poll(() => viewAll(page).count()).toBe(1)
    await page.keyboard.press('Enter')
    await focusOnHeading(page, /^Results for “clya”$/)
  })
})

const CARET_KEYS = [
  ['Home', 0],
  ['End', 4],
  ['ArrowLeft', 3],
  ['ArrowRight', 4],
] as const

const isInSight = (option: Element) => {
  const [ours, around] = [option.getBoundingClientRect(), option.closest('.pop')!.getBoundingClientRect()]
  return ours.top >= around.top - 1 && ours.bottom <= around.bottom + 1
}

type Results = { page: Page }
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Kind of result' }).getByRole('link')
const hits = (page: Page) => page.locator('.hit')

const RESULTS: SpecRow<Results>[] = [
  {
    spec: '1 §2 Search results',
    says: 'tabs All, Blog, Classes, Events and Pages, each with its count',
    async check({ page }) {
      await page.goto('/search-results?q=clay')
      const words = (await tabs(page).allInnerTexts()).map(each => each.replace(/\s+/g, ' '))
      expect(words.map(each => each.split(' ')[0])).toEqual(['All', 'Blog', 'Classes', 'Events', 'Pages'])
      const counts = words.map(each => Number(each.match(/\d+/)?.[0]))
      expect(counts[0]).toBe(counts.slice(1).reduce((sum, each) => sum + each, 0))
      expect(await page.title()).toContain(`${counts[0]} results for “clay”`)
      await awake(page)
      await tabs(page).nth(2).click()
      await expect.poll(() => pathOf(page)).toBe('/search-results?q=clay&type=class')
      await expect.poll(() => hits(page).count()).toBe(counts[2])
      expect(await tabs(page).nth(2).getAttribute('aria-current')).toBe('page')
      await told(page).toBe(`${counts[2]} results in Classes`)
    },
  },
  {
    spec: '1 §2 Search results',
    says: 'tabs other than All appear only when their count is above 0',
    async check({ page }) {
      await page.goto('/search-results?q=safety+guidelines')
      const words = await tabs(page).allInnerTexts()
      expect(words[0]).toMatch(/^All/)
      expect(words.length).toBeLessThan(5)
      for (const each of words) expect(Number(each.match(/\d+/)?.[0])).toBeGreaterThan(0)
    },
  },
  {
    spec: '1 §2 Search results',
    says: 'an empty result says "No results found"',
    async check({ page }) {
      await page.goto('/search-results?q=zzzzqqqq')
      expect(await page.getByRole('heading', { name: 'No results found' }).count()).toBe(1)
      expect((await tabs(page).allInnerTexts()).map(each => each.replace(/\s+/g, ' '))).toEqual(['All 0 results'])
    },
  },
  {
    spec: 'PRODUCT 2',
    says: 'the search tolerates typos, and says so',
    async check({ page }) {
      for (const [typed, meant] of TYPOS) {
        await page.goto(`/search-results?q=${typed}`)
        expect(await hits(page).first().innerText()).toMatch(meant)
        expect(await page.locator('main').innerText()).toContain(`Nothing says “${typed}” exactly`)
      }
    },
  },
]

test.each(RESULTS.map(row => [rowName(row), row] as const))('%s', async (_, row) => {
  const { page, troubles } = places.header.visit
  troubles.length = 0
  await row.check({ page })
  expect(troubles).toEqual([])
})

test('on the results page both boxes search again, and the focus is never lost', async () => {
  const { box: head, opener, visit } = places.header
  const { page } = visit
  await page.goto('/search-results?q=clay')
  await awake(page)
  const box = page.getByRole('combobox', { name: 'Search the site' })
  const heading = page.getByRole('heading', { level: 1 })
  expect(await box.inputValue()).toBe('clay')
  await box.fill('paper')
  await page.keyboard.press('Enter')
  await expect.poll(() => heading.innerText()).toBe('Results for “paper”')
  await focusOn(box)
  await opener.click()
  await head.fill('kite')
  await page.keyboard.press('Enter')
  await expect.poll(() => heading.innerText()).toBe('Results for “kite”')
  await focusOn(opener)
  expect(await box.inputValue()).toBe('kite')
  await page.goBack()
  await expect.poll(() => box.inputValue()).toBe('paper')
})

test('the search button of narrow screens leads to the classes (1 §2 Header)', async () => {
  const { page } = places.menu.visit
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/about')
  await awake(page)
  await page.getByRole('link', { name: 'Search classes' }).click()
  await focusOnHeading(page, /^Classes$/)
  expect(pathOf(page)).toBe('/classes')
})
