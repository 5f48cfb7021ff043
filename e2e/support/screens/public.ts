import type { Page } from 'playwright-core'
import { fillFamily } from '../joining.ts'
import { press, type Scene, type Screen, see } from './scene.ts'

/** A craft: it can be printed. */
const CRAFT = 'a-lantern-from-one-sheet-of-paper'

/** What everyone may see. */
export const PUBLIC: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'the catalog', path: '/classes' },
  { name: 'a search that finds nothing', path: '/classes?q=zzzzqqqq' },
  { name: 'a class', path: '/events/big-sky-painting' },
  { name: 'a program', path: '/events/after-school-makers' },
  { name: 'a full class', path: fullClass },
  { name: 'a class that is gone', path: '/events/no-such-class' },
  { name: 'joining, step 1', path: '/register' },
  {
    name: 'joining, step 1 with errors',
    path: '/register',
    act: async page => {
      await press(page, 'Continue')
      await see(page, "There's a problem")
    },
  },
  {
    name: 'joining, step 2 with errors',
    path: '/register',
    act: async page => {
      await fillFamily(page, 'axe@example.com')
      await press(page, 'Continue')
      await page.waitForURL(/step=2/)
      await press(page, 'Finish registration')
      await see(page, "There's a problem")
    },
  },
  {
    name: 'joining, an open policy',
    path: '/register?step=2',
    act: async page => {
      // The draft from the previous screen is restored.
      await press(page, /^Read, .*Terms of Service/)
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'sign in', path: '/login' },
  {
    name: 'sign in, refused',
    path: '/login',
    act: async page => {
      await press(page, 'Sign in')
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'sign up', path: '/signup' },
  { name: 'forgot password', path: '/forgot-password' },
  { name: 'choose a password', path: '/reset-password#token=not-a-real-one' },
  { name: 'choose a password without a link', path: '/reset-password' },
  { name: 'signed out', path: '/sign-out' },
  { name: 'the portal', path: '/portal' },
  { name: 'no favorites', path: '/favorites' },
  { name: 'choosing a class', path: '/class-registration' },
  { name: 'about', path: '/about' },
  { name: 'the guide', path: '/guide' },
  { name: 'the schedule', path: '/schedule' },
  { name: 'the schedule of a month', path: '/schedule?month=next' },
  { name: 'the FAQ', path: '/faq', act: page => page.locator('details summary').nth(1).click() },
  { name: 'the blog', path: '/blog' },
  { name: 'an article', path: `/blog/${CRAFT}` },
  {
    name: 'the print gate',
    path: `/blog/${CRAFT}`,
    act: async page => {
      await page.locator('main a[href*="print=yes"]').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'contact', path: '/contact' },
  {
    name: 'contact with errors',
    path: '/contact',
    act: async page => {
      await press(page, /^Send/)
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'a message that was sent', path: '/contact/sent' },
  { name: 'a message that was not sent', path: '/contact/not-sent' },
  { name: 'search results', path: '/search-results?q=clay' },
  { name: 'search without results', path: '/search-results?q=zzzzqqqq' },
  { name: 'the search box with suggestions', path: '/about', act: searchForClay, otherwiseWide: true },
  { name: 'the newsletter', path: '/newsletter' },
  { name: 'subscribed', path: '/newsletter/thanks' },
  { name: 'unsubscribe', path: '/unsubscribe' },
  { name: 'turning off the Monday report', path: `/weekly-report/stop?token=${'x'.repeat(43)}` },
  { name: 'the terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'the cancellation policy', path: '/cancellation-policy' },
  { name: 'safety', path: '/safety' },
  { name: 'a page that does not exist', path: '/no-such-page' },
  { name: 'the menu', path: '/classes', act: page => press(page, 'Menu'), narrowOnly: true },
  { name: 'the filters', path: '/classes', act: openFilters, narrowOnly: true },
  { name: 'an expired invitation', path: '/invitation' },
]

async function fullClass({ site }: Scene): Promise<string> {
  const { rows } = await site.pool.query(
    `SELECT slug FROM offerings WHERE capacity > 0 AND taken >= capacity AND status = 'published' AND starts_at > now() LIMIT 1`,
  )
  return `/events/${rows[0].slug}`
}

async function searchForClay(page: Page, width: number) {
  if (width < 700) await press(page, 'Menu')
  else await page.locator('summary[aria-label="Search the site"]').click()
  await page.getByRole('combobox').first().fill('clay')
  await page.getByRole('option').first().waitFor()
}

async function openFilters(page: Page) {
  await page.locator('summary', { hasText: 'Filters' }).click()
  await page.getByRole('dialog').waitFor()
}
