import { describe, expect, test } from 'vitest'
import { focusOnHeading } from '../support/keyboard.ts'
import {
  asksFor,
  closed,
  expanded,
  expectActive,
  find,
  focusOn,
  holdBack,
  openBox,
  openBoxes,
  options,
  pathOf,
  popup,
  type Seen,
  selected,
  TYPOS,
  told,
  viewAll,
} from '../support/search-box.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'

const places = openBoxes()

const SPEC: SpecRow<Seen>[] = [
  {
    area: 'search box',
    says: 'a non-empty value opens a dropdown showing "Searching..." and then results',
    async check({ page, box }) {
      const { asked } = await holdBack(page, 'weaving')
      await box.fill('weaving')
      await expect.poll(() => popup(page).innerText()).toBe('Searching...')
      await (await asked).continue()
      await expect.poll(() => options(page).count()).toBeGreaterThan(1)
      await expect.poll(() => popup(page).innerText()).not.toContain('Searching...')
    },
  },
  {
    area: 'search box',
    says: 'lists each result once',
    async check(seen) {
      await find(seen, 'clay critters')
      await expect.poll(() => options(seen.page).getByText('Clay Critters').count()).toBe(1)
    },
  },
  {
    area: 'search box',
    says: 'or "No results found"',
    async check({ page, box }) {
      await box.fill('zzzzqqqq')
      await expect.poll(() => popup(page).innerText()).toBe('No results found')
      await expanded(box).toBe('false')
      await told(page).toBe('No results found')
    },
  },
  {
    area: 'search box',
    says: 'an empty value clears and closes it',
    async check(seen) {
      await find(seen, 'clay')
      await seen.box.fill('')
      await closed(seen.page)
      await expanded(seen.box).toBe('false')
      await find(seen, 'clay')
      const { width, height } = (await seen.box.boundingBox())!
      // The clear button that the browser draws at the end of a search box.
      await seen.box.click({ position: { x: width - 24, y: height / 2 } })
      await closed(seen.page)
      await expect.poll(() => seen.box.inputValue()).toBe('')
      await focusOn(seen.box)
    },
  },
  {
    area: 'search box',
    says: 'a click outside closes it',
    async check(seen) {
      await find(seen, 'clay')
      const { width, height } = seen.page.viewportSize()!
      await seen.page.mouse.click(width - 3, height - 3)
      await closed(seen.page)
      await expect.poll(() => seen.box.inputValue()).toBe('clay')
    },
  },
  {
    area: 'search box',
    says: 'choosing a result navigates to its url, closes the dropdown and clears the input',
    async check(seen) {
      await find(seen, 'felt foxes')
      const to = await options(seen.page).first().getAttribute('href')
      await options(seen.page).first().click()
      await arrived(seen, to!, /Felt Foxes/)
    },
  },
  {
    area: 'search box',
    says: 'choosing a result works with the keyboard, too',
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
    area: 'search box',
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
    area: 'search box',
    says: '"View all results" goes to /search-results?q={encoded text}',
    async check(seen) {
      await find(seen, 'paper lanterns')
      await viewAll(seen.page).click()
      await expect.poll(() => pathOf(seen.page)).toBe('/search-results?q=paper+lanterns')
      await focusOnHeading(seen.page, /^Results for “paper lanterns”$/)
    },
  },
  {
    area: 'search box',
    says: '"View all results" works with the keyboard, too',
    async check(seen) {
      await find(seen, 'paper lanterns')
      await seen.page.keyboard.press('ArrowUp')
      await expectActive(seen, (await options(seen.page).count()) - 1)
      await seen.page.keyboard.press('Enter')
      await expect.poll(() => pathOf(seen.page)).toBe('/search-results?q=paper+lanterns')
    },
  },
  {
    area: 'search box, search',
    says: 'nothing happens if the text is blank, and spaces alone are blank',
    async check({ page, box }) {
      for (const blank of ['', '   ']) {
        await box.fill(blank)
        for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
        await expanded(box).toBe('false')
        await expect.poll(() => popup(page).count()).toBe(0)
      }
      expect(pathOf(page)).toBe('/terms')
    },
  },
  {
    area: 'calls',
    says: 'matches title or excerpt, case-insensitive',
    departs: 'the search is real, with no artificial delay',
    async check(seen) {
      await find(seen, 'FELT FOX')
      await expect.poll(() => options(seen.page).first().innerText()).toContain('Felt Foxes')
    },
  },
  {
    area: 'search',
    says: 'an error is logged to the console, results are emptied, the empty state is "No results found"',
    async check(seen) {
      const { page, box, visit } = seen
      await find(seen, 'clay')
      await page.route(asksFor('kites'), route => route.fulfill({ status: 500, body: 'broken' }), { times: 1 })
      await box.fill('kites')
      await expect.poll(() => popup(page).innerText()).toBe('No results found')
      await expect.poll(() => options(page).count()).toBe(0)
      await expect.poll(() => visit.troubles.join()).toContain('500: broken')
      visit.troubles.length = 0
      // The same text again sends a new request.
      await find(seen, 'clay')
      await find(seen, 'kites')
      await expect.poll(() => options(page).count()).toBeGreaterThan(1)
    },
  },
  {
    area: 'fixed values',
    says: 'the dropdown is at most 24rem high',
    async check(seen) {
      await find(seen, 'e')
      expect(await popup(seen.page).evaluate(each => getComputedStyle(each).maxHeight)).toBe('384px')
      expect((await popup(seen.page).boundingBox())!.height).toBeLessThanOrEqual(384)
    },
  },
  {
    area: 'live content',
    says: 'the search tolerates typos',
    async check(seen) {
      for (const [typed, meant] of TYPOS) {
        await find(seen, typed)
        await expect.poll(() => options(seen.page).first().innerText()).toMatch(meant)
      }
    },
  },
]

/** The chosen page is open, the list is gone, and the box is empty again. */
async function arrived({ page, box, opener }: Seen, path: string, heading: RegExp) {
  await expect.poll(() => pathOf(page)).toBe(path)
  await focusOnHeading(page, heading)
  await closed(page)
  await expect.poll(() => box.isVisible()).toBe(false)
  await opener.click()
  await expect.poll(() => box.inputValue()).toBe('')
}

describe.each(['header', 'menu'] as const)('in the %s', name => {
  test.each(SPEC.map(row => [rowName(row), row] as const))('%s', async (_, row) => {
    const seen = await openBox(places[name])
    await row.check(seen)
    expect(seen.visit.troubles).toEqual([])
  })
})
