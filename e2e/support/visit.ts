import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

export const PHONE = { width: 360, height: 780 }
export const DESKTOP = { width: 1440, height: 900 }

export type Visit = {
  context: BrowserContext
  page: Page
  /** What must not happen on any page: script errors, policy violations, requests to other sites. */
  troubles: string[]
}

/**
 * A fresh visitor with own cookies and storage. `address` is where they seem to come from, on a site that trusts one proxy;
 * limits count by it. Times are shown in a zone that is not the program's, on purpose.
 */
export async function visit(
  browser: Browser,
  origin: string,
  options: {
    viewport?: typeof PHONE
    zoom?: number
    dark?: boolean
    javaScript?: boolean
    motion?: boolean
    address?: string
  } = {},
): Promise<Visit> {
  const { viewport = PHONE, zoom = 1, dark = false, javaScript = true, motion = false, address } = options
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: viewport.width / zoom, height: viewport.height / zoom },
    deviceScaleFactor: zoom,
    javaScriptEnabled: javaScript,
    timezoneId: 'Asia/Tokyo',
    locale: 'en-US',
    hasTouch: viewport.width < 700,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    extraHTTPHeaders: address ? { 'x-forwarded-for': address } : undefined,
  })
  if (dark) await context.addInitScript(() => localStorage.setItem('theme', 'dark'))
  const page = await context.newPage()
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
  return { context, page, troubles }
}

/** Waits until the page has hydrated. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.awake === 'yes')
}

/** Waits for a toast that says this, as `title / description`. One is visible at a time; a new one replaces the old. */
export async function seeToast(page: Page, words: string): Promise<void> {
  const said = async () => (await page.locator('.toast').allInnerTexts()).join(' ').replace(/\s*\n+\s*/g, ' / ')
  await expect.poll(said).toContain(words)
}
