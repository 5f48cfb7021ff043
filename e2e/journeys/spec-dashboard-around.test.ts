import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ask, open } from '../support/commerce.ts'
import { openDashboard, tabs } from '../support/dashboard.ts'
import { inDays } from '../support/days.ts'
import { dollars } from '../support/presses.ts'
import { linksOf, wordsOf } from '../support/reading.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'

/** What surrounds the tabs of the parent dashboard. */
const { stage, newFamily } = openDashboard()

const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Events' })
const nextClass = (page: Page) => page.getByRole('article', { name: 'Next class' })
const children = (page: Page) => page.getByRole('list', { name: 'Your children' })

async function addEvent(title: string, startDate: string) {
  const { status } = await ask(stage.staff.page, 'POST', '/api/events', { title, startDate })
  expect(status).toBe(200)
}

const AROUND: SpecRow<Page>[] = [
  {
    area: 'parent dashboard, upcoming events',
    says: 'shows the first 5 events, soonest first',
    async check(page) {
      for (const days of [3, 1, 2]) await addEvent(`Lantern walk ${days}`, inDays(days))
      await open(page, '/dashboard')
      const rows = upcoming(page).getByRole('listitem')
      await expect.poll(() => rows.count()).toBe(5)
      const days = await rows.locator('time').evaluateAll(all => all.map(each => each.getAttribute('datetime') ?? ''))
      expect(days).toEqual([...days].sort())
      const { body: events } = await ask(page, 'GET', '/api/events')
      expect(events.length).toBeGreaterThan(5)
      const words = (await rows.allInnerTexts()).join(' ')
      expect(words).toContain('Lantern walk 1')
    },
  },
  {
    area: 'parent dashboard',
    says: 'without events it says so',
    async check() {
      const { page, leave } = await newFamily()
      await stage.site.pool.query('CREATE TABLE kept_events AS TABLE calendar_events; DELETE FROM calendar_events')
      await open(page, '/dashboard')
      await expect
        .poll(() => wordsOf(upcoming(page)))
        .toBe('Upcoming Events Nothing yet. Your upcoming classes will show up here.')
      await stage.site.pool.query('INSERT INTO calendar_events SELECT * FROM kept_events')
      await leave()
    },
  },
  {
    area: 'GET /api/events',
    says: 'startDate and endDate as ISO dates; the dashboard covers now to +3 months',
    async check(page) {
      const titles = async (query = '') =>
        (await ask(page, 'GET', `/api/events${query}`)).body.map((each: { title: string }) => each.title)
      await addEvent('In eleven weeks', inDays(77))
      await addEvent('In fourteen weeks', inDays(98))
      await addEvent('Last week', inDays(-7))
      const shown = await titles()
      expect(shown).toContain('In eleven weeks')
      expect(shown).not.toContain('In fourteen weeks')
      expect(shown).not.toContain('Last week')
      await expect.poll(() => titles(`?startDate=${inDays(90)}&endDate=${inDays(120)}`)).toContain('In fourteen weeks')
      const moments = `?startDate=${new Date().toISOString()}&endDate=${new Date(Date.now() + 86_400_000 * 100).toISOString()}`
      await expect.poll(() => titles(moments)).toContain('In fourteen weeks')
      expect((await ask(page, 'GET', '/api/events?startDate=soon')).status).toBe(400)
    },
  },
  {
    area: 'event',
    says: 'id, title, description (optional), startDate, endDate (optional), isAllDay, type (normal, holiday, special)',
    async check(page) {
      await addEvent('Plain', inDays(4))
      const { body } = await ask(page, 'GET', '/api/events')
      const plain = body.find((each: { title: string }) => each.title === 'Plain')
      expect(plain).toEqual({
        id: expect.any(String),
        title: 'Plain',
        description: null,
        startDate: inDays(4),
        endDate: null,
        isAllDay: true,
        type: 'normal',
      })
      for (const { type } of body) expect(['normal', 'holiday', 'special']).toContain(type)
    },
  },
  {
    area: 'dashboard',
    says: 'the next class as a ticket: when, who, where, and its links',
    async check(page) {
      await open(page, '/dashboard')
      const words = await wordsOf(nextClass(page))
      expect(words).toMatch(/\d{1,2}(:\d\d)?( [AP]M)? to \d{1,2}(:\d\d)? [AP]M/)
      expect(words).toMatch(/\b(Leo|Nina)\b/)
      const links = await linksOf(nextClass(page))
      expect(links[0]).toMatch(/→ \/events\/[\w-]+$/)
      expect(links.slice(1).map(each => each.split(' → ')[0])).toEqual(['Directions', 'Details', 'Add to my calendar'])
      expect(links.join(' ')).toMatch(/→ \/api\/registrations\/[\w-]+\/calendar\.ics$/)
      const calendar = await page.request.get(links[3]!.split(' → ')[1]!)
      expect([calendar.status(), calendar.headers()['content-type']]).toEqual([
        200,
        expect.stringContaining('text/calendar'),
      ])
    },
  },
  {
    area: 'dashboard',
    says: 'a child’s button filters to that child, a second click shows everyone; the filter applies across tabs',
    async check(page) {
      await open(page, '/dashboard?tab=children')
      await children(page).getByRole('link', { name: 'Show only Nina' }).click()
      await page.waitForURL('**/dashboard?tab=children&child=*')
      await expect.poll(() => page.getByRole('article', { name: 'Leo Alvarez' }).count()).toBe(0)
      await page.getByRole('article', { name: 'Nina Alvarez' }).waitFor()
      const calendar = tabs(page).getByRole('tab', { name: 'Calendar' })
      await calendar.click()
      await expect.poll(() => calendar.getAttribute('aria-selected')).toBe('true')
      await page.waitForURL('**/dashboard?tab=calendar&child=*')
      await children(page).getByRole('link', { name: 'Show everyone, not just Nina' }).click()
      await page.waitForURL('**/dashboard?tab=calendar')
      const { rows } = await stage.site.pool.query(
        `SELECT id FROM children WHERE parent_id <> (SELECT id FROM users WHERE email = $1)`,
        ['parent@example.com'],
      )
      await open(page, `/dashboard?tab=children&child=${rows[0].id}`)
      await page.getByRole('article', { name: 'Leo Alvarez' }).waitFor()
      await page.getByRole('article', { name: 'Nina Alvarez' }).waitFor()
    },
  },
  {
    area: 'credit balance, credit banner',
    says: 'credit in dollars with 2 decimals, only if the balance is above 0, and where it came from',
    async check(page) {
      await open(page, '/dashboard')
      const { balance } = (await ask(page, 'GET', '/api/user/credit-balance')).body
      const credit = (on: Page) => on.getByRole('region', { name: 'Class credit' })
      expect(balance).toBeGreaterThan(0)
      await expect.poll(() => wordsOf(credit(page))).toContain(dollars(balance))
      await expect.poll(() => linksOf(credit(page))).toEqual(['See credit history → /registrations/credit'])
      const other = await newFamily()
      await open(other.page, '/dashboard')
      await expect.poll(() => credit(other.page).count()).toBe(0)
      await other.leave()
    },
  },
  {
    area: 'dashboard',
    says: 'the tabs count new updates and unread messages',
    async check(page) {
      const maya = (await ask(page, 'GET', '/api/auth/user')).body.id
      await ask(stage.staff.page, 'POST', '/api/messages', { receiverId: maya, content: 'See you on Tuesday' })
      const { unread } = (await ask(page, 'GET', '/api/messages/unread')).body
      const { count } = (await ask(page, 'GET', '/api/updates/unseen')).body
      await open(page, '/dashboard?tab=children')
      await expect
        .poll(() => wordsOf(tabs(page).getByRole('tab', { name: /^Messages/ })))
        .toBe(`Messages ${unread} unread`)
      if (count > 0)
        await expect.poll(() => wordsOf(tabs(page).getByRole('tab', { name: /^Updates/ }))).toContain(`${count} new`)
    },
  },
  {
    area: 'roles',
    says: 'unknown is the fallback for users that cannot be found: it is reported as their role, and they see no family data',
    async check() {
      const { page, leave, buyer } = await newFamily()
      await stage.site.pool.query(`UPDATE users SET role = 'unknown' WHERE id = $1`, [buyer.parentId])
      expect((await ask(page, 'GET', '/api/auth/user')).body).toMatchObject({ id: buyer.parentId, role: 'unknown' })
      for (const path of ['/api/children', '/api/registrations', '/api/messages', '/api/updates', '/api/events'])
        expect([path, (await ask(page, 'GET', path)).status]).toEqual([path, 401])
      await leave()
    },
  },
]

describe('around the tabs', () => {
  for (const row of AROUND)
    test(rowName(row), () => row.check(stage.seen.page).finally(() => stage.seen.page.unrouteAll()))
})
