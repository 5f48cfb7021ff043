import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ask, CUT_OFF, open, openShop, testRows } from '../support/commerce.ts'
import { linksOf } from '../support/reading.ts'
import type { SpecRow } from '../support/spec-table.ts'
import { DESKTOP, hydrated, seeToast } from '../support/visit.ts'

/** Favorites and the class registration page. */
const shop = openShop(CUT_OFF)

type Class = { id: string; title: string; price: number; startDate: string; ageMin: number; placesLeft: number | null }
const listed = async () =>
  (await ask(shop.seen.page, 'GET', '/api/search/classes?sortBy=date&sortOrder=asc&limit=50')).body.classes as Class[]
const titles = (page: Page) => page.locator('.choice b').allInnerTexts()
const foxes = async () => (await ask(shop.seen.page, 'GET', '/api/classes/felt-foxes')).body as Class

const ROWS: SpecRow<Page>[] = [
  {
    area: 'calls',
    says: 'GET /api/favorites/classes and DELETE /api/favorites/{classId}',
    async check(page) {
      const { id } = await foxes()
      await ask(page, 'POST', `/api/favorites/${id}`)
      expect((await ask(page, 'GET', '/api/favorites/classes')).body).toMatchObject([
        { id, startDateTime: expect.any(String) },
      ])
      expect(await ask(page, 'DELETE', `/api/favorites/${id}`)).toEqual({ status: 200, body: [] })
    },
  },
  {
    area: 'messages',
    says: 'No Favorites Found',
    async check(page) {
      await open(page, '/favorites')
      await page.getByRole('heading', { name: 'No Favorites Found' }).waitFor()
    },
  },
  {
    area: 'messages',
    says: 'Failed to remove class from favorites, and the class stays',
    async check(page) {
      await ask(page, 'POST', `/api/favorites/${(await foxes()).id}`)
      await open(page, '/favorites')
      await page.route('**/api/favorites/*', route => route.abort())
      await page.getByRole('button', { name: /Felt Foxes/ }).click()
      await seeToast(page, 'Failed to remove class from favorites')
      await expect.poll(() => page.locator('.class-card').count()).toBe(1)
    },
  },
  {
    area: 'routes, signed-out users, GET /api/classes',
    says: 'signed out, favorites are kept on the device only, and Login goes to /login',
    departs: 'with a return URL',
    async check() {
      const guest = await shop.visit({ viewport: DESKTOP })
      const { id } = await foxes()
      await guest.page.goto('/about')
      await guest.page.evaluate(saved => localStorage.setItem('favorites', JSON.stringify([saved])), id)
      const asked: string[] = []
      guest.page.on('request', request => asked.push(new URL(request.url()).pathname))
      await guest.page.goto('/favorites')
      await hydrated(guest.page)
      await guest.page.locator('.class-card').waitFor()
      expect(asked.filter(path => path.startsWith('/api/favorites'))).toEqual([])
      expect(asked).toContain('/api/classes')
      await expect.poll(() => linksOf(guest.page.locator('main'))).toContain('Log in → /login?returnTo=%2Ffavorites')
      await guest.leave()
    },
  },
  {
    area: 'routes',
    says: '/class-registration?class= of a class redirects to /checkout?class={id}; of an unknown one it stays',
    async check() {
      const { id } = await foxes()
      const go = (path: string) => fetch(shop.site.origin + path, { redirect: 'manual' })
      expect((await go(`/class-registration?class=${id}`)).headers.get('location')).toBe(`/checkout?class=${id}`)
      expect((await go('/class-registration?class=no-such-class')).status).toBe(200)
    },
  },
  {
    area: 'class registration',
    says: 'lists by date ascending, at most 50; links to /favorites and /register',
    async check(page) {
      await open(page, '/class-registration')
      const all = await listed()
      expect(all.length).toBeLessThanOrEqual(50)
      await expect.poll(() => titles(page)).toEqual(all.map(each => each.title))
      for (const link of ['Your favorites → /favorites', 'Create your family account → /register'])
        await expect.poll(() => linksOf(page.locator('main'))).toContain(link)
    },
  },
  {
    area: 'class registration',
    says: 'sorts by date, age, price low or high and availability in the browser',
    async check(page) {
      await open(page, '/class-registration')
      const all = await listed()
      const asked: string[] = []
      // Once hydrated, every page requests the cart count and prefetches links, so only class requests count.
      page.on('request', request => {
        const { pathname } = new URL(request.url())
        if (/^\/(api\/)?class/.test(pathname)) asked.push(pathname)
      })
      const priceOf = (title: string) => all.find(each => each.title === title)!.price
      const sorted = async (by: string) => {
        await page.getByLabel('Sort by').selectOption(by)
        return titles(page)
      }
      const options = await page.getByLabel('Sort by').locator('option').allInnerTexts()
      expect(options.length).toBe(5)
      const up = (await sorted('price-low')).map(priceOf)
      expect(up).toEqual([...up].sort((a, b) => a - b))
      const down = (await sorted('price-high')).map(priceOf)
      expect(down).toEqual([...down].sort((a, b) => b - a))
      const ages = (await sorted('age')).map(title => all.find(each => each.title === title)!.ageMin)
      expect(ages).toEqual([...ages].sort((a, b) => a - b))
      expect(await sorted('availability')).not.toEqual(await sorted('date'))
      await expect.poll(() => titles(page)).toEqual(all.map(each => each.title))
      expect(asked).toEqual([])
    },
  },
  {
    area: 'class registration',
    says: 'Continue is disabled until a class is selected',
    async check(page) {
      await open(page, '/class-registration')
      const go = page.getByRole('button', { name: 'Continue' })
      await expect.poll(() => go.isDisabled()).toBe(true)
      await go.press('Enter')
      await page.getByText('Please select a class to continue.').waitFor()
      await page.getByRole('radio', { name: /Felt Foxes/ }).check()
      await expect.poll(() => go.isDisabled()).toBe(false)
    },
  },
  {
    area: 'registration page flow',
    says: 'browse, children, review, complete',
    async check(page) {
      await open(page, '/class-registration')
      await page.getByRole('radio', { name: /Felt Foxes/ }).check()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.waitForURL(/step=child/)
      await page.getByRole('checkbox', { name: /Demo/ }).check()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.waitForURL(/step=pay/)
      const review = page.url()
      await page.getByRole('button', { name: /^Reserve and pay/ }).click()
      await page.waitForURL('**/checkout?order=*')
      await page.getByRole('button', { name: /^Pay/ }).click()
      await page.waitForURL('**/confirmation?registration=*')
      await page.goto(review)
      await page.getByRole('heading', { name: 'Registration complete' }).waitFor()
    },
  },
]
testRows(ROWS, () => shop.seen)
