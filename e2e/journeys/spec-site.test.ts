import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#src/lib/api-client.ts'
import { openBrowser } from '../support/chromium.ts'
import { drawn, linksOf, scrollTo } from '../support/links.ts'
import { isSignedIn, signIn, signInByForm } from '../support/people.ts'
import { type Site, startSite } from '../support/site.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { awake, DESKTOP, PHONE, seeToast, type Visit, visit } from '../support/visit.ts'

let site: Site
let browser: Browser
const opened: Visit[] = []
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), openBrowser()])
})
afterAll(async () => {
  for (const { troubles } of opened) expect(troubles).toEqual([])
  await browser?.close()
  await site?.close()
})

/** A visitor whose troubles are looked at in the end. */
async function visitor(path: string, viewport = DESKTOP, who?: 'parent' | 'admin'): Promise<Visit> {
  const seen = await visit(browser, site.origin, { viewport })
  opened.push(seen)
  if (who) await signIn(seen.context, who)
  await seen.page.goto(path)
  await awake(seen.page)
  return seen
}

const get = (path: string) => fetch(site.origin + path, { redirect: 'manual' })

describe('1 §1 conventions of every call, 1 §7 calls', () => {
  const FAVORITES = '/api/favorites/classes'
  let parent: Visit
  let asked: string[]
  beforeAll(async () => {
    parent = await visit(browser, site.origin, { viewport: DESKTOP })
    asked = []
    parent.page.on('request', request => asked.push(new URL(request.url()).pathname))
    await signIn(parent.context, 'parent')
    await parent.page.clock.install()
  })
  const timesAsked = () => asked.filter(path => path === FAVORITES).length
  /** Anything the page has started by now is asked before this is answered. */
  const marker = (page: Page) => page.evaluate(() => fetch('/api/health').then(answer => answer.status))

  const ROWS: SpecRow<Visit>[] = [
    {
      spec: '1 §1 Conventions',
      says: 'requests carry the session cookies',
      async check({ page }) {
        const read = page.waitForResponse(`**${FAVORITES}`)
        await page.goto('/classes')
        await awake(page)
        const answer = await read
        expect(answer.status()).toBe(200)
        expect((await answer.request().allHeaders()).cookie).toBeTruthy()
        expect(answer.request().method(), 'a read is a GET').toBe('GET')
        expect(await answer.json(), 'and is read as JSON').toBeInstanceOf(Array)
      },
    },
    {
      spec: '1 §1 Conventions',
      says: 'data is never stale: no refetch on focus or by a timer',
      async check({ page }) {
        expect(timesAsked()).toBe(1)
        await page.evaluate(() => {
          for (const name of ['blur', 'focus', 'visibilitychange', 'online']) window.dispatchEvent(new Event(name))
        })
        await page.clock.fastForward('10:00:00')
        expect(await marker(page)).toBe(200)
        expect(timesAsked()).toBe(1)
      },
    },
    {
      spec: '1 §1 Conventions',
      says: 'no retry for reads',
      async check({ page }) {
        await page.route(`**${FAVORITES}`, route => route.fulfill({ status: 500, body: 'broken' }))
        asked.length = 0
        const broken = page.waitForResponse(`**${FAVORITES}`)
        await page.reload()
        await awake(page)
        await broken
        await drawn(page)
        await page.clock.fastForward('01:00:00')
        expect(await marker(page)).toBe(200)
        expect(timesAsked()).toBe(1)
      },
    },
    {
      spec: '1 §1 Conventions',
      says: 'no retry for writes',
      async check({ page }) {
        const path = '**/api/favorites/*'
        let writes = 0
        await page.route(path, route => {
          if (route.request().method() === 'GET') return route.continue()
          writes++
          return route.fulfill({ status: 500, body: 'broken' })
        })
        await page.getByRole('button', { name: 'Save: Felt Foxes' }).first().click()
        await seeToast(page, 'Error')
        await page.clock.fastForward('01:00:00')
        expect(await marker(page)).toBe(200)
        expect(writes).toBe(1)
      },
    },
    {
      spec: '1 §1 Conventions',
      says: 'an answer that is not OK becomes an error: status code, colon, space, body text or status text',
      departs: 'PRODUCT.md 5, that is what logs keep; a person reads the sentence',
      async check() {
        const answer = await get('/api/children')
        const body = await answer.text()
        const error = new ApiError(answer.status, body, answer.statusText)
        expect(error.message).toBe(`401: ${body}`)
        expect(error.problem).toMatchObject({ message: expect.stringMatching(/\.$/), code: expect.any(String) })
        expect(new ApiError(502, '', 'Bad Gateway').message).toBe('502: Bad Gateway')
      },
    },
    {
      spec: '1 §7 Calls',
      says: 'GET /api/auth/user: the current user with the fields of 1 §3',
      async check({ context }) {
        const answer = await context.request.get('/api/auth/user')
        expect(await answer.json()).toMatchObject({
          id: expect.any(String),
          firstName: 'Maya',
          lastName: expect.any(String),
          email: 'parent@example.com',
          role: 'parent',
          profileImageUrl: null,
        })
      },
    },
    {
      spec: '1 §7 Calls',
      says: 'GET /api/auth/user: 401 signed out, which pages take for no data',
      async check() {
        expect((await get('/api/auth/user')).status).toBe(401)
        expect((await get('/about')).status).toBe(200)
      },
    },
    {
      spec: '1 §7 Calls',
      says: 'GET /api/auth/logout: read as JSON',
      async check({ page, context }) {
        const answer = await page.evaluate(() => fetch('/api/auth/logout').then(each => each.json()))
        expect(answer).toEqual({ message: expect.any(String) })
        expect(await isSignedIn(context)).toBe(false)
      },
    },
  ]
  for (const row of ROWS) test(rowName(row), () => row.check(parent))
})

describe('1 §2 routes', () => {
  const SCREENS: Record<string, string> = {
    '/': 'Where Wonder Becomes Art',
    '/about': 'About Curiously Creative',
    '/guide': 'Meet the Guide',
    '/schedule': 'Schedule',
    '/register': 'Register your child',
    '/classes': 'Classes',
    '/portal': 'Parent Portal',
    '/login': 'Welcome back',
    '/signup': 'Make an account',
    '/contact': 'Say hello',
    '/blog': 'Blog',
    '/blog/a-lantern-from-one-sheet-of-paper': 'A lantern from one sheet of paper',
    '/search-results?q=clay': 'Results for “clay”',
    '/faq': 'Questions, answered',
  }
  const screen = async (path: string) => {
    const answer = await get(path)
    const html = await answer.text()
    const words = (part = '') => part.replace(/<(svg|script|style).*?<\/\1>|<!--.*?-->|<[^>]+>/gs, '')
    const frame = ['<header class="site-head', '<footer'].map(each => html.includes(each))
    return { status: answer.status, heading: words(html.match(/<h1.*?<\/h1>/s)?.[0]), text: words(html), frame }
  }
  const SLUGS: Record<string, string> = {
    '/events/felt-foxes': 'Felt Foxes',
    '/blog/what-pinch-pots-teach': 'What pinch pots teach',
  }

  const ROWS: SpecRow<void>[] = [
    ...Object.entries(SCREENS).map(([path, heading]) => ({
      spec: '1 §2 Routes',
      says: `${path} is ${heading}`,
      check: async () => expect(await screen(path)).toMatchObject({ status: 200, heading }),
    })),
    {
      spec: '1 §2 Routes',
      says: 'header and footer are hidden on / only',
      async check() {
        for (const path of Object.keys(SCREENS)) {
          const { frame } = await screen(path)
          expect(frame, path).toEqual(path === '/' ? [false, false] : [true, true])
        }
      },
    },
    {
      spec: '1 §2 Routes, 1 §8',
      says: 'any other route: “404 Page Not Found”, “Did you forget to add the page to the router?”',
      async check() {
        for (const path of ['/no-such-page', '/about/us', '/events/no-such-class', '/blog/no-such-post']) {
          const { status, text } = await screen(path)
          expect(status, path).toBe(404)
          expect(text, path).toContain('404 Page Not Found. Did you forget to add the page to the router?')
        }
      },
    },
    {
      spec: '1 §2 Routes',
      says: 'whether /schedule/{slug}, /events/{slug} and /blog/{slug} resolve to a screen is not shown',
      departs: 'PRODUCT.md 2 and 4, each leads to a page',
      async check() {
        for (const [path, heading] of Object.entries(SLUGS))
          expect(await screen(path), path).toMatchObject({ status: 200, heading })
        const moved = await get('/schedule/felt-foxes')
        expect([moved.status, moved.headers.get('location')]).toEqual([301, '/events/felt-foxes'])
      },
    },
    {
      spec: '1 §2 Routes',
      says: 'on every route change the page scrolls to the top',
      departs: 'PRODUCT.md 7, back restores the place',
      async check() {
        const { page } = await visitor('/faq', { width: 1440, height: 500 })
        await scrollTo(page, 300)
        await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
        await page.waitForURL('**/blog')
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
        await page.goBack()
        await page.waitForURL('**/faq')
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(300)
      },
    },
    {
      spec: '1 §8 Not found',
      says: 'the screen itself',
      async check() {
        const { page } = await visitor('/no-such-page')
        const main = page.getByRole('main')
        expect(await main.getByText('404 Page Not Found').isVisible()).toBe(true)
        expect(await main.getByRole('searchbox').or(main.getByRole('combobox')).count()).toBe(1)
        expect(await linksOf(main)).toEqual(expect.arrayContaining(['See classes → /classes', 'Home → /']))
      },
    },
    {
      spec: 'PRODUCT.md 5',
      says: 'what breaks inside shows a plain page with a way on, between header and footer',
      async check() {
        await site.pool.query('ALTER TABLE blog_posts RENAME TO blog_posts_away')
        try {
          const { text, ...rest } = await screen('/blog/what-went-wrong')
          expect(rest).toEqual({ status: 500, heading: 'A thread came loose', frame: [true, true] })
          for (const words of [
            'Please try again.',
            'Try again',
            'Home',
            'Call (407) 555-0145',
            'Reference: 500 at /blog',
          ])
            expect(text).toContain(words)
          expect(text).not.toContain('blog_posts')
        } finally {
          await site.pool.query('ALTER TABLE blog_posts_away RENAME TO blog_posts')
        }
      },
    },
  ]
  for (const row of ROWS) test(rowName(row), () => row.check())
})

describe('1 §2 header and footer on wide screens', () => {
  let stranger: Visit
  let parent: Visit
  beforeAll(async () => {
    stranger = await visitor('/faq')
    parent = await visitor('/about', DESKTOP, 'parent')
  })
  const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
  const foot = (page: Page) => page.getByRole('contentinfo')
  const head = (page: Page) => page.locator('header.site-head')
  const shadow = (page: Page) => head(page).evaluate(each => getComputedStyle(each).boxShadow)
  const EVERYONE = [
    'About → /about',
    'Meet the Guide → /guide',
    'Schedule → /schedule',
    'Blog → /blog',
    'FAQ → /faq',
    'Register Now → /register',
  ]

  const ROWS: SpecRow<Page>[] = [
    {
      spec: '1 §2 Header',
      says: 'About, Meet the Guide, Schedule, Blog, FAQ, Register Now, then Parent Portal signed out',
      async check(page) {
        expect(await linksOf(nav(page))).toEqual([...EVERYONE, 'Parent Portal → /portal'])
      },
    },
    {
      spec: '1 §2 Header, 1 §4 Signed in vs signed out, 1 §6',
      says: 'My Dashboard and Sign Out in its place, signed in',
      async check() {
        expect(await linksOf(nav(parent.page))).toEqual([
          ...EVERYONE,
          'My Dashboard → /dashboard',
          'Sign Out → /api/logout',
        ])
      },
    },
    {
      spec: '1 §2 Header',
      says: 'the theme toggle comes last',
      check: async page => expect(await head(page).getByRole('button', { name: 'Dark theme' }).isVisible()).toBe(true),
    },
    {
      spec: '1 §2 Header',
      says: 'the current page’s link is bold',
      async check(page) {
        const weights = await nav(page)
          .locator('a:not(.btn)')
          .evaluateAll(all => all.map(link => [link.textContent, Number(getComputedStyle(link).fontWeight)] as const))
        const bold = Math.max(...weights.map(([, weight]) => weight))
        expect(bold).toBeGreaterThanOrEqual(700)
        expect(weights.filter(([, weight]) => weight === bold).map(([name]) => name)).toEqual(['FAQ'])
      },
    },
    {
      spec: '1 §2 Header, 1 §9 Header shadow threshold',
      says: 'sticky, with a stronger shadow past 10 px of scroll',
      async check(page) {
        await scrollTo(page, 10)
        expect(await shadow(page)).toBe('none')
        await scrollTo(page, 11)
        await expect.poll(() => shadow(page)).not.toBe('none')
        await scrollTo(page, 400)
        expect((await head(page).boundingBox())!.y).toBe(0)
        await scrollTo(page, 0)
      },
    },
    {
      spec: '1 §2 Footer',
      says: 'Copyright 2025',
      departs: 'PRODUCT.md 2, the year is live',
      async check(page) {
        const year = new Date().toLocaleDateString('en-US', { timeZone: 'America/New_York', year: 'numeric' })
        expect(await foot(page).innerText()).toContain(`© ${year} Curiously Creative`)
      },
    },
    {
      spec: '1 §2 Footer',
      says: '“Crafted with wonder in Avalon Park, FL”',
      check: async page => expect(await foot(page).innerText()).toContain('Crafted with wonder in Avalon Park, FL'),
    },
    {
      spec: '1 §2 Footer',
      says: 'links to Blog, About and Contact, and three social media links',
      async check(page) {
        const links = await linksOf(foot(page))
        expect(links).toEqual(expect.arrayContaining(['Blog → /blog', 'About → /about', 'Contact → /contact']))
        const social = links.filter(link => /→ https:/.test(link))
        expect(social.map(link => link.split(' → ')[0])).toEqual(['Instagram', 'Facebook', 'YouTube'])
      },
    },
    {
      spec: '1 §2 Header',
      says: 'Sign Out navigates the browser to /api/logout',
      async check() {
        const { page, context } = parent
        const [request] = await Promise.all([
          page.waitForRequest('**/api/logout'),
          nav(page).getByRole('link', { name: 'Sign Out' }).click(),
        ])
        expect(request.isNavigationRequest()).toBe(true)
        await page.waitForURL(`${site.origin}/`)
        expect(await isSignedIn(context)).toBe(false)
      },
    },
  ]
  for (const row of ROWS) test(rowName(row), () => row.check(stranger.page))
})

describe('1 §2 header on narrow screens', () => {
  let phone: Visit
  beforeAll(async () => {
    phone = await visitor('/faq', PHONE)
  })
  const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await menu(page).waitFor()
  }

  const ROWS: SpecRow<Page>[] = [
    {
      spec: '1 §2 Header, mobile menu',
      says: 'the desktop links, and Home, Classes and Contact',
      async check(page) {
        await open(page)
        expect(await linksOf(menu(page))).toEqual([
          'Curiously Creative → /',
          'Home → /',
          'About → /about',
          'Meet the Guide → /guide',
          'Classes → /classes',
          'Schedule → /schedule',
          'Blog → /blog',
          'FAQ → /faq',
          'Contact → /contact',
          'Register Now → /register',
          'Parent Portal → /portal',
        ])
        expect(await menu(page).getByRole('button', { name: 'Dark theme' }).isVisible()).toBe(true)
      },
    },
    {
      spec: '1 §2 Header, mobile menu',
      says: 'the search box is at the top',
      async check(page) {
        const box = await menu(page).getByRole('combobox').boundingBox()
        const first = await menu(page).getByRole('link', { name: 'Home', exact: true }).boundingBox()
        expect(box!.y).toBeLessThan(first!.y)
      },
    },
    {
      spec: '1 §2 Header, mobile menu',
      says: 'opens and closes by toggle',
      async check(page) {
        await menu(page).getByRole('button', { name: 'Close menu' }).click()
        await menu(page).waitFor({ state: 'detached' })
        await open(page)
      },
    },
    {
      spec: '1 §2 Header, mobile menu',
      says: 'closes when a link is chosen',
      async check(page) {
        await menu(page).getByRole('link', { name: 'Blog' }).click()
        await page.waitForURL('**/blog')
        await menu(page).waitFor({ state: 'detached' })
      },
    },
    {
      spec: '1 §2 Header, second variant',
      says: 'a menu button and a search button that goes to /classes',
      async check(page) {
        await page.setViewportSize({ width: 800, height: 900 })
        const head = page.locator('header.site-head')
        expect(await head.getByRole('button', { name: 'Menu' }).isVisible()).toBe(true)
        await head.getByRole('link', { name: 'Search classes' }).click()
        await page.waitForURL('**/classes')
      },
    },
    {
      spec: '1 §2 Header, second variant',
      says: 'its drawer links to Home, About, Classes, Schedule, Contact, Blog and FAQ',
      async check(page) {
        await open(page)
        const links = await linksOf(menu(page).getByRole('navigation'))
        expect(links.map(link => link.split(' → ')[0])).toEqual(
          expect.arrayContaining(['Home', 'About', 'Classes', 'Schedule', 'Contact', 'Blog', 'FAQ']),
        )
        await menu(page).getByRole('button', { name: 'Close menu' }).click()
      },
    },
  ]
  for (const row of ROWS) test(rowName(row), () => row.check(phone.page))
})

describe('1 §4 theme', () => {
  let seen: Visit
  beforeAll(async () => {
    seen = await visitor('/faq')
  })
  const theme = (page: Page) =>
    page.evaluate(() => ({
      saved: localStorage.getItem('theme'),
      dark: document.documentElement.classList.contains('dark'),
    }))
  const toggle = (page: Page) => page.locator('header').getByRole('button', { name: 'Dark theme' }).click()
  const reopened = async (page: Page, saved: string) => {
    await page.evaluate(value => localStorage.setItem('theme', value), saved)
    await page.reload()
    await awake(page)
    return (await theme(page)).dark
  }

  const ROWS: SpecRow<Page>[] = [
    {
      spec: '1 §4 Theme',
      says: 'dark only if the saved value is dark: the system preference is ignored',
      async check(page) {
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.reload()
        await awake(page)
        expect(await theme(page)).toEqual({ saved: null, dark: false })
      },
    },
    {
      spec: '1 §4 Theme, 1 §3 Theme preference',
      says: 'toggles light to dark and back, saved under a theme key as dark and light',
      async check(page) {
        await toggle(page)
        expect(await theme(page)).toEqual({ saved: 'dark', dark: true })
        await toggle(page)
        expect(await theme(page)).toEqual({ saved: 'light', dark: false })
      },
    },
    {
      spec: '1 §4 Theme',
      says: 'the saved value is applied on load, as a “dark” class on the document root',
      async check(page) {
        expect(await reopened(page, 'dark')).toBe(true)
        expect(await reopened(page, 'light')).toBe(false)
        expect(await reopened(page, 'system')).toBe(false)
      },
    },
  ]
  for (const row of ROWS) test(rowName(row), () => row.check(seen.page))
})

describe('1 §9 toasts and tooltips', () => {
  let seen: Visit
  beforeAll(async () => {
    seen = await visit(browser, site.origin, { viewport: DESKTOP })
    opened.push(seen)
    await seen.page.clock.install()
    await seen.page.goto('/portal?notice=please-log-in')
    await awake(seen.page)
  })
  const toasts = (page: Page) => page.locator('.toast')
  /** The next toast of this page, at a standing clock. */
  const another = async (page: Page) => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    await page.goto('/portal?notice=payment-cancelled')
    await awake(page)
    await seeToast(page, 'Payment Cancelled / You can try again later')
  }
  const drag = async (page: Page, by: number) => {
    const box = (await toasts(page).boundingBox())!
    const [x, y] = [box.x + 30, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by, y, { steps: 3 })
    await page.mouse.up()
    await page.mouse.move(5, 5)
  }

  const ROWS: SpecRow<Page>[] = [
    {
      spec: '1 §1 Conventions, 1 §9 Toasts visible at once',
      says: '1',
      async check(page) {
        await seeToast(page, 'Authentication Required / Please log in to access the dashboard')
        await signInByForm(page, 'nobody@example.com')
        await seeToast(page, 'Login Failed')
        expect(await toasts(page).count()).toBe(1)
      },
    },
    {
      spec: '1 §9 Toast viewport max width',
      says: '420 px on medium screens and up',
      async check(page) {
        const width = async (wide: number) => {
          await page.setViewportSize({ width: wide, height: 900 })
          return (await page.locator('.toasts').boundingBox())!.width
        }
        expect([await width(767), await width(768), await width(1440)]).toEqual([767, 420, 420])
      },
    },
    {
      spec: '1 §9 Toast default display',
      says: '5,000 ms',
      async check(page) {
        await another(page)
        await page.clock.runFor(4_999)
        expect(await toasts(page).count()).toBe(1)
        await page.clock.runFor(1)
        await expect.poll(() => toasts(page).count()).toBe(0)
      },
    },
    {
      spec: '1 §9 Toast default display',
      says: 'swipe threshold 50 px',
      async check(page) {
        await another(page)
        await drag(page, 49)
        expect(await toasts(page).count()).toBe(1)
        await drag(page, 50)
        await expect.poll(() => toasts(page).count()).toBe(0)
      },
    },
    {
      spec: '1 §9 Toast removal after dismiss',
      says: '1,000,000 ms: a dismissed toast never shows again',
      async check(page) {
        await page.clock.runFor(1_000_001)
        expect(await toasts(page).count()).toBe(0)
      },
    },
    {
      spec: '1 §9 Toast default display',
      says: 'viewport hotkey F8',
      async check(page) {
        await another(page)
        await page.keyboard.press('F8')
        expect(await page.evaluate(() => document.activeElement?.className)).toBe('toasts')
      },
    },
    {
      spec: '1 §9 Tooltip open delay / skip delay',
      says: '700 ms / 300 ms',
      departs: 'UX.md 2, nothing is said only by hover, so there are no tooltips',
      check: async page => expect(await page.locator('[role=tooltip], [data-tooltip], button[title]').count()).toBe(0),
    },
  ]
  for (const row of ROWS) test(rowName(row), () => row.check(seen.page))
})
