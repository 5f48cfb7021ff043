import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseProxy } from '#src/testing/database-proxy.ts'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { type Buyer, makeBuyers, makeClass } from '../support/buyers.ts'
import { openBrowser } from '../support/chromium.ts'
import { carryCookie } from '../support/people.ts'
import { type ServerProcess, startProcess } from '../support/site.ts'
import { hydrated, visit } from '../support/visit.ts'

/** Database round trips from the class page to the confirmation: API calls, page data and the provider's event. */
const MOST_TRIPS = 110

let database: FreshDatabase
let line: Awaited<ReturnType<typeof openDatabaseProxy>>
let site: ServerProcess
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  database = await freshDatabase()
  line = await openDatabaseProxy(database.url)
  const env = { DATABASE_URL: line.url, TRUSTED_PROXIES: '1', DATA_DIR: '/nowhere' }
  ;[site, browser] = await Promise.all([startProcess(env), openBrowser({ shortLived: true })])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await line?.close()
  await database?.drop()
})

/** Buys the class and returns the round trips of each step. */
async function buy(page: Page, classId: string): Promise<Record<string, number>> {
  const steps: Record<string, number> = {}
  let before = line.trips.requests
  const step = (name: string) => {
    steps[name] = line.trips.requests - before
    before = line.trips.requests
  }
  await page.goto(`/events/rush-${classId}`)
  await hydrated(page)
  step('the page of the class')
  await page
    .getByRole('button', { name: /^Register/ })
    .first()
    .click()
  const reserve = page.getByRole('button', { name: 'Reserve and pay $45.00' })
  await reserve.waitFor()
  step('the page of the order')
  await reserve.click()
  await page.waitForURL('**/checkout?order=*')
  const form = page.getByRole('form', { name: 'Payment' })
  const pay = form.getByRole('button', { name: /^Pay / })
  await pay.waitFor()
  step('reserved, and the card form')
  await form
    .locator('label.choice')
    .filter({ has: page.locator('input[value="4242"]') })
    .click()
  await pay.click()
  await page.getByRole('heading', { level: 1, name: /You.re In/ }).waitFor()
  await expect
    .poll(
      async () => (await database.pool.query('SELECT 1 FROM test_provider_events WHERE delivered_at IS NULL')).rowCount,
    )
    .toBe(0)
  step('payment, confirmation and the event')
  return steps
}

test('a whole purchase in a browser takes few round trips', async () => {
  const buyers = await makeBuyers(database.pool, 2)
  let steps: Record<string, number> = {}
  // The first purchase finds a process with empty caches.
  for (const buyer of buyers as Buyer[]) {
    const { page, context, leave } = await visit(browser, site.origin)
    await carryCookie(context, site.origin, buyer.cookie)
    steps = await buy(page, await makeClass(database.pool, { capacity: 9 }))
    await leave()
  }
  console.table(steps)
  expect(Object.values(steps).reduce((sum, trips) => sum + trips, 0)).toBeLessThanOrEqual(MOST_TRIPS)
})
