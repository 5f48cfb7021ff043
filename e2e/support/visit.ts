import type { APIRequestContext, Browser, BrowserContext, CDPSession, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { applyRoutesAtOnce } from './routes.ts'

export const PHONE = { width: 360, height: 780 }
export const DESKTOP = { width: 1440, height: 900 }

type Options = {
  viewport?: typeof PHONE
  zoom?: number
  dark?: boolean
  javaScript?: boolean
  motion?: boolean
  address?: string
}

export type Visit = {
  context: BrowserContext
  page: Page
  /** What must not happen on any page: script errors, policy violations, requests to other sites. */
  troubles: string[]
  /** Requests that have no answer yet, each with the time it was sent. */
  unanswered: Map<Request, Date>
  /** Ends the visit. The next visitor may get this window, with nothing left in it. */
  leave(): Promise<void>
}

/** A browser window of one kind, which visitors use one after another. */
type Window = {
  kind: string
  origin: string
  context: BrowserContext
  page: Page
  devtools: CDPSession
  /** Whether something was added that can't be removed. */
  isChanged: boolean
}

/** What tests listen to. Playwright itself listens for a page's close. */
const HEARD = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

/** For each browser, the windows that are free and the visits that haven't ended. */
const windows = new WeakMap<Browser, { free: Window[]; visits: Set<Visit> }>()

function windowsOf(browser: Browser) {
  const ours = windows.get(browser) ?? { free: [], visits: new Set() }
  windows.set(browser, ours)
  return ours
}

/**
 * A new visitor with their own cookies and storage. `address` is their apparent IP address, on a site that trusts one
 * proxy; limits count by it. The time zone is not the program's, on purpose.
 *
 * A new window starts a process, which takes several times as long as loading a page. So a visitor gets one of the same
 * kind that another has left, if there is one. Its cache has the scripts of earlier visits, as most people's does.
 */
export async function visit(browser: Browser, origin: string, options: Options = {}): Promise<Visit> {
  const { address, viewport = PHONE, zoom = 1, dark = false, javaScript = true, motion = false } = options
  const ofWindow = { touch: viewport.width < 700, zoom, dark, javaScript }
  const kind = JSON.stringify([origin, ofWindow])
  const { free, visits } = windowsOf(browser)
  const known = free.findIndex(each => each.kind === kind)
  const window = known < 0 ? await openWindow(browser, origin, kind, ofWindow) : free.splice(known, 1)[0]!
  const { context, page } = window
  await page.setViewportSize({ width: viewport.width / zoom, height: viewport.height / zoom })
  await page.emulateMedia({ reducedMotion: motion ? 'no-preference' : 'reduce' })
  await context.setExtraHTTPHeaders(address ? { 'x-forwarded-for': address } : {})
  const seen: Visit = {
    context,
    page,
    troubles: watchFor(page, origin),
    unanswered: unansweredOf(page),
    async leave() {
      if (!visits.delete(seen)) return
      if (await isAsNew(window)) free.push(window)
      else await context.close()
    },
  }
  visits.add(seen)
  return seen
}

/** Ends the visits that a file has left open, and closes the windows on a site that is about to close. */
export async function endVisits(browser: Browser, closing?: string): Promise<void> {
  const ours = windowsOf(browser)
  for (const each of [...ours.visits]) await each.leave()
  for (const each of ours.free.filter(({ origin }) => origin === closing)) await each.context.close()
  ours.free = ours.free.filter(({ origin }) => origin !== closing)
}

/** Stops a page's clock until the test advances it. A clock that is only installed keeps running in real time. */
export async function stopClock({ clock }: Page): Promise<void> {
  await clock.install()
  await clock.pauseAt(Date.now() + 60_000)
}

/** The visits that haven't ended. */
export const openVisits = (browser: Browser): Iterable<Visit> => windowsOf(browser).visits

/** What is fixed for a window. Its size and motion depend on the visitor. */
type OfWindow = { touch: boolean; zoom: number; dark: boolean; javaScript: boolean }

async function openWindow(
  browser: Browser,
  origin: string,
  kind: string,
  { touch, zoom, dark, javaScript }: OfWindow,
): Promise<Window> {
  // Size and motion apply to tabs that are opened later.
  const { width, height } = touch ? PHONE : DESKTOP
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: width / zoom, height: height / zoom },
    reducedMotion: 'reduce',
    deviceScaleFactor: zoom,
    javaScriptEnabled: javaScript,
    timezoneId: 'Asia/Tokyo',
    locale: 'en-US',
    hasTouch: touch,
  })
  // Not as an init script: the sandboxed frames of the outbox would report it as a script that they blocked.
  context.on('page', opened => opened.on('domcontentloaded', () => opened.evaluate(keepToasts).catch(goneOn)))
  if (javaScript) applyRoutesAtOnce(context, origin)
  if (dark) await context.addInitScript(() => localStorage.setItem('theme', 'dark'))
  closeAfterEachCall(context.request)
  const page = await context.newPage()
  const window = { kind, origin, context, page, devtools: await context.newCDPSession(page), isChanged: false }
  noteLastingChanges(window)
  return window
}

/**
 * Makes each call over a new connection. A connection that is kept open waits as long as its window does, and if the
 * server closes it at that very moment, as it does after 65 seconds, the next visitor's first call fails.
 */
function closeAfterEachCall(request: APIRequestContext): void {
  const call = request.fetch.bind(request)
  request.fetch = (url, options) => call(url, { ...options, headers: { ...options?.headers, connection: 'close' } })
}

/** Notes when a test adds something to its window that can't be removed: then no one else gets it. */
function noteLastingChanges(window: Window): void {
  const { context, page } = window
  const noting =
    <Given extends unknown[], Answer>(change: (...given: Given) => Answer) =>
    (...given: Given) => {
      window.isChanged = true
      return change(...given)
    }
  for (const owner of [context, page]) {
    owner.addInitScript = noting(owner.addInitScript.bind(owner)) as typeof owner.addInitScript
    owner.exposeFunction = noting(owner.exposeFunction.bind(owner))
  }
  context.clock.install = noting(context.clock.install.bind(context.clock))
  context.newCDPSession = noting(context.newCDPSession.bind(context))
}

/** Clears everything that a visitor has left in a window; returns whether that was possible. */
async function isAsNew(window: Window): Promise<boolean> {
  const { context, page, devtools, origin } = window
  if (window.isChanged || page.isClosed()) return false
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const owner of [context, page]) {
    for (const event of HEARD) owner.removeAllListeners(event)
    await owner.unrouteAll({ behavior: 'ignoreErrors' })
    await owner.setExtraHTTPHeaders({})
  }
  await context.setOffline(false)
  await context.clearPermissions()
  // A page of the site, because only there can the tab's session storage for it be cleared.
  const there = await page.goto(`${origin}/robots.txt`).catch(() => null)
  if (!there) return false
  await page.evaluate(() => sessionStorage.clear())
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await context.clearCookies()
  await devtools.send('Page.resetNavigationHistory')
  await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' })
  return true
}

function watchFor(page: Page, origin: string): string[] {
  const troubles: string[] = []
  page.on('pageerror', error => troubles.push(`script error: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error' && !/status of (401|404|409|429)/.test(message.text()))
      troubles.push(`console: ${message.text()}`)
  })
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.origin !== origin && !['data:', 'blob:'].includes(url.protocol))
      troubles.push(`foreign request: ${url.origin}`)
  })
  return troubles
}

function unansweredOf(page: Page): Map<Request, Date> {
  const unanswered = new Map<Request, Date>()
  page.on('request', request => unanswered.set(request, new Date()))
  page.on('requestfinished', request => unanswered.delete(request))
  page.on('requestfailed', request => unanswered.delete(request))
  return unanswered
}

/** Waits until the page has hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'yes')
}

/**
 * Cuts the connection of a page at rest. Its toasts, which load last, have loaded by then: without them, what the page
 * says about an action that fails offline could not be drawn.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.locator('.toasts').waitFor({ state: 'attached' })
  await page.context().setOffline(true)
}

type Heard = { toastsSeen: string[] }

/** A page that is navigating to the next one no longer needs to listen. */
const goneOn = () => {}

/** Keeps what each toast of a page said: a toast shows for seconds, and a busy machine may look later. */
function keepToasts(): void {
  if ('toastsSeen' in window) return
  const seen: string[] = []
  const said = new WeakMap<Element, string>()
  Object.assign(window, { toastsSeen: seen } satisfies Heard)
  const look = () => {
    for (const toast of document.querySelectorAll('.toast')) {
      const parts = [...toast.querySelectorAll('p > *, button')].map(each => each.textContent)
      const tone = toast.classList.contains('destructive') ? 'destructive: ' : ''
      const words = tone + parts.filter(Boolean).join(' / ')
      if (said.get(toast) !== words) seen.push(words)
      said.set(toast, words)
    }
  }
  look()
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

/**
 * Waits for a toast that says this, as `title / description`, or a failure as `destructive: title / description`. It
 * may be the one that the last call waited for, or a later one.
 */
export async function seeToast(page: Page, words: string): Promise<void> {
  const take = () =>
    page.evaluate(wanted => {
      const { toastsSeen } = window as unknown as Heard
      const at = toastsSeen.findIndex(each => each.includes(wanted))
      if (at > 0) toastsSeen.splice(0, at)
      return [...toastsSeen]
    }, words)
  await expect.poll(async () => (await take()).join('\n')).toContain(words)
}
