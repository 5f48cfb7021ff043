import type { BrowserContext, Page } from 'playwright-core'

let probes = 0

/**
 * Makes each new route apply from a page's next request on. Chromium reports that it intercepts requests a few
 * milliseconds before a busy page does, and a request in between would get past the route without being seen. Only for
 * pages that run JavaScript: without it a page only navigates, and navigations are always intercepted.
 */
export function applyRoutesAtOnce(context: BrowserContext, origin: string): void {
  const ofContext = context.route.bind(context)
  context.route = async (...given) => {
    const added = await ofContext(...given)
    for (const page of context.pages()) await intercepted(page, origin)
    return added
  }
  context.on('page', page => {
    const ofPage = page.route.bind(page)
    page.route = async (...given) => {
      const added = await ofPage(...given)
      await intercepted(page, origin, ofPage)
      return added
    }
  })
}

/** Waits until one of the page's requests is intercepted. */
async function intercepted(page: Page, origin: string, route = page.route.bind(page)): Promise<void> {
  if (!page.url().startsWith(origin)) return
  // No page of the site asks for this. Two routes may be added at once, and each removes its own.
  const probe = `${origin}/robots.txt?probe=${++probes}`
  await route(probe, each => each.fulfill({ status: 204 }))
  const ask = async (address: string) => {
    // A text file sends no requests, and its policy would report this one. Offline, no request reaches the site.
    if (document.contentType !== 'text/html') return
    for (let status = 0; status !== 204; ) {
      const answer = await fetch(address).catch(() => undefined)
      if (!answer) return
      status = answer.status
    }
  }
  // The pages that a page navigates to are intercepted from their start.
  await page.evaluate(ask, probe).catch(() => {})
  await page.unroute(probe)
}
