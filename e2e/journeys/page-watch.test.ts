import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { NEEDS_TIME } from '#src/testing/needs.ts'
import { unexpectedStorage } from '../support/browser-storage.ts'
import { hold } from '../support/interruptions.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, stopClock } from '../support/visit.ts'

/** What a page says and saves when its scripts don't load, never go idle, or are gone after an upgrade. */
const stage = openStage()

const SCRIPTS = '**/assets/*.js'
const bar = (page: Page) => page.locator('#page-watch')
const reload = (page: Page) => bar(page).getByRole('button', { name: 'Reload' }).click()
const FAQ = /questions/i
const isHydrated = (page: Page) => page.evaluate(() => document.documentElement.dataset.hydrated === 'yes')
const refuse = (page: Page, address: string) => page.route(address, route => route.fulfill({ status: 404 }))

type Loads = { loads: number; lastLoad: number }

/** Counts what a page has loaded, and records when it last did by the page's own clock. */
const countLoads = (page: Page) =>
  page.addInitScript(() => {
    const seen = Object.assign(window, { loads: 0, lastLoad: Date.now() })
    const count = () => Object.assign(seen, { loads: seen.loads + 1, lastLoad: Date.now() })
    document.addEventListener('load', count, true)
  })

/** How often an error was counted on a page. */
async function counted(kind: string, path: string): Promise<number> {
  const { rows } = await stage.site.pool.query(
    'SELECT coalesce(sum(count), 0)::int AS count FROM page_errors WHERE kind = $1 AND page = $2',
    [kind, path],
  )
  return rows[0].count
}

test('a page whose scripts are blocked says what to do, and what was typed survives the reload', async () => {
  const { page, leave } = await stage.visit()
  await page.route(SCRIPTS, route => route.abort())
  await page.goto('/register')
  await page.getByLabel('Full name').first().fill('Ana Maria Lopez')
  await page.getByRole('alert').getByText('Check your connection and reload.').waitFor()
  await expect.poll(() => counted('not-loaded', '/register')).toBe(1)

  // It fails again, and what was typed is still there.
  await reload(page)
  await bar(page).waitFor()
  await expect.poll(() => page.getByLabel('Full name').first().inputValue()).toBe('Ana Maria Lopez')

  await page.unrouteAll()
  await reload(page)
  await hydrated(page)
  await expect.poll(() => bar(page).isVisible()).toBe(false)
  await expect.poll(() => page.getByLabel('Full name').first().inputValue()).toBe('Ana Maria Lopez')
  // The form has it, too: only the other fields show errors.
  await page.getByRole('button', { name: /^Continue/ }).click()
  const summary = page.getByRole('alert').filter({ hasText: "There's a problem" })
  await summary.waitFor()
  await expect.poll(() => summary.innerText()).not.toContain('Your name')
  expect(await page.evaluate(() => sessionStorage.getItem('page-words'))).toBe(null)
  expect(await unexpectedStorage(page)).toEqual([])
  await leave()
})

test('a page that goes offline before its scripts load says so, and keeps what was typed', async () => {
  const { page, context, leave } = await stage.visit()
  const release = await hold(page, SCRIPTS)
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Message').fill('Is there class on Friday?')
  await context.setOffline(true)
  release()
  await page.getByRole('alert').getByText("You're offline.").waitFor()
  await context.setOffline(false)
  await page.unrouteAll({ behavior: 'wait' })
  await reload(page)
  await hydrated(page)
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Is there class on Friday?')
  // The report that could not be sent at first is sent by the next page.
  await expect.poll(() => counted('not-loaded', '/contact')).toBe(1)
  await leave()
})

test('a page whose scripts hang says so within 10 seconds, and stops saying so when they load after all', async () => {
  const { page, leave, troubles } = await stage.visit()
  await stopClock(page)
  await countLoads(page)
  const release = await hold(page, SCRIPTS)
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const shownYet = async () => {
    await page.clock.runFor(1_000)
    return bar(page).isVisible()
  }
  await expect.poll(shownYet, { interval: 50 }).toBe(true)
  const waited = await page.evaluate(() => Date.now() - (window as unknown as Loads).lastLoad)
  expect(waited).toBeGreaterThan(6_000)
  expect(waited).toBeLessThanOrEqual(10_000)
  await expect.poll(() => counted('not-ready', '/contact')).toBe(1)
  release()
  await bar(page).waitFor({ state: 'hidden' })
  expect(await isHydrated(page)).toBe(true)
  expect(troubles).toEqual([])
  await leave()
})

test('a page whose scripts load slowly, one after the other, is not reported as failed', async () => {
  const { page, leave, troubles } = await stage.visit()
  await stopClock(page)
  await countLoads(page)
  const loads = () => page.evaluate(() => (window as unknown as Loads).loads)
  const waiting: (() => void)[] = []
  await page.route(SCRIPTS, route => new Promise<void>(done => waiting.push(done)).then(() => route.continue()))
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => waiting.length).toBeGreaterThan(2)
  while (waiting.length > 0) {
    await page.clock.runFor(5_000)
    const before = await loads()
    waiting.shift()!()
    await expect.poll(loads).toBeGreaterThan(before)
    await expect.poll(() => bar(page).isVisible()).toBe(false)
  }
  await expect.poll(() => isHydrated(page)).toBe(true)
  expect(troubles).toEqual([])
  await leave()
})

test('passwords and codes are never saved, visible or not', async () => {
  const { page, leave } = await stage.visit()
  await page.goto('/login')
  await hydrated(page)
  await page.getByLabel('Email').fill('parent@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wonder-becomes-art')
  const saved = () =>
    page.evaluate(() => {
      window.pageWatch!.keep()
      return sessionStorage.getItem('page-words')
    })
  expect(await saved()).toContain('parent@example.com')
  expect(await saved()).not.toContain('wonder')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
  expect(await saved()).not.toContain('wonder')

  // Signing out deletes what was saved.
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  expect(await saved()).not.toBe(null)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign Out' }).click()
  await page.waitForURL(`${stage.site.origin}/`)
  expect(await page.evaluate(() => sessionStorage.getItem('page-words'))).toBe(null)
  await leave()
})

/** Works the way React renders without end: in slices that yield to the browser between them. */
const workWithoutEnd = (page: Page) =>
  page.evaluate(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const end = performance.now() + 5
      while (performance.now() < end);
      port2.postMessage(0)
    }
    port2.postMessage(0)
  })

test.runIf(FULL)(
  'a page that renders without end is detected and counted, and the reload keeps what was typed',
  NEEDS_TIME,
  async () => {
    const { page, leave } = await stage.visit()
    await page.goto('/contact')
    await hydrated(page)
    await page.getByLabel('Message').fill('Is there class on Friday?')
    await workWithoutEnd(page)
    await page.getByRole('alert').getByText("This page isn't responding.").waitFor()
    await expect.poll(() => counted('busy', '/contact')).toBe(1)
    await reload(page)
    await hydrated(page)
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Is there class on Friday?')
    await leave()
  },
)

test.runIf(FULL)('a slow phone under normal load is not mistaken for a failed page', NEEDS_TIME, async () => {
  const { page, context, leave, troubles } = await stage.visit({ motion: true })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  // Slow 4G.
  const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000, offline: false }
  await devtools.send('Network.emulateNetworkConditions', line)
  await page.goto('/')
  await hydrated(page)
  const begun = Date.now()
  // Scrolls for longer than a page may be busy.
  while (Date.now() - begun < 14_000) await page.mouse.wheel(0, 240)
  await expect.poll(() => bar(page).isVisible()).toBe(false)
  expect([await counted('busy', '/'), await counted('not-ready', '/')]).toEqual([0, 0])
  expect(troubles).toEqual([])
  await leave()
})

/** The paths that are loaded as documents from now on. */
function documentsOf(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname)
  })
  return loaded
}
/** Makes an open page look like an earlier build, whose files the server no longer has. */
async function outdate(page: Page, files: string) {
  await page.evaluate(() => {
    window.pageWatch!.build = 'earlier'
  })
  await refuse(page, files)
}

test('a page opened before an upgrade loads the new build at the requested address, once', async () => {
  const { page, leave } = await stage.visit({ viewport: DESKTOP })
  await page.goto('/about')
  await hydrated(page)
  await outdate(page, '**/assets/faq-page-*.js')
  const loaded = documentsOf(page)
  page.on('request', request => request.isNavigationRequest() && void page.unrouteAll())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
  await page.getByRole('heading', { level: 1, name: FAQ }).waitFor()
  await hydrated(page)
  expect([loaded, new URL(page.url()).pathname]).toEqual([['/faq'], '/faq'])
  await expect.poll(() => counted('part-missing', '/faq')).toBe(1)
  await leave()
})

test('a file that the new build lacks, too, does not keep a page reloading', async () => {
  const { page, leave } = await stage.visit({ viewport: DESKTOP })
  await page.goto('/about')
  await hydrated(page)
  await outdate(page, '**/assets/faq-page-*.js')
  const loaded = documentsOf(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
  await page.getByRole('alert').getByText("This page didn't finish loading.").waitFor()
  expect([loaded, new URL(page.url()).pathname]).toEqual([['/faq'], '/faq'])
  await leave()
})

test('a page whose code fails to load without an upgrade says so at its own address', async () => {
  const { page, leave } = await stage.visit({ viewport: DESKTOP })
  await page.goto('/about')
  await hydrated(page)
  await refuse(page, '**/assets/faq-page-*.js')
  const loaded = documentsOf(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
  await page.getByRole('heading', { level: 1, name: "Couldn't load this page" }).waitFor()
  expect([loaded, new URL(page.url()).pathname]).toEqual([[], '/faq'])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: FAQ }).waitFor()
  await leave()
})

test('a part of a page that is gone after an upgrade loads with the new build, and what was typed stays', async () => {
  const { page, leave } = await stage.visit()
  await page.goto('/contact')
  await hydrated(page)
  await page.getByLabel('Message').fill('Is there class on Friday?')
  await outdate(page, '**/assets/menu-dialog-*.js')
  const loaded = documentsOf(page)
  page.on('request', request => request.isNavigationRequest() && void page.unrouteAll())
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect.poll(() => loaded).toEqual(['/contact'])
  await hydrated(page)
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Is there class on Friday?')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await leave()
})

test('two servers with different builds do not keep reloading a page for a part that neither has', async () => {
  const { page, context, leave } = await stage.visit({ viewport: DESKTOP })
  await signIn(context, 'parent')
  // Every page requests this file by itself.
  await refuse(page, '**/assets/signed-in-parts-*.js')
  await page.route(/__manifest/, route =>
    route.fulfill({ status: 204, headers: { 'x-remix-reload-document': 'true' } }),
  )
  const loaded = documentsOf(page)
  await page.goto('/faq')
  await page.getByRole('alert').getByText("This page didn't finish loading.").waitFor()
  expect(loaded).toEqual(['/faq', '/faq'])
  await leave()
})

test('the health page lists the page errors that browsers reported, and how often', async () => {
  const { page, context, leave, troubles } = await stage.visit({ viewport: DESKTOP })
  await signIn(context, 'admin')
  await stage.site.pool.query('TRUNCATE page_errors')
  await page.goto('/admin/health')
  const panel = page.getByRole('region', { name: 'Page errors in browsers' })
  await panel.getByText('No errors reported in the last 30 days.').waitFor()

  await page.evaluate(() => void Promise.reject(new Error('Maya')))
  await expect.poll(() => counted('script-error', '/admin/health')).toBe(1)
  await page.reload()
  const row = panel.getByRole('row').filter({ hasText: 'A script had an error' })
  await expect
    .poll(() => row.getByRole('cell').allInnerTexts())
    .toEqual([
      '/admin/health',
      expect.stringMatching(/^[0-9a-f]{8}$/),
      '1',
      expect.stringMatching(/, \d+(:\d\d)? [AP]M$/),
    ])
  const { rows } = await stage.site.pool.query('SELECT count(*)::int AS count FROM audit_entries WHERE route LIKE $1', [
    '%page-errors',
  ])
  expect(rows[0].count).toBe(0)
  expect(troubles).toEqual([expect.stringContaining('Maya')])
  await leave()
})
