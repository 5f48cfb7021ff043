import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, goOffline, hydrated, PHONE, seeToast } from '../support/visit.ts'

const stage = openStage()

const PARENT = [
  '/dashboard?tab=updates',
  '/dashboard?tab=calendar',
  '/dashboard?tab=messages',
  '/dashboard?tab=children',
  '/registrations',
  '/subscriptions',
  '/cart',
  '/parent-dashboard',
  '/account',
]
const STAFF = [
  '/admin',
  '/admin/updates',
  '/admin/calendar',
  '/admin/messages',
  '/admin/classes',
  '/admin/families',
  '/admin/waitlist',
  '/admin/today',
]

const SAYS = /You're offline\. This page is from \d+(:\d\d)? [AP]M\. It will update when you reconnect\./
const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'This page is from' })

/** Cuts the connection and checks that the page says so and stays. */
async function cutAndLook(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
  const before = await page.getByRole('heading').allInnerTexts()
  await goOffline(page)
  await expect.poll(() => strip(page).innerText(), { message: path }).toMatch(SAYS)
  await expect.poll(() => page.getByRole('heading').allInnerTexts(), { message: path }).toEqual(before)
  await page.context().setOffline(false)
  await strip(page).waitFor({ state: 'detached' })
}

test.each([
  ['parent', PARENT, PHONE],
  ['admin', STAFF, DESKTOP],
] as const)('offline, every list of a %s says so and stays as it was', async (who, paths, viewport) => {
  const { page, context, leave } = await stage.visit({ viewport })
  await signIn(context, who)
  for (const path of paths) await cutAndLook(page, path)
  await leave()
})

test('a link that is clicked offline leaves the page as it is', async () => {
  const { page, context, leave, troubles } = await stage.visit({ viewport: DESKTOP })
  await signIn(context, 'parent')
  const linksKnown = page.waitForResponse(/__manifest/)
  await page.goto('/registrations')
  await hydrated(page)
  await linksKnown
  await goOffline(page)
  await strip(page).waitFor()
  await page.getByRole('link', { name: 'Canceled' }).click()
  await seeToast(page, "You're offline / You can open that when you're back online.")
  expect(new URL(page.url()).search).toBe('')
  await context.setOffline(false)
  await strip(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Canceled' }).click()
  await page.waitForURL('**/registrations?show=cancelled')
  expect(troubles.filter(each => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await leave()
})

test('a form that is submitted offline says that it failed, and is not sent later by itself', async () => {
  const { page, context, leave } = await stage.visit({ viewport: PHONE })
  const { id } = await signIn(context, 'parent2')
  const { rows } = await stage.site.pool.query<{ slug: string }>(
    `SELECT slug FROM offerings WHERE kind = 'program' AND status = 'published' AND ends_at > now() + interval '30 days'
       AND NOT EXISTS (SELECT FROM registrations r WHERE r.offering_id = offerings.id AND r.parent_id = $1) LIMIT 1`,
    [id],
  )
  await page.goto(`/events/${rows[0]!.slug}`)
  await hydrated(page)
  const register = page.getByRole('button', { name: /^Register / })
  await page.getByRole('checkbox', { name: 'Monday' }).check({ force: true })
  await page.getByText('Total today').waitFor()
  await goOffline(page)
  await strip(page).waitFor()
  await register.tap()
  await page.getByRole('alert').getByText("That didn't work").waitFor()
  await context.setOffline(false)
  await strip(page).waitFor({ state: 'detached' })
  const sent = page.waitForRequest(/\/api\/class-enrollments/)
  await register.tap()
  await sent
  await page.waitForURL(/\/(payment|confirmation)/)
  const { rows: orders } = await stage.site.pool.query(
    `SELECT FROM orders WHERE parent_id = $1 AND created_at > now() - interval '10 minutes'`,
    [id],
  )
  expect(orders).toHaveLength(1)
  await leave()
})

test('a page that could not load offline says so, and loads by itself once the connection is back', async () => {
  const { page, context, leave } = await stage.visit({ viewport: DESKTOP })
  await page.goto('/classes')
  await hydrated(page)
  await goOffline(page)
  await page.getByLabel('Sort by').selectOption('title')
  await page.getByRole('heading', { level: 1, name: "You're offline" }).waitFor()
  // The browser says it's online before requests get through.
  const first = page.waitForEvent('requestfailed')
  await page.route('**', route => route.abort('internetdisconnected'), { times: 1 })
  await context.setOffline(false)
  await first
  await page.getByRole('heading', { level: 1, name: 'Classes' }).waitFor()
  expect(new URL(page.url()).searchParams.get('sort')).toBe('title')
  await leave()
})

test('a filter of the back office that is selected offline says so and goes back, and works afterwards', async () => {
  const { page, context, leave } = await stage.visit({ viewport: DESKTOP })
  await signIn(context, 'admin')
  await page.goto('/admin')
  await hydrated(page)
  const status = page.getByLabel('Status', { exact: true })
  await goOffline(page)
  await strip(page).waitFor()
  await status.selectOption('pending')
  await seeToast(page, "You're offline / You can open that when you're back online.")
  await expect.poll(() => status.inputValue()).toBe('')
  await page.getByRole('heading', { level: 1, name: 'Registrations' }).waitFor()
  await context.setOffline(false)
  await strip(page).waitFor({ state: 'detached' })
  await status.selectOption('pending')
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('pending')
  await expect.poll(() => status.inputValue()).toBe('pending')
  await leave()
})
