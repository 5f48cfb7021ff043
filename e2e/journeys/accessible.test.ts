import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { type Buyer, call, makeBuyers } from '../support/buyers.ts'
import { openBrowser } from '../support/chromium.ts'
import { fillFamily } from '../support/joining.ts'
import { sidewaysScroll, smallControls } from '../support/layout.ts'
import { carryCookie, signIn } from '../support/people.ts'
import { type Site, startSite } from '../support/site.ts'
import { openUpdate } from '../support/updates.ts'
import { awake, DESKTOP, PHONE, type Visit, visit } from '../support/visit.ts'

type Who = 'stranger' | 'parent' | 'buyer' | 'admin'
/** One way of looking: the same pages on a phone that begins light and on a desktop that begins dark, side by side. */
type Look = { viewport: typeof PHONE; dark: boolean; buyer: Buyer; visits: Record<Who, Visit> }
type Screen = {
  name: string
  as?: Who
  /** Where it is; for buyers it may depend on whose it is. */
  path: string | ((look: Look) => string | Promise<string>)
  /** What a person does to get the page into this state. */
  act?: (page: Page, look: Look) => Promise<unknown>
  /** Our own tool pages and the office are denser (UX.md section 5). */
  dense?: boolean
}

let site: Site
let browser: Browser
let classId: string
let fullSlug: string
const looks: Look[] = []
const titles = new Map<string, string>()

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), openBrowser()])
  const one = async (sql: string) => (await site.pool.query(sql)).rows[0] as { id: string; slug: string }
  classId = (await one(`SELECT id, slug FROM offerings WHERE slug = 'big-sky-painting'`)).id
  fullSlug = (
    await one(
      `SELECT id, slug FROM offerings WHERE capacity > 0 AND taken >= capacity AND status = 'published' AND starts_at > now() LIMIT 1`,
    )
  ).slug
  const buyers = await makeBuyers(site.pool, 2)
  for (const [at, [viewport, dark]] of (
    [
      [PHONE, false],
      [DESKTOP, true],
    ] as const
  ).entries()) {
    const open = () => visit(browser, site.origin, { viewport, dark })
    const visits = { stranger: await open(), parent: await open(), buyer: await open(), admin: await open() }
    const buyer = buyers[at]!
    await signIn(visits.parent.context, 'parent')
    await signIn(visits.admin.context, 'admin')
    await carryCookie(visits.buyer.context, site.origin, buyer.cookie)
    looks.push({ viewport, dark, buyer, visits })
  }
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

const registrationOf = new Map<Buyer, string>()
/** A place that waits for its payment, the same one for a buyer's payment, decline and confirmation. */
async function reserved({ buyer }: Look): Promise<string> {
  const known = registrationOf.get(buyer)
  if (known) return known
  const { status, body } = await call(site.origin, buyer, 'POST', '/api/class-enrollments', {
    eventId: classId,
    childId: buyer.childId,
  })
  expect(status).toBe(200)
  registrationOf.set(buyer, String(body.registrationId))
  return String(body.registrationId)
}

/** A craft: it can be printed. */
const CRAFT = 'a-lantern-from-one-sheet-of-paper'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const see = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()

const SCREENS: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'the catalogue', path: '/classes' },
  { name: 'a search that finds nothing', path: '/classes?q=zzzzqqqq' },
  { name: 'a class', path: '/events/big-sky-painting' },
  { name: 'a program', path: '/events/after-school-makers' },
  { name: 'a full class', path: () => `/events/${fullSlug}` },
  { name: 'joining, step 1', path: '/register' },
  {
    name: 'joining, step 1 with errors',
    path: '/register',
    act: async page => {
      await press(page, 'Continue')
      await see(page, 'There is a problem')
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
      await see(page, 'There is a problem')
    },
  },
  {
    name: 'joining, an open policy',
    path: '/register?step=2',
    act: async page => {
      // The draft of the screen before is there again.
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
  { name: 'the search box with suggestions', path: '/about', act: searchForClay },
  { name: 'the newsletter', path: '/newsletter' },
  { name: 'subscribed', path: '/newsletter/thanks' },
  { name: 'unsubscribe', path: '/unsubscribe' },
  { name: 'the terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'the cancellation policy', path: '/cancellation-policy' },
  { name: 'safety', path: '/safety' },
  { name: 'a page that does not exist', path: '/no-such-page' },
  {
    name: 'the menu',
    path: '/classes',
    act: async (page, { viewport }) => {
      if (viewport.width < 700) await press(page, 'Menu')
    },
  },
  { name: 'the filters', path: '/classes', act: openFilters },

  { name: 'an empty cart', as: 'buyer', path: '/cart' },
  {
    name: 'a filled cart',
    as: 'buyer',
    path: async ({ buyer }) => {
      const { rows } = await site.pool.query(`SELECT id FROM offerings WHERE slug = 'sun-prints'`)
      await call(site.origin, buyer, 'POST', '/api/cart/add', { classId: rows[0].id, childId: buyer.childId })
      return '/cart'
    },
  },
  { name: 'checkout', as: 'buyer', path: ({ buyer }) => `/checkout?classId=${classId}&childId=${buyer.childId}` },
  {
    name: 'payment',
    as: 'buyer',
    path: async look => `/payment/${await reserved(look)}`,
    act: page => see(page, 'Demo mode: no real card is charged'),
  },
  {
    name: 'a declined card',
    as: 'buyer',
    path: async look => `/payment/${await reserved(look)}`,
    act: async page => {
      await page.getByText('Visa ending 0002').click()
      await press(page, /^Pay \$/)
      await see(page, 'Your card was declined')
    },
  },
  {
    name: 'the confirmation',
    as: 'buyer',
    path: async look => `/payment/${await reserved(look)}`,
    act: async page => {
      await page.getByText('Visa ending 4242').click()
      await press(page, /^(Pay|Try again)/)
      await page.waitForURL('**/confirmation?*')
      await see(page, 'What Happens Next')
    },
  },
  { name: 'a confirmation of nothing', as: 'buyer', path: '/confirmation?registration=nothing' },
  { name: 'registration received', as: 'buyer', path: () => `/registration-success?class=${classId}` },
  { name: 'registration failed', as: 'buyer', path: '/registration-error' },
  { name: 'the dashboard', as: 'parent', path: '/dashboard', act: toFooter },
  {
    name: 'the photos of an update',
    as: 'parent',
    path: '/dashboard?tab=updates',
    act: async page => {
      await openUpdate(page, 'Open table this week')
    },
  },
  { name: 'the children of a family', as: 'parent', path: '/dashboard?tab=children' },
  { name: 'the family page', as: 'parent', path: '/parent-dashboard' },
  {
    name: 'a child being added, with errors',
    as: 'parent',
    path: '/parent-dashboard?add=yes',
    act: async page => {
      await press(page, 'Add child')
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'the own account', as: 'parent', path: '/account' },
  { name: 'a changed e-mail address', path: '/confirm-email#token=not-a-real-one' },
  {
    name: 'messages of a parent',
    as: 'parent',
    path: async () => {
      const { rows } = await site.pool.query(`SELECT id FROM users WHERE email = 'staff@example.com'`)
      return `/dashboard?tab=messages&with=${rows[0].id}`
    },
    act: async page => {
      await page.getByRole('log').waitFor()
      await toFooter(page)
    },
  },
  {
    name: 'the conversations of a parent',
    as: 'parent',
    path: '/dashboard?tab=messages',
    act: async page => {
      await page.getByRole('navigation', { name: 'Conversations' }).waitFor()
      await toFooter(page)
    },
  },
  { name: 'the cart of a family', as: 'parent', path: '/cart' },
  {
    name: 'a part of the credit',
    as: 'parent',
    path: '/cart',
    act: async page => {
      await press(page, 'Use only a part of it')
      await page.getByLabel('Credit to use, in dollars').fill('ten')
      await see(page, 'Please type an amount')
    },
  },
  {
    name: 'a receipt with a refund',
    as: 'parent',
    path: async () => {
      const { rows } = await site.pool.query(
        `SELECT r.order_id FROM refunds r JOIN orders o ON o.id = r.order_id JOIN users u ON u.id = o.parent_id
         WHERE u.email = 'parent@example.com' LIMIT 1`,
      )
      return `/receipt/${rows[0].order_id}#refunds`
    },
  },
  { name: 'a class seen by a parent', as: 'parent', path: '/events/big-sky-painting' },
  { name: 'a full class seen by a parent', as: 'parent', path: '/events/stop-motion-gators' },
  { name: 'sign out', as: 'parent', path: '/sign-out' },
  { name: 'the office', as: 'admin', path: '/admin', dense: true },
  {
    name: 'the office with a registration open',
    as: 'admin',
    path: '/admin',
    dense: true,
    act: async page => {
      await page.getByRole('rowheader').getByRole('link').first().click()
      await page.waitForURL(/open=/)
    },
  },
  { name: 'the updates', as: 'admin', path: '/admin/updates', dense: true },
  {
    name: 'safety and contacts of a family, in the office',
    as: 'admin',
    path: '/admin?q=Alvarez',
    dense: true,
    act: async page => {
      await page.getByRole('rowheader').getByRole('link').first().click()
      await press(page, 'Safety, contacts and pick-up')
      await see(page, 'Who may pick up')
    },
  },
  { name: 'the waitlist', as: 'admin', path: '/admin/waitlist', dense: true },
  { name: 'the messages of families', as: 'admin', path: '/admin/messages', dense: true },
  {
    name: 'the messages of a family',
    as: 'admin',
    path: '/admin/messages',
    dense: true,
    act: async page => {
      await page.locator('.convo').first().click()
      await page.getByRole('log').waitFor()
    },
  },
  { name: 'the inbox', as: 'admin', path: '/admin/inbox', dense: true },
  { name: 'the subscribers', as: 'admin', path: '/admin/newsletter', dense: true },
  { name: 'the contents', as: 'admin', path: '/admin/content', dense: true },
  { name: 'the posts', as: 'admin', path: '/admin/blog', dense: true },
  { name: 'a new post', as: 'admin', path: '/admin/blog/new', dense: true },
  { name: 'the component kit', path: '/dev/kit', dense: true },
]

/** Where the bar of a dashboard covers no half of a button. */
async function toFooter(page: Page) {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
}

async function searchForClay(page: Page, { viewport }: Look) {
  if (viewport.width < 700) await press(page, 'Menu')
  else await page.locator('summary[aria-label="Search the site"]').click()
  await page.getByRole('combobox').first().fill('clay')
  await page.getByRole('option').first().waitFor()
}

async function openFilters(page: Page, { viewport }: Look) {
  if (viewport.width >= 700) return
  await page.locator('summary', { hasText: 'Filters' }).click()
  await page.getByRole('dialog').waitFor()
}

describe('without a barrier, at 320, 360, 768 and 1440 px, light and dark', () => {
  test.each(SCREENS)('$name', async screen => {
    const findings = await Promise.all(looks.map(look => lookAt(screen, look)))
    expect(findings.flat()).toEqual([])
  })

  test('every page has a title of its own', () => {
    const byTitle = Map.groupBy(titles, ([, title]) => title)
    const shared = [...byTitle].filter(([, pages]) => pages.length > 1)
    expect(shared.map(([title, pages]) => `${title}: ${pages.map(([path]) => path).join(', ')}`)).toEqual([])
  })
})

test('what is wrong would be noticed', async () => {
  const { page } = looks[0]!.visits.stranger
  await page.setViewportSize(PHONE)
  await page.goto('/terms')
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.style.cssText = 'width: 400px; height: 20px; padding: 0; border: 0'
    button.textContent = 'Hard to hit'
    const words = document.createElement('p')
    words.style.cssText = 'color: #999; background: #fff'
    words.textContent = 'Hard to read'
    document.querySelector('main .wrap')!.prepend(document.createElement('img'), words, button)
  })
  const found = (await axeFindings(page, 'light')).join('\n')
  for (const rule of ['light, image-alt', 'light, color-contrast', 'dark, color-contrast'])
    expect(found).toContain(rule)
  expect((await smallControls(page)).join()).toMatch(/Hard to hit.* is 400 × 2\d/)
  expect(await sidewaysScroll(page, 360)).toHaveLength(1)
})

/** Everything that is wrong with this screen seen this way, as sentences. */
async function lookAt(screen: Screen, look: Look): Promise<string[]> {
  const { page, troubles } = look.visits[screen.as ?? 'stranger']
  troubles.length = 0
  const at = `${look.viewport.width} px`
  await page.setViewportSize(look.viewport)
  await page.goto(typeof screen.path === 'string' ? screen.path : await screen.path(look))
  await awake(page)
  await screen.act?.(page, look)
  const found = await headingTroubles(page)
  found.push(...(await axeFindings(page, look.dark ? 'dark' : 'light')))
  if (!screen.dense && !look.dark) found.push(...(await smallControls(page)))
  if (!look.dark) found.push(...(await sidewaysScroll(page, 320)))
  found.push(...(await sidewaysScroll(page, look.viewport.width)))
  if (look.dark) found.push(...(await onATablet(page)))
  found.push(...troubles)
  const path = new URL(page.url()).pathname
  if (!screen.act) titles.set(path.replace(/^\/payment\/.*/, '/payment'), await page.title())
  return found.map(each => `${at}, ${each}`)
}

/** Between phone and desktop only the layout differs, so one theme is enough. */
async function onATablet(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 768, height: 1024 })
  const found = [...(await axeFindings(page, 'dark', false)), ...(await sidewaysScroll(page, 768))]
  return found.map(each => `at 768 px: ${each}`)
}

/** One heading of the first rank with words in it, and a title. */
async function headingTroubles(page: Page): Promise<string[]> {
  const headings = (await page.locator('h1:visible').allInnerTexts()).map(text => text.trim())
  const found = headings.length === 1 && headings[0] ? [] : [`the headings of rank 1 are ${JSON.stringify(headings)}`]
  return (await page.title()) ? found : [...found, 'there is no title']
}
