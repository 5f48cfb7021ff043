import type { Page } from 'playwright-core'

/** Everything that our pages may store in a browser. */
const MAY_BE_KEPT = {
  local: ['theme', 'favorites', 'joining-draft', 'lastRegistrationId', 'printGate'],
  session: ['returnTo', 'order-request', 'react-router-scroll-positions', 'page-words', 'reloaded-for-build'],
}

/** What this browser stores that is not on the list. */
export async function unexpectedStorage(page: Page): Promise<string[]> {
  const kept = await page.evaluate(() => ({ local: Object.keys(localStorage), session: Object.keys(sessionStorage) }))
  return [
    ...kept.local.filter(key => !MAY_BE_KEPT.local.includes(key)),
    ...kept.session.filter(key => !MAY_BE_KEPT.session.includes(key)),
  ]
}
