import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { open } from '../support/commerce.ts'
import { openDashboard, tabs } from '../support/dashboard.ts'
import { linksOf } from '../support/reading.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { DESKTOP, PHONE, seeToast } from '../support/visit.ts'

/** The parent dashboard: access and tabs. */
const { stage, newFamily } = openDashboard()

const TABS = ['Updates & Photos', 'Calendar', 'Messages', 'Children & Enrollments']
const KEYS = ['updates', 'calendar', 'messages', 'children']
const children = (page: Page) => page.getByRole('list', { name: 'Your children' })

const said = (page: Page) => page.getByRole('main').getByText('Failed to load dashboard data')

/** Renames the table while `work` runs, so that every query of it fails. */
async function without(table: string, work: () => Promise<void>) {
  await stage.site.pool.query(`ALTER TABLE ${table} RENAME TO ${table}_away`)
  try {
    await work()
  } finally {
    await stage.site.pool.query(`ALTER TABLE ${table}_away RENAME TO ${table}`)
  }
}

const SHELL: SpecRow<Page>[] = [
  {
    area: 'routes',
    says: '/dashboard: a visitor who is not logged in is sent to /portal with a toast, from every tab',
    async check() {
      const stranger = await stage.visit({ viewport: DESKTOP })
      for (const key of KEYS) {
        const answer = await stranger.context.request.get(`/dashboard?tab=${key}`, { maxRedirects: 0 })
        expect([key, answer.headers().location]).toEqual([key, '/portal?notice=please-log-in'])
      }
      await stranger.page.goto('/dashboard')
      await stranger.page.waitForURL('**/portal')
      await seeToast(stranger.page, 'Authentication Required / Please log in to access the dashboard')
      await stranger.leave()
    },
  },
  {
    area: 'routes',
    says: 'tabs Updates & Photos, Calendar, Messages, Children & Enrollments, the first by default',
    async check(page) {
      await open(page, '/dashboard')
      const names = await tabs(page).getByRole('tab').allInnerTexts()
      expect(names.map(name => name.split('\n')[0])).toEqual(TABS)
      for (const [at, name] of TABS.entries()) {
        await tabs(page)
          .getByRole('tab', { name: new RegExp(`^${name}`) })
          .click()
        await page.waitForURL(`**/dashboard?tab=${KEYS[at]}`)
        await expect.poll(() => tabs(page).getByRole('tab', { selected: true }).innerText()).toContain(name)
      }
      await open(page, '/dashboard?tab=nonsense')
      await expect.poll(() => tabs(page).getByRole('tab', { selected: true }).innerText()).toContain(TABS[0])
    },
  },
  {
    area: 'routes',
    says: 'the same four tabs on a phone, in one word each, above the family bar',
    async check() {
      const { page, leave } = await newFamily(PHONE)
      await open(page, '/dashboard?tab=calendar')
      const words = (await tabs(page).getByRole('tab').allInnerTexts()).map(each => each.split('\n')[0])
      expect(words).toEqual(['Updates', 'Calendar', 'Messages', 'Children'])
      const bar = page.getByRole('navigation', { name: 'Family', exact: true })
      expect(await linksOf(bar)).toEqual([
        'Home → /dashboard',
        'Calendar → /dashboard?tab=calendar',
        'Messages → /dashboard?tab=messages',
        'Classes → /classes',
        'Account → /account',
      ])
      await expect.poll(() => bar.locator('[aria-current=page]').innerText()).toContain('Calendar')
      await leave()
    },
  },
  {
    area: 'routes',
    says: 'each tab has its own title and starts on the first screen of a phone',
    async check() {
      const { page, leave } = await newFamily({ width: 390, height: 844 })
      const names = { calendar: 'Calendar', messages: 'Messages', children: 'Children & Enrollments' }
      for (const [key, name] of Object.entries(names)) {
        const heading = await open(page, `/dashboard?tab=${key}`)
        await expect.poll(() => heading.innerText()).toBe(name)
        await expect.poll(() => page.title()).toMatch(new RegExp(`^${name} · `))
        const panel = await page.getByRole('tabpanel').boundingBox()
        expect(panel!.y, name).toBeLessThan(844 * 0.6)
      }
      await open(page, '/dashboard')
      await expect.poll(() => page.title()).toMatch(/^My Dashboard · /)
      await leave()
    },
  },
  {
    area: 'routes',
    says: 'buttons link to /classes, /subscriptions and /register',
    async check(page) {
      for (const key of ['updates', 'children']) {
        await page.goto(`/dashboard?tab=${key}`)
        const links = await linksOf(page.locator('main'))
        for (const link of [
          'Browse Classes → /classes',
          'Subscriptions → /subscriptions',
          'Register a Child → /register',
        ])
          expect(links).toContain(link)
        expect(links).toContain('My family → /parent-dashboard')
      }
      await expect.poll(() => linksOf(page.locator('header'))).toContain('Register Now → /register')
    },
  },
  {
    area: 'routes',
    says: 'a family without children sees an empty state whose button links to /register',
    async check() {
      const { page, leave, buyer } = await newFamily()
      await stage.site.pool.query('DELETE FROM children WHERE parent_id = $1', [buyer.parentId])
      await open(page, '/dashboard?tab=children')
      await page.getByRole('heading', { name: 'No children added yet' }).waitFor()
      await expect.poll(() => linksOf(page.getByRole('tabpanel'))).toEqual(['Add Child → /register'])
      await expect.poll(() => children(page).count()).toBe(0)
      await leave()
    },
  },
  {
    area: 'messages',
    says: 'Error / Failed to load dashboard data, also shown on the page with a button to try again',
    async check(page) {
      await without('calendar_events', async () => {
        await open(page, '/dashboard?tab=children')
        await seeToast(page, 'Error / Failed to load dashboard data')
        await said(page).waitFor()
        // The parts that loaded are shown.
        await page.getByRole('article', { name: 'Leo Alvarez' }).waitFor()
      })
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect.poll(() => said(page).count()).toBe(0)
    },
  },
  ...[
    { tab: 'updates', table: 'updates', says: "Couldn't load updates" },
    { tab: 'children', table: 'pickup_people', says: "Couldn't load your children's details" },
    { tab: 'calendar', table: 'calendar_feeds', says: "Couldn't load your calendar link" },
  ].map(({ tab, table, says }) => ({
    area: 'messages',
    says: `the same when only the ${tab} tab fails to load`,
    async check(page: Page) {
      await without(table, async () => {
        await open(page, `/dashboard?tab=${tab}`)
        await seeToast(page, 'Error / Failed to load dashboard data')
        await said(page).waitFor()
        await page.getByRole('tabpanel').getByText(says).waitFor()
      })
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await expect.poll(() => said(page).count()).toBe(0)
    },
  })),
  {
    area: 'design',
    says: 'a slow tab shows a skeleton with a label for screen readers',
    async check(page) {
      await open(page, '/dashboard?tab=children')
      let arrived = () => {}
      const held = new Promise<void>(resolve => {
        arrived = resolve
      })
      await page.route('**/dashboard.data?*', route => held.then(() => route.continue()))
      await tabs(page).getByRole('tab', { name: 'Calendar' }).click()
      await page
        .getByText('Loading Children & Enrollments')
        .or(page.getByText('Loading Calendar'))
        .waitFor({ state: 'attached' })
      arrived()
      await page.waitForURL('**/dashboard?tab=calendar')
      await page.getByRole('grid').waitFor()
    },
  },
]

describe('the dashboard', () => {
  for (const row of SHELL)
    test(rowName(row), () => row.check(stage.seen.page).finally(() => stage.seen.page.unrouteAll()))
})
