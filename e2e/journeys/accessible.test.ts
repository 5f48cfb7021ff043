import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, showTheme } from '../support/axe.ts'
import { type Buyer, call, makeBuyers } from '../support/buyers.ts'
import { openBrowser } from '../support/chromium.ts'
import { fillFamily } from '../support/joining.ts'
import { sidewaysScroll, smallControls } from '../support/layout.ts'
import { carryCookie, signIn } from '../support/people.ts'
import { type Site, startSite } from '../support/site.ts'
import { openUpdate } from '../support/updates.ts'
import { awake, DESKTOP, PHONE, type Visit, visit } from '../support/visit.ts'

type Who = 'stranger' | 'parent' | 'buyer' | 'admin'
type Screen = {
  name: string
  as?: Who
  path: string | (() => string | Promise<string>)
  /** What a person does to get the page into this state; once more on a wide screen when it is done otherwise there. */
  act?: (page: Page, width: number) => Promise<unknown>
  otherwiseWide?: boolean
  /** What only a narrow screen has. */
  narrowOnly?: boolean
  /** Looked at from its end, where the bar of a dashboard covers no half of a button. */
  fromEnd?: boolean
  /** Our own tool pages and the office are denser (UX.md section 5). */
  dense?: boolean
}

let site: Site
let browser: Browser
let classId: string
let fullSlug: string
let buyer: Buyer
let visits: Record<Who, Visit>
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
  buyer = (await makeBuyers(site.pool, 1))[0]!
  const open = () => visit(browser, site.origin, { viewport: PHONE })
  visits = { stranger: await open(), parent: await open(), buyer: await open(), admin: await open() }
  await signIn(visits.parent.context, 'parent')
  await signIn(visits.admin.context, 'admin')
  await carryCookie(visits.buyer.context, site.origin, buyer.cookie)
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

let registrationId: string | undefined
/** A place that waits for its payment, the same one for payment, decline and confirmation. */
async function reserved(): Promise<string> {
  if (registrationId) return registrationId
  const { status, body } = await call(site.origin, buyer, 'POST', '/api/class-enrollments', {
    eventId: classId,
    childId: buyer.childId,
  })
  expect(status).toBe(200)
  registrationId = String(body.registrationId)
  return registrationId
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
  { name: 'the search box with suggestions', path: '/about', act: searchForClay, otherwiseWide: true },
  { name: 'the newsletter', path: '/newsletter' },
  { name: 'subscribed', path: '/newsletter/thanks' },
  { name: 'unsubscribe', path: '/unsubscribe' },
  { name: 'the terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'the cancellation policy', path: '/cancellation-policy' },
  { name: 'safety', path: '/safety' },
  { name: 'a page that does not exist', path: '/no-such-page' },
  { name: 'the menu', path: '/classes', act: page => press(page, 'Menu'), narrowOnly: true },
  { name: 'the filters', path: '/classes', act: openFilters, narrowOnly: true },

  { name: 'an empty cart', as: 'buyer', path: '/cart' },
  {
    name: 'a filled cart',
    as: 'buyer',
    path: async () => {
      const { rows } = await site.pool.query(`SELECT id FROM offerings WHERE slug = 'sun-prints'`)
      await call(site.origin, buyer, 'POST', '/api/cart/add', { classId: rows[0].id, childId: buyer.childId })
      return '/cart'
    },
  },
  { name: 'checkout', as: 'buyer', path: () => `/checkout?classId=${classId}&childId=${buyer.childId}` },
  {
    name: 'payment',
    as: 'buyer',
    path: async () => `/payment/${await reserved()}`,
    act: page => see(page, 'Demo mode: no real card is charged'),
  },
  {
    name: 'a declined card',
    as: 'buyer',
    path: async () => `/payment/${await reserved()}`,
    act: async page => {
      await page.getByText('Visa ending 0002').click()
      await press(page, /^Pay \$/)
      await see(page, 'Your card was declined')
    },
  },
  {
    name: 'the confirmation',
    as: 'buyer',
    path: async () => `/payment/${await reserved()}`,
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
  { name: 'the dashboard', as: 'parent', path: '/dashboard', fromEnd: true },
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
    act: page => page.getByRole('log').waitFor(),
    fromEnd: true,
  },
  {
    name: 'the conversations of a parent',
    as: 'parent',
    path: '/dashboard?tab=messages',
    act: page => page.getByRole('navigation', { name: 'Conversations' }).waitFor(),
    fromEnd: true,
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
  { name: 'the staff', as: 'admin', path: '/admin/staff', dense: true },
  { name: 'the settings', as: 'admin', path: '/admin/settings', dense: true },
  { name: 'the words of a policy', as: 'admin', path: '/admin/settings/policies/termsOfService', dense: true },
  { name: 'the second step', as: 'admin', path: '/second-factor' },
  { name: 'an invitation that is over', path: '/invitation' },
  { name: 'a new post', as: 'admin', path: '/admin/blog/new', dense: true },
  { name: 'the families', as: 'admin', path: '/admin/families', dense: true },
  { name: 'families to whom money is owed', as: 'admin', path: '/admin/families?owed=yes', dense: true },
  { name: 'a family by phone', as: 'admin', path: '/admin/families/new', dense: true },
  {
    name: 'a family by phone with errors',
    as: 'admin',
    path: '/admin/families/new',
    dense: true,
    act: async page => {
      await press(page, 'Register the family')
      await see(page, 'Please ask the parent first')
    },
  },
  {
    name: 'a class for a family, in the office',
    as: 'admin',
    path: familyFile,
    dense: true,
    act: async page => {
      await press(page, 'Book a class')
      await page.getByRole('dialog').getByLabel('Class', { exact: true }).waitFor()
    },
  },
  {
    name: 'a place to another class',
    as: 'admin',
    path: familyFile,
    dense: true,
    act: async page => {
      await press(page, /^Move .* to another class$/)
      await page.getByRole('dialog').getByLabel('To', { exact: true }).waitFor()
    },
  },
  { name: 'the rosters of today', as: 'admin', path: '/admin/rosters', dense: true },
  {
    name: 'a class in its editor',
    as: 'admin',
    path: () => `/admin/classes/${classId}`,
    dense: true,
    act: page => page.getByRole('button', { name: 'Choose a photo' }).waitFor(),
  },
  { name: 'policies that are agreed to', as: 'parent', path: '/agree' },
  { name: 'policies to read and sign', as: 'buyer', path: agreedByPhone },
  { name: 'the component kit', path: '/dev/kit', dense: true },
]

/** Where staff see a family that has places. */
async function familyFile(): Promise<string> {
  const { rows } = await site.pool.query(`SELECT id FROM users WHERE email = 'parent@example.com'`)
  return `/admin/families/${rows[0].id}`
}

/** A family that has agreed on the phone alone. */
async function agreedByPhone(): Promise<string> {
  await site.pool.query(
    `INSERT INTO spoken_consents (parent_id, policy_version_id, taken_by)
     SELECT $1, v.id, s.id FROM policy_versions v, users s WHERE s.email = 'staff@example.com' AND v.policy <> 'photoConsent'
     ON CONFLICT DO NOTHING`,
    [buyer.parentId],
  )
  return '/agree'
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

describe('without a barrier, at 320, 360, 768 and 1440 px, light and dark', () => {
  test.each(SCREENS)('$name', async screen => {
    expect(await lookAt(screen)).toEqual([])
  })

  test('every page has a title of its own', () => {
    const byTitle = Map.groupBy(titles, ([, title]) => title)
    const shared = [...byTitle].filter(([, pages]) => pages.length > 1)
    expect(shared.map(([title, pages]) => `${title}: ${pages.map(([path]) => path).join(', ')}`)).toEqual([])
  })
})

test('what is wrong would be noticed', async () => {
  const { page } = visits.stranger
  await page.setViewportSize(PHONE)
  await page.goto('/terms')
  await awake(page)
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

test.each([
  [1440, 'dark'],
  [1440, 'light'],
  [768, 'dark'],
  [768, 'light'],
])('colors that are wrong at %i px in the %s alone are noticed there alone', async (width, theme) => {
  const { page } = visits.stranger
  await page.goto('/terms')
  await awake(page)
  const only = theme === 'dark' ? '.dark .planted' : ':root:not(.dark) .planted'
  await page.evaluate(css => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
    const words = document.createElement('p')
    words.className = 'planted'
    words.textContent = 'Hard to read'
    document.querySelector('main .wrap')!.prepend(words)
  }, `@media (width: ${width}px) { ${only} { color: #777; background: #888 } }`)
  const found = await lookWider(page, { name: 'the terms', path: '/terms' }, '/terms')
  expect(found).toEqual([expect.stringContaining(`${width} px, ${theme}, color-contrast`)])
})

/** Everything that is wrong with this screen, as sentences: on a phone in the light, then wider in the dark, each with the other theme's colors. */
async function lookAt(screen: Screen): Promise<string[]> {
  const { page, troubles } = visits[screen.as ?? 'stranger']
  troubles.length = 0
  await seeAs(page, PHONE, 'light')
  const path = typeof screen.path === 'string' ? screen.path : await screen.path()
  await open(page, path, screen, PHONE.width)
  const found = [...(await headingTroubles(page)), ...(await axeFindings(page, 'light'))]
  if (!screen.dense) found.push(...(await smallControls(page)))
  found.push(...(await sidewaysScroll(page, 320)), ...(await sidewaysScroll(page, PHONE.width)))
  const seen = new URL(page.url()).pathname
  if (!screen.act && !screen.fromEnd) titles.set(seen.replace(/^\/payment\/.*/, '/payment'), await page.title())
  const narrow = [...found, ...troubles].map(each => `360 px, ${each}`)
  if (screen.narrowOnly) return narrow
  troubles.length = 0
  const wide = await lookWider(page, screen, path)
  return [...narrow, ...wide, ...troubles.map(each => `wider, ${each}`)]
}

/** The same page on a desktop and on a tablet. */
async function lookWider(page: Page, screen: Screen, path: string): Promise<string[]> {
  await seeAs(page, DESKTOP, 'dark')
  if (screen.otherwiseWide) await open(page, path, screen, DESKTOP.width)
  await seeAs(page, DESKTOP, 'dark')
  if (screen.fromEnd) await toEnd(page)
  const found = [...(await headingTroubles(page)), ...(await axeFindings(page, 'dark'))]
  found.push(...(await sidewaysScroll(page, DESKTOP.width)))
  await page.setViewportSize({ width: 768, height: 1024 })
  const tablet = [...(await axeFindings(page, 'dark')), ...(await sidewaysScroll(page, 768))]
  return [...found.map(each => `1440 px, ${each}`), ...tablet.map(each => `768 px, ${each}`)]
}

/** A phone is touched, a desktop is not. */
async function seeAs(page: Page, viewport: typeof PHONE, theme: 'light' | 'dark') {
  await page.setViewportSize(viewport)
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setTouchEmulationEnabled', { enabled: viewport === PHONE })
  await tools.detach()
  await showTheme(page, theme)
}

async function open(page: Page, path: string, { act, fromEnd }: Screen, width: number) {
  await page.goto(path)
  await awake(page)
  await act?.(page, width)
  if (fromEnd) await toEnd(page)
}

const toEnd = (page: Page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded()

/** One heading of the first rank with words in it, and a title. */
async function headingTroubles(page: Page): Promise<string[]> {
  const headings = (await page.locator('h1:visible').allInnerTexts()).map(text => text.trim())
  const found = headings.length === 1 && headings[0] ? [] : [`the headings of rank 1 are ${JSON.stringify(headings)}`]
  return (await page.title()) ? found : [...found, 'there is no title']
}
