import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The links inside, in reading order, as `name → address`. */
export function linksOf(within: Locator): Promise<string[]> {
  return within.getByRole('link').evaluateAll(all =>
    all.map(link => {
      const name = link.getAttribute('aria-label') ?? link.textContent ?? ''
      return `${name.replace(/\s+/g, ' ').trim()} → ${link.getAttribute('href')}`
    }),
  )
}

/**
 * Waits until the page has drawn twice, so that whatever a scroll or resize triggers has happened. A page that stops
 * drawing fails the test here, and isn't waited for until the test's time is over.
 */
export async function drawn(page: Page): Promise<void> {
  const twice = () =>
    new Promise<string>(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0, 'drawn'))))
  await expect.poll(() => page.evaluate(twice), { message: `${page.url()} draws` }).toBe('drawn')
}

/** Scrolls to exactly this position and waits until the page has reacted. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(to => window.scrollTo({ top: to, behavior: 'instant' }), top)
  await drawn(page)
}

/** The section with this heading or label. */
export const section = (within: Locator, name: string) => within.getByRole('region', { name, exact: true })

/** The visible text there, on one line. */
export const wordsOf = async (part: Locator) => (await part.innerText()).replace(/\s+/g, ' ').trim()
