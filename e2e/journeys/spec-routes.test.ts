import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../support/people.ts'
import { linksOf, scrollTo } from '../support/reading.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, type Visit } from '../support/visit.ts'

/** The route table of the public site, unknown routes, and the theme. */
const stage = openStage()
const opened: Visit[] = []
afterAll(() => expect(opened.flatMap(({ troubles }) => troubles)).toEqual([]))

/** Opens a page in a new visit, whose troubles are checked after all tests. */
async function visitor(path: string, viewport = DESKTOP, who?: 'parent' | 'admin'): Promise<Visit> {
  const seen = await stage.visit({ viewport })
  opened.push(seen)
  if (who) await signIn(seen.context, who)
  await seen.page.goto(path)
  await hydrated(seen.page)
  return seen
}

const get = (path: string) => fetch(stage.site.origin + path, { redirect: 'manual' })

describe('routes', () => {
  const SCREENS: Record<string, string> = {
    '/': 'Where Wonder Becomes Art',
    '/about': 'About Curiously Creative',
    '/guide': 'Meet the Guide',
    '/schedule': 'Schedule',
    '/register': 'Register your child',
    '/classes': 'Classes',
    '/portal': 'Parent Portal',
    '/login': 'Welcome back',
    '/signup': 'Create an account',
    '/contact': 'Say hello',
    '/blog': 'Blog',
    '/blog/a-lantern-from-one-sheet-of-paper': 'A lantern from one sheet of paper',
    '/search-results?q=clay': 'Results for “clay”',
    '/faq': 'Frequently asked questions',
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
      area: 'routes',
      says: `${path} is ${heading}`,
      check: async () => expect(await screen(path)).toMatchObject({ status: 200, heading }),
    })),
    {
      area: 'routes',
      says: 'header and footer are hidden on / only',
      async check() {
        for (const path of Object.keys(SCREENS)) {
          const { frame } = await screen(path)
          expect(frame, path).toEqual(path === '/' ? [false, false] : [true, true])
        }
      },
    },
    {
      area: 'routes',
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
      area: 'routes',
      says: 'whether /schedule/{slug}, /events/{slug} and /blog/{slug} resolve to a screen is not shown',
      departs: 'each resolves to a page',
      async check() {
        for (const [path, heading] of Object.entries(SLUGS))
          expect(await screen(path), path).toMatchObject({ status: 200, heading })
        const moved = await get('/schedule/felt-foxes')
        expect([moved.status, moved.headers.get('location')]).toEqual([301, '/events/felt-foxes'])
      },
    },
    {
      area: 'routes',
      says: 'on every route change the page scrolls to the top',
      departs: 'going back restores the scroll position',
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
      area: 'not found',
      says: 'the screen itself',
      async check() {
        const { page } = await visitor('/no-such-page')
        const main = page.getByRole('main')
        await expect.poll(() => main.getByText('404 Page Not Found').isVisible()).toBe(true)
        await expect.poll(() => main.getByRole('searchbox').or(main.getByRole('combobox')).count()).toBe(1)
        await expect.poll(() => linksOf(main)).toEqual(expect.arrayContaining(['See classes → /classes', 'Home → /']))
      },
    },
    {
      area: 'calls',
      says: 'a server error shows a plain page with ways to continue, between header and footer',
      async check() {
        await stage.site.pool.query('ALTER TABLE blog_posts RENAME TO blog_posts_away')
        try {
          const { text, ...rest } = await screen('/blog/what-went-wrong')
          expect(rest).toEqual({ status: 500, heading: 'Something went wrong', frame: [true, true] })
          for (const words of [
            'The problem is on our end.',
            'Try again',
            'Home',
            'Call (407) 555-0145',
            'Reference: 500 at /blog',
          ])
            expect(text).toContain(words)
          expect(text).not.toContain('blog_posts')
        } finally {
          await stage.site.pool.query('ALTER TABLE blog_posts_away RENAME TO blog_posts')
        }
      },
    },
  ]
  for (const row of ROWS) test(rowName(row), () => row.check())
})

describe('theme', () => {
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
    await hydrated(page)
    return (await theme(page)).dark
  }

  const ROWS: SpecRow<Page>[] = [
    {
      area: 'theme',
      says: 'dark only if the saved value is dark: the system preference is ignored',
      async check(page) {
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.reload()
        await hydrated(page)
        await expect.poll(() => theme(page)).toEqual({ saved: null, dark: false })
      },
    },
    {
      area: 'theme, theme preference',
      says: 'toggles light to dark and back, saved under a theme key as dark and light',
      async check(page) {
        await toggle(page)
        await expect.poll(() => theme(page)).toEqual({ saved: 'dark', dark: true })
        await toggle(page)
        await expect.poll(() => theme(page)).toEqual({ saved: 'light', dark: false })
      },
    },
    {
      area: 'theme',
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
