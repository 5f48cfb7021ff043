import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { focusOnHeading } from '../support/keyboard.ts'
import { focusOn, openBoxes, pathOf, TYPOS, told } from '../support/search-box.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { hydrated } from '../support/visit.ts'

/** The results page, with the boxes that search again. */
const places = openBoxes()

type Results = { page: Page }
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Kind of result' }).getByRole('link')
const hits = (page: Page) => page.locator('.hit')

const RESULTS: SpecRow<Results>[] = [
  {
    area: 'search results',
    says: 'tabs All, Blog, Classes, Events and Pages, each with its count',
    async check({ page }) {
      await page.goto('/search-results?q=make')
      const words = (await tabs(page).allInnerTexts()).map(each => each.replace(/\s+/g, ' '))
      expect(words.map(each => each.split(' ')[0])).toEqual(['All', 'Blog', 'Classes', 'Events', 'Pages'])
      const counts = words.map(each => Number(each.match(/\d+/)?.[0]))
      expect(counts[0]).toBe(counts.slice(1).reduce((sum, each) => sum + each, 0))
      await expect.poll(() => page.title()).toContain(`${counts[0]} results for “make”`)
      await hydrated(page)
      await tabs(page).nth(2).click()
      await expect.poll(() => pathOf(page)).toBe('/search-results?q=make&type=class')
      await expect.poll(() => hits(page).count()).toBe(counts[2])
      await expect.poll(() => tabs(page).nth(2).getAttribute('aria-current')).toBe('page')
      await told(page).toBe(`${counts[2]} results in Classes`)
    },
  },
  {
    area: 'search results',
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
    area: 'search results',
    says: 'an empty result says "No results found"',
    async check({ page }) {
      await page.goto('/search-results?q=zzzzqqqq')
      await expect.poll(() => page.getByRole('heading', { name: 'No results found' }).count()).toBe(1)
      await expect
        .poll(async () => (await tabs(page).allInnerTexts()).map(each => each.replace(/\s+/g, ' ')))
        .toEqual(['All 0 results'])
    },
  },
  {
    area: 'search results',
    says: 'a class is shown once, under Classes; Events are calendar entries',
    async check({ page }) {
      await page.goto('/search-results?q=lantern')
      await expect
        .poll(() => page.getByRole('region', { name: 'Events' }).getByRole('heading', { level: 3 }).allInnerTexts())
        .toEqual(['Lantern walk around the pond'])
      const links = await hits(page)
        .getByRole('link')
        .evaluateAll(all => all.map(each => each.getAttribute('href')))
      expect(links).toEqual([...new Set(links)])
    },
  },
  {
    area: 'live content',
    says: 'the search tolerates typos, and says so',
    async check({ page }) {
      for (const [typed, meant] of TYPOS) {
        await page.goto(`/search-results?q=${typed}`)
        await expect.poll(() => hits(page).first().innerText()).toMatch(meant)
        await expect.poll(() => page.locator('main').innerText()).toContain(`No exact matches for “${typed}”`)
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
  await hydrated(page)
  const box = page.getByRole('combobox', { name: 'Search the site' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => box.inputValue()).toBe('clay')
  await box.fill('paper')
  await page.keyboard.press('Enter')
  await expect.poll(() => heading.innerText()).toBe('Results for “paper”')
  await focusOn(box)
  await opener.click()
  await head.fill('kite')
  await page.keyboard.press('Enter')
  await expect.poll(() => heading.innerText()).toBe('Results for “kite”')
  await focusOn(opener)
  await expect.poll(() => box.inputValue()).toBe('kite')
  await page.goBack()
  await expect.poll(() => box.inputValue()).toBe('paper')
})

test('the search button on narrow screens goes to the classes', async () => {
  const { page } = places.menu.visit
  await page.goto('/about')
  await hydrated(page)
  await page.getByRole('link', { name: 'Search classes' }).click()
  await focusOnHeading(page, /^Classes$/)
  expect(pathOf(page)).toBe('/classes')
})
