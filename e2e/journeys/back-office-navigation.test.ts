import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { toPlace, visitsAs } from '../support/back-office.ts'
import { sidewaysScroll, smallControls } from '../support/layout.ts'
import { signInByForm } from '../support/people.ts'
import { linksOf } from '../support/reading.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, goOffline, hydrated, PHONE } from '../support/visit.ts'

/** Getting into the back office, moving around in it, and coming back from check-in at the door. */
const stage = openStage()
const visitAs = visitsAs(stage)

const TABLET = { width: 820, height: 1180 }
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Back office' })

describe('the way in', () => {
  test.each(['/login', '/portal'])('staff who sign in on %s land on Today, parents on their dashboard', async path => {
    for (const [email, lands] of [
      ['staff@example.com', '**/admin/today'],
      ['admin@example.com', '**/admin/today'],
      ['parent2@example.com', '**/dashboard'],
    ] as const) {
      const { page, troubles, leave } = await stage.visit({ viewport: DESKTOP })
      await page.goto(path)
      await hydrated(page)
      await signInByForm(page, email)
      await page.waitForURL(lands)
      expect(troubles).toEqual([])
      await leave()
    }
  })

  test('a return address takes precedence, for staff too', async () => {
    const { page, leave } = await stage.visit({ viewport: DESKTOP })
    await page.goto('/login?returnTo=%2Fadmin%2Fwaitlist')
    await hydrated(page)
    await signInByForm(page, 'staff@example.com')
    await page.waitForURL('**/admin/waitlist')
    await leave()
  })

  test('the header of every page links staff to the back office, and parents never see the link', async () => {
    const staff = await visitAs('staff', '/')
    for (const path of ['/', '/dashboard', '/account', '/about', '/classes']) {
      await staff.page.goto(path)
      await hydrated(staff.page)
      const main = staff.page.getByRole('navigation', { name: 'Main' })
      await expect.poll(() => linksOf(main), { message: path }).toContain('Back office → /admin/today')
    }
    await staff.page.getByRole('link', { name: 'Back office' }).click()
    await staff.page.waitForURL('**/admin/today')
    const parent = await visitAs('parent', '/')
    for (const path of ['/', '/dashboard', '/account']) {
      await parent.page.goto(path)
      await hydrated(parent.page)
      await parent.page.getByRole('link', { name: 'My Dashboard' }).first().waitFor()
      await expect.poll(() => parent.page.locator('a[href^="/admin"]').count(), { message: path }).toBe(0)
    }
    expect([staff.troubles, parent.troubles]).toEqual([[], []])
    await Promise.all([staff.leave(), parent.leave()])
  })

  test('on a phone the link is in the menu, with and without scripts', async () => {
    const { page, leave } = await visitAs('staff', '/about', { viewport: PHONE })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Back office' }).click()
    await page.waitForURL('**/admin/today')
    await leave()
    const plain = await visitAs('staff', '/about', { viewport: PHONE, javaScript: false })
    await plain.page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Back office' }).click()
    await plain.page.waitForURL('**/admin/today')
    await plain.leave()
  })
})

const PAGES = {
  Classes: '/admin/classes',
  Seasons: '/admin/seasons',
  Calendar: '/admin/calendar',
  Waitlist: '/admin/waitlist',
  Cancellations: '/admin/cancellations',
  Families: '/admin/families',
  Registrations: '/admin',
  Messages: '/admin/messages',
  'Group messages': '/admin/group-messages',
  'Updates & Photos': '/admin/updates',
  Inbox: '/admin/inbox',
  Outbox: '/admin/outbox',
  Unpaid: '/admin/unpaid',
  Reports: '/admin/reports',
  'Test provider': '/admin/test-provider',
  Content: '/admin/content',
  Blog: '/admin/blog',
  Newsletter: '/admin/newsletter',
  Settings: '/admin/settings',
  Staff: '/admin/staff',
  'Audit log': '/admin/audit',
  Health: '/admin/health',
  Today: '/admin/today',
  'View website': '/',
}

describe('the menu', () => {
  test.each([
    ['1440', DESKTOP],
    ['820', TABLET],
    ['360', PHONE],
  ] as const)('clicks reach every page at %s px, with its group open and its link marked', async (_, viewport) => {
    const { page, troubles, leave } = await visitAs('admin', '/admin/today', { viewport })
    for (const [name, path] of Object.entries(PAGES)) {
      await toPlace(page, name)
      await page.waitForURL(url => url.pathname === path)
      await heading(page).waitFor()
      if (path === '/') break
      await expect.poll(() => page.locator('.rail [aria-current=page]').textContent(), { message: name }).toBe(name)
      const closed = page.locator('.rail .of-group[hidden] [aria-current=page]')
      await expect.poll(() => closed.count(), { message: name }).toBe(0)
    }
    expect(troubles).toEqual([])
    await leave()
  })

  test('without scripts the menu opens, and the search is a form that finds families', async () => {
    const { page, leave } = await visitAs('staff', '/admin/today', { viewport: PHONE, javaScript: false })
    await toPlace(page, 'Waitlist')
    await page.waitForURL('**/admin/waitlist')
    await page.getByLabel('Find a family or order').fill('nina')
    await page.getByLabel('Find a family or order').press('Enter')
    await page.waitForURL('**/admin/families?q=nina')
    await page.getByRole('link', { name: 'Maya Alvarez' }).waitFor()
    await leave()
  })

  test('it is accessible in both themes, open and closed, and never wider than the screen', async () => {
    for (const viewport of [PHONE, TABLET, DESKTOP]) {
      const { page, leave } = await visitAs('admin', '/admin/staff', { viewport })
      const narrow = page.locator('.office-menu > summary')
      if (viewport === PHONE) await narrow.click()
      await expect.poll(() => menu(page).getByRole('link', { name: 'Audit log' }).isVisible()).toBe(true)
      expect(await axeFindings(page, 'light', { bothThemes: true })).toEqual([])
      if (viewport === PHONE) {
        expect(await smallControls(page)).toEqual([])
        await page.keyboard.press('Escape')
        await expect.poll(() => menu(page).count()).toBe(0)
        await expect.poll(() => narrow.evaluate(each => each === document.activeElement)).toBe(true)
      }
      expect(await sidewaysScroll(page, viewport.width)).toEqual([])
      await leave()
    }
  })

  test('with a large group open on a short screen, the menu scrolls on its own', async () => {
    const { page, leave } = await visitAs('admin', '/admin/audit', { viewport: { width: 1366, height: 420 } })
    await page.locator('.rail .own-account').scrollIntoViewIfNeeded()
    const rail = page.locator('.rail')
    await expect.poll(() => rail.evaluate(each => each.scrollHeight > each.clientHeight)).toBe(true)
    await expect.poll(() => rail.evaluate(each => each.getBoundingClientRect().height)).toBe(420)
    await leave()
  })
})

describe('at the door', () => {
  /** Three of today's sessions in order, a minute apart, each with children. */
  async function threeToday(): Promise<{ id: string; title: string; children: number }[]> {
    const { rows } = await stage.site.pool.query(
      `WITH chosen AS (
         SELECT min(s.id::text)::uuid AS id, row_number() OVER (ORDER BY o.id) - 1 AS n FROM sessions s
         JOIN offerings o ON o.id = s.offering_id JOIN registrations r ON r.offering_id = o.id AND r.status = 'confirmed'
         WHERE o.kind = 'class' AND o.status = 'published' AND s.starts_at > now() + interval '2 days' AND s.cancelled_at IS NULL
         GROUP BY o.id ORDER BY o.id LIMIT 3),
       hidden AS (
         UPDATE sessions SET cancelled_at = now() WHERE starts_at BETWEEN now() - interval '2 days' AND now() + interval '2 days')
       UPDATE sessions s SET starts_at = now() + n * interval '1 minute', ends_at = now() + interval '1 hour'
       FROM chosen WHERE s.id = chosen.id
       RETURNING s.id, n, (SELECT title FROM offerings WHERE id = s.offering_id) AS title,
         (SELECT count(*)::int FROM registrations WHERE offering_id = s.offering_id AND status = 'confirmed') AS children`,
    )
    return rows.sort((a, b) => Number(a.n) - Number(b.n))
  }
  const step = (page: Page, name: RegExp | string) =>
    page.getByRole('navigation', { name: 'Classes of the day' }).getByRole('link', { name })
  const next = (title: string) => new RegExp(`^Next: \\d+(:\\d\\d)? [AP]M ${title}$`)

  test('from Today to the first class, on to the next, and back, even offline', async () => {
    const [first, second, third] = await threeToday()
    const { page, context, leave } = await visitAs('staff', '/admin/today', { viewport: TABLET })
    await page.getByRole('link', { name: `Check-in for ${first!.title}` }).click()
    await page.waitForURL(`**/door/${first!.id}`)
    await expect.poll(() => heading(page).innerText()).toBe(first!.title)
    await step(page, next(second!.title)).waitFor()
    await expect.poll(() => step(page, /^Previous/).count()).toBe(0)
    expect(await axeFindings(page, 'light')).toEqual([])
    expect(await sidewaysScroll(page, 320)).toEqual([])
    await page.setViewportSize(TABLET)

    // The later classes are prefetched.
    await expect
      .poll(async () => {
        const read = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
        return [second!, third!].every(({ id }) => read.some(name => name.endsWith(`/sessions/${id}/roster`)))
      })
      .toBe(true)
    await goOffline(page)
    const child = page.getByRole('button', { name: /^Check in/ }).first()
    await child.click()
    await page.getByText('1 waiting to sync').waitFor()
    await step(page, next(second!.title)).click()
    await expect.poll(() => heading(page).innerText()).toBe(second!.title)
    await page
      .getByRole('button', { name: /^Check in/ })
      .first()
      .waitFor()
    await page
      .getByRole('button', { name: /^Check in/ })
      .first()
      .click()
    await page.getByText('2 waiting to sync').waitFor()
    await step(page, next(third!.title)).click()
    await expect.poll(() => heading(page).innerText()).toBe(third!.title)
    await expect.poll(() => step(page, /^Next/).count()).toBe(0)
    await step(page, /^Previous/).click()
    await expect.poll(() => heading(page).innerText()).toBe(second!.title)
    await step(page, /^Previous/).click()
    await expect.poll(() => heading(page).innerText()).toBe(first!.title)
    // The earlier check-in is still there.
    await page.getByText(`1 of ${first!.children} here`).first().waitFor()
    await step(page, 'Today').click()
    await page.getByRole('heading', { name: "Today's sessions" }).waitFor()

    await context.setOffline(false)
    await page.goto(`/door/${second!.id}`)
    await page.getByText('Everything is synced').waitFor()
    await page.getByText(`1 of ${second!.children} here`).first().waitFor()
    await leave()
  })

  test('a roster links to the next one and back to Today', async () => {
    const [first, second] = await threeToday()
    const { page, troubles, leave } = await visitAs('staff', `/admin/rosters/${first!.id}`)
    await step(page, next(second!.title)).click()
    await page.waitForURL(`**/admin/rosters/${second!.id}`)
    await step(page, 'Today').click()
    await page.waitForURL('**/admin/today')
    expect(troubles).toEqual([])
    await leave()
  })
})
