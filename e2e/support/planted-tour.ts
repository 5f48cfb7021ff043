import type { Page } from 'playwright-core'
import { type SeenPage, seePage } from './planted-page.ts'
import type { Planted } from './planting.ts'
import { hydrated, type Visit } from './visit.ts'

/** A word in every planted text, to find it by. */
export const FOUND_BY = 'Wisteria'

type Stop = { path: string; act?: (page: Page) => Promise<void> }
export type Guest = 'stranger' | 'family' | 'admin'

/** Every page that shows what people filled in. */
export const TOURS: Readonly<Record<Guest, (rows: Planted) => Stop[]>> = {
  stranger: ({ bought }) => [
    { path: `/events/rush-${bought.classId}` },
    { path: '/classes?season=all', act: suggest },
    { path: `/classes?season=all&q=${FOUND_BY}` },
    { path: '/blog' },
    { path: '/blog/planted' },
    { path: '/blog/planted?print=yes' },
    { path: `/search-results?q=${FOUND_BY}` },
    { path: '/search-results' },
    { path: '/search-results?q=zzzqqq' },
    { path: '/blog?tag=zzzqqq' },
    { path: '/portal', act: findInHeader },
    { path: '/' },
    { path: '/about' },
    { path: '/guide' },
    { path: '/schedule' },
    { path: '/faq' },
    { path: '/contact' },
    { path: '/newsletter' },
  ],
  family: ({ family, bought, held, inCart }) => [
    { path: '/dashboard' },
    { path: '/dashboard?tab=messages', act: threadShown },
    { path: '/cart' },
    { path: `/checkout?classId=${inCart.classId}&childId=${family.childId}` },
    { path: `/payment/${held.registrationId}`, act: cardsShown },
    { path: `/confirmation?registration=${bought.registrationId}` },
    { path: '/portal' },
    { path: `/events/rush-${bought.classId}` },
    { path: '/register' },
  ],
  admin: ({ family, bought, messageId, postId }) => [
    { path: `/admin/messages?family=${family.parentId}`, act: threadShown },
    { path: `/admin?eventId=${bought.classId}&open=${bought.registrationId}` },
    { path: `/admin/inbox?open=${messageId}` },
    { path: '/admin/newsletter/subscribers' },
    { path: '/admin/newsletter' },
    { path: '/admin/content?page=home' },
    { path: '/admin/blog' },
    { path: `/admin/blog/${postId}` },
  ],
}

/** What loads after a page, each part on its own. Some pages have no slot for a part. */
const LATE_PARTS: Readonly<Record<Guest, readonly { slot?: string; part: string }[]>> = {
  stranger: [],
  family: [
    { part: 'a[href="/cart"] span[aria-hidden]' },
    { slot: '#start-count', part: '#start-count .count' },
    { slot: '.family-bar', part: '.family-bar .count' },
  ],
  admin: [{ part: '#text-editor' }],
}

/** Visits every page of a guest's tour; returns what each shows, by path. A page that no longer works is a trouble. */
export async function goRound(
  { page, troubles }: Visit,
  guest: Guest,
  stops: readonly Stop[],
): Promise<Record<string, SeenPage>> {
  const seen: Record<string, SeenPage> = {}
  page.setDefaultTimeout(15_000)
  for (const { path, act } of stops) {
    await page.goto(path)
    const works = async () => {
      await hydrated(page)
      await act?.(page)
      for (const { slot, part } of LATE_PARTS[guest])
        if (!slot || (await page.locator(slot).count()) > 0)
          await page.locator(part).first().waitFor({ state: 'attached' })
      // The toasts load after the page, as soon as it's at rest.
      await page.locator('.toasts').waitFor({ state: 'attached' })
    }
    await works().catch((error: Error) => troubles.push(`${path}: ${error.message}`))
    seen[path] = await seePage(page)
  }
  return seen
}

async function suggest(page: Page) {
  await page.getByRole('combobox', { name: 'Search classes' }).fill(FOUND_BY)
  await page.getByRole('option').first().waitFor()
}

async function findInHeader(page: Page) {
  await page.locator('summary[aria-label="Search the site"]').click()
  await page.locator('.head-find').getByRole('combobox').fill(FOUND_BY)
  await page.getByRole('option').first().waitFor()
}

/** A thread loads with its own scripts. */
async function threadShown(page: Page) {
  await page.locator('[data-message]').nth(1).waitFor()
}

/** The payment methods appear once the payment has started. */
async function cardsShown(page: Page) {
  await page.getByRole('radio').first().waitFor()
}
