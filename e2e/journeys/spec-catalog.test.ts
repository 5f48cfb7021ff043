import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogOf, openWithSummer } from '../support/catalog.ts'
import { pressWhileBusy } from '../support/keyboard.ts'
import { signIn, signInByForm } from '../support/people.ts'
import { linksOf } from '../support/reading.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, seeToast, type Visit } from '../support/visit.ts'

/** The class catalog. */
const stage = openStage()
const opened: Visit[] = []
afterAll(() => expect(opened.flatMap(({ troubles }) => troubles)).toEqual([]))

async function visitor(path: string, who?: 'parent'): Promise<Visit> {
  const seen = await stage.visit({ viewport: DESKTOP })
  opened.push(seen)
  if (who) await signIn(seen.context, who)
  await seen.page.goto(path)
  await hydrated(seen.page)
  return seen
}

const { search, get } = catalogOf(stage)
const card = (page: Page, title: string) =>
  page.locator('.class-card').filter({ has: page.getByText(title, { exact: true }) })
const titles = (page: Page) => page.locator('.class-card :is(h2, h3)').allInnerTexts()
const applied = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('link').allInnerTexts()

describe('the catalog as a signed-out visitor sees it', () => {
  let seen: Visit
  beforeAll(async () => {
    await stage.site.pool.query("UPDATE offerings SET keywords = '{one,two,three,four}' WHERE slug = 'felt-foxes'")
    await openWithSummer(stage.site)
    seen = await visitor('/classes')
  })
  const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  const box = (page: Page) => page.getByRole('combobox', { name: 'Search classes' })

  const ROWS: SpecRow<Page>[] = [
    {
      area: 'classes catalog',
      says: 'the default season filter is Summer and does not count as an applied filter',
      departs: 'it is the season that can be booked now',
      async check(page) {
        await expect.poll(() => page.getByText('Showing Summer classes').isVisible()).toBe(true)
        await expect.poll(() => applied(page)).toEqual([])
        await expect
          .poll(async () => (await titles(page)).sort())
          .toEqual((await search('season=Summer')).map(each => each.title).sort())
        await expect.poll(() => page.getByRole('link', { name: 'See all seasons' }).isVisible()).toBe(true)
      },
    },
    {
      area: 'class availability',
      says: 'Open shown as Unlimited, Full, Limited Spots, Available',
      async check(page) {
        const WORDS = {
          'Big Sky Painting': /^Open · Unlimited$/,
          'Stop-Motion Gators': /^Full( · \d+ waiting)?$/,
          'Box Bots': /^Limited Spots · [1-4] left$/,
          'Felt Foxes': /^Available · \d+ spots$/,
        }
        for (const [title, words] of Object.entries(WORDS))
          await expect
            .poll(async () => (await card(page, title).locator('.spots').innerText()).trim(), { message: title })
            .toMatch(words)
      },
    },
    {
      area: 'prices',
      says: 'in cents, shown divided by 100 with 2 decimals',
      async check(page) {
        const PRICES = { 'Shell Bracelets': '$27.50', 'Box Bots': '$45.00' }
        for (const [title, price] of Object.entries(PRICES))
          await expect.poll(() => card(page, title).innerText(), { message: title }).toContain(price)
      },
    },
    {
      area: 'classes catalog',
      says: 'filters for category, age group (5-6, 7-9, 10-12), season, price range, date range',
      async check(page) {
        const form = page.getByRole('search', { name: 'Filter classes' })
        const { categories } = await get<{ categories: string[] }>('/api/search/filters')
        await expect
          .poll(() => form.getByLabel('Category').locator('option').allInnerTexts())
          .toEqual(['All categories', ...categories])
        expect(
          await form.getByRole('radio').evaluateAll(all => all.map(each => (each as HTMLInputElement).value)),
        ).toEqual(['5-6', '7-9', '10-12'])
        for (const label of ['From', 'Until'])
          await expect.poll(() => form.getByLabel(label).isVisible(), { message: label }).toBe(true)
      },
    },
    {
      area: 'classes catalog',
      says: 'price filter: min at least 0, max bounded by the server’s price range',
      async check(page) {
        const { priceRange } = await get<{ priceRange: { max: number } }>('/api/search/filters')
        const dearest = String(Math.ceil(priceRange.max / 100) * 100)
        for (const label of ['Lowest price', 'Highest price']) {
          const bead = page.getByRole('slider', { name: label })
          await expect
            .poll(async () => [await bead.getAttribute('min'), await bead.getAttribute('max')], { message: label })
            .toEqual(['0', dearest])
        }
        await page.getByLabel('Highest price in dollars').fill('99999')
        await page.getByLabel('Highest price in dollars').press('Enter')
        await expect.poll(() => page.getByRole('slider', { name: 'Highest price' }).inputValue()).toBe(dearest)
      },
    },
    {
      area: 'classes catalog',
      says: 'a price and a sort order chosen in quick succession both apply',
      async check(page) {
        await page.getByLabel('Highest price in dollars').fill('30')
        await page.getByLabel('Highest price in dollars').press('Enter')
        await page.getByLabel('Sort by').selectOption('title')
        const both = (await search('season=Summer&maxPrice=3000&sortBy=title')).map(each => each.title)
        await expect.poll(() => new URL(page.url()).search).toBe('?sort=title&maxPrice=30')
        await expect.poll(() => titles(page)).toEqual(both)
        await page.getByRole('checkbox', { name: 'Monday' }).check()
        await expect.poll(() => applied(page)).toHaveLength(3)
        // Both chips pressed in quick succession: removing the second doesn't bring back the first.
        await page.getByRole('list', { name: 'Active filters' }).getByRole('link').first().focus()
        await pressWhileBusy(page, ['Enter', 'Tab', 'Enter'])
        await expect.poll(() => new URL(page.url()).search).toBe('?sort=title')
      },
    },
    {
      area: 'classes catalog',
      says: 'one or more days of the week are a filter in the URL that one click removes',
      departs: 'the specification has no such filter',
      async check(page) {
        // One right after the other: the second adds to the first, which is still loading.
        await page.getByRole('checkbox', { name: 'Monday' }).focus()
        await pressWhileBusy(page, ['Space', 'Tab', 'Space'])
        await expect.poll(() => new URL(page.url()).search).toBe('?sort=title&day=Mon&day=Tue')
        const both = (await search('season=Summer&weekdays=Mon,Tue&sortBy=title')).map(each => each.title)
        await expect.poll(() => titles(page)).toEqual(both)
        await expect.poll(() => applied(page)).toEqual([expect.stringContaining('Mon, Tue')])
        await page.getByRole('list', { name: 'Active filters' }).getByRole('link').click()
        await expect.poll(() => new URL(page.url()).search).toBe('?sort=title')
      },
    },
    {
      area: 'classes catalog',
      says: 'sorts date, price, title (asc or desc), popularity (desc)',
      async check(page) {
        const sort = page.getByLabel('Sort by')
        await expect
          .poll(() => sort.locator('option').allInnerTexts())
          .toEqual([
            'Soonest you can book',
            'Date, soonest first',
            'Date, latest first',
            'Price, low to high',
            'Price, high to low',
            'Title, A to Z',
            'Title, Z to A',
            'Most popular',
          ])
        const asked: Record<string, string> = {
          'date-desc': 'sortBy=date&sortOrder=desc',
          'price-desc': 'sortBy=price&sortOrder=desc',
          'title-desc': 'sortBy=title&sortOrder=desc',
          popularity: 'sortBy=popularity&sortOrder=desc',
        }
        for (const [value, query] of Object.entries(asked)) {
          await sort.selectOption(value)
          const expected = (await search(`season=Summer&${query}`)).map(each => each.title)
          await expect.poll(() => titles(page), { message: value }).toEqual(expected)
        }
      },
    },
    {
      area: 'classes catalog',
      says: 'the sort order and each filter apply when their URL is opened directly',
      async check() {
        const first = async (path: string) => {
          const html = await (await fetch(`${stage.site.origin}${path}`)).text()
          return [...html.matchAll(/<h2[^>]*><a[^>]*href="\/events\/([\w-]+)"/g)].map(match => match[1])
        }
        const SAME: Record<string, string> = {
          'sort=price-desc': 'sortBy=price&sortOrder=desc',
          'sort=title': 'sortBy=title',
          'category=Clay+%26+Ceramics': 'category=Clay+%26+Ceramics&sortBy=bookable',
          'ageGroup=5-6': 'ageGroup=5-6&sortBy=bookable',
          'minPrice=30&maxPrice=40': 'minPrice=3000&maxPrice=4000&sortBy=bookable',
          'day=Mon&day=Tue': 'weekdays=Mon,Tue&sortBy=bookable',
          'sort=date': 'sortBy=date',
          'q=clay': 'q=clay',
        }
        for (const [address, query] of Object.entries(SAME)) {
          const expected = (await search(query)).map(each => each.slug)
          expect(await first(`/classes?season=all&${address}`), address).toEqual(expected)
        }
      },
    },
    {
      area: 'classes catalog, suggestions',
      says: 'search suggestions start at 2 characters and show at most 5',
      async check(page) {
        const asked: string[] = []
        page.on('request', request => {
          if (request.url().includes('/api/search/suggestions')) asked.push(request.url())
        })
        await box(page).fill('e')
        await box(page).fill('er')
        await expect.poll(() => suggestions(page).count()).toBe(5)
        expect(asked.map(url => new URL(url).searchParams.get('q'))).toEqual(['er'])
      },
    },
    {
      area: 'classes catalog',
      says: 'searchable: choosing a suggestion searches for it',
      async check(page) {
        await box(page).fill('felt fo')
        await suggestions(page).getByText('Felt Foxes').click()
        await expect.poll(() => titles(page)).toEqual(['Felt Foxes'])
        await expect.poll(() => applied(page)).toEqual([expect.stringContaining('“Felt Foxes”')])
      },
    },
    {
      area: 'keywords',
      says: 'each class shows at most 3',
      check: async page =>
        expect
          .poll(() => page.getByRole('list', { name: 'Keywords' }).getByRole('listitem').allInnerTexts())
          .toEqual(['one', 'two', 'three']),
    },
    {
      area: 'signed-out users',
      says: 'favorites are kept locally, not on the server',
      async check(page) {
        const [felt] = await search('q=felt+foxes')
        const asked: string[] = []
        page.on('request', request => asked.push(new URL(request.url()).pathname))
        await page.getByRole('button', { name: 'Save: Felt Foxes' }).click()
        await expect.poll(() => page.evaluate(() => localStorage.getItem('favorites'))).toBe(JSON.stringify([felt!.id]))
        expect(asked.filter(path => path.startsWith('/api/favorites'))).toEqual([])
      },
    },
    {
      area: 'classes catalog',
      says: 'Register signed out: to /login?returnTo=… of /cart?classId={id}, with “Sign in Required”',
      async check(page) {
        const [felt] = await search('q=felt+foxes')
        const cart = `/cart?classId=${felt!.id}`
        await card(page, 'Felt Foxes')
          .getByRole('link', { name: /^Register/ })
          .click()
        await page.waitForURL(`**/login?returnTo=${encodeURIComponent(cart)}`)
        await seeToast(page, 'Sign in Required')
        await page.getByText('You were booking Felt Foxes').waitFor()
        await expect
          .poll(() => page.getByRole('main').getByText('Sign in Required').isVisible(), { message: 'also on the page' })
          .toBe(true)
        await signInByForm(page)
        await page.waitForURL(`**${cart}`)
      },
    },
  ]
  for (const row of ROWS) test(rowName(row), () => row.check(seen.page))
})

describe('the catalog as a parent sees it', () => {
  let seen: Visit
  beforeAll(async () => {
    await stage.site.pool.query(
      `UPDATE subscriptions SET covered_categories = '{Textiles}', current_period_end = now() + interval '1 year'
        WHERE status = 'active'`,
    )
    seen = await visitor('/classes', 'parent')
  })
  const ROWS: SpecRow<Page>[] = [
    {
      area: 'routes',
      says: 'Register goes to /cart?classId={id}',
      async check(page) {
        const [box] = await search('q=box+bots')
        await expect
          .poll(() => linksOf(card(page, 'Box Bots')))
          .toContain(`Register: Box Bots → /cart?classId=${box!.id}`)
      },
    },
    {
      area: 'roles',
      says: 'classes covered by an active plan show “Included” and a Subscription Covered badge',
      async check(page) {
        const covered = card(page, 'Felt Foxes')
        await covered.getByText('Subscription Covered').waitFor()
        await expect.poll(() => covered.innerText()).toContain('Included')
        await expect.poll(() => card(page, 'Box Bots').getByText('Subscription Covered').count()).toBe(0)
      },
    },
  ]
  for (const row of ROWS) test(rowName(row), () => row.check(seen.page))
})
