import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { dayOf } from '#src/lib/dates.ts'
import { addMonths } from '#src/lib/plain-days.ts'
import { dayByKey } from '#src/ui/day-grid.tsx'
import { axeFindings } from '../support/axe.ts'
import { open, openShop, testRows } from '../support/commerce.ts'
import { pressWhileBusy } from '../support/keyboard.ts'
import { sidewaysScroll } from '../support/layout.ts'
import { signIn } from '../support/people.ts'
import { DESKTOP, PHONE, seeToast, type Visit } from '../support/visit.ts'

/** The calendar that staff manage at /admin/calendar. */
const shop = openShop(/status of 50/)
const thisMonth = dayOf(new Date(), 'America/New_York').slice(0, 7)
let staff: Visit

beforeAll(async () => {
  staff = await shop.visit({ viewport: DESKTOP })
  await signIn(staff.context, 'staff')
  return () => expect(staff.troubles.filter(each => !/status of (400|50)/.test(each))).toEqual([])
})

const monthName = (month: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const grid = (page: Page) => page.getByRole('grid')
const dayOn = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)
const heading = (page: Page) => page.locator('#month-name')

const form = (page: Page) => page.getByRole('form', { name: /event/ })
const office = async (page: Page) => {
  await open(page, '/admin/calendar')
  await grid(page).waitFor()
}
testRows(
  [
    {
      area: 'admin event form',
      says: 'Title is required; Start date is required; by default, all-day is on and the kind is normal',
      async check(page) {
        await office(page)
        await page.keyboard.press('n')
        await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('event-title')
        await expect.poll(() => form(page).getByRole('switch', { name: 'All day' }).isChecked()).toBe(true)
        await expect.poll(() => form(page).getByRole('radio', { name: 'Normal' }).isChecked()).toBe(true)
        await form(page).getByLabel('Start date').fill('')
        await form(page).getByRole('button', { name: 'Create event' }).click()
        for (const words of ['Title is required', 'Start date is required'])
          await expect.poll(() => form(page).getByRole('link', { name: words }).count()).toBe(1)
      },
    },
    {
      area: 'messages',
      says: 'Event Created / The event has been successfully added to the calendar; deleting can be undone',
      async check(page) {
        await office(page)
        const day = `${addMonths(thisMonth, 1)}-12`
        await page.getByRole('link', { name: 'Next month' }).click()
        await dayOn(page, day).click()
        await form(page).getByLabel('Title').fill('Puppet night')
        await expect.poll(() => form(page).getByLabel('Start date').inputValue()).toBe(day)
        await form(page).getByText('Special', { exact: true }).click()
        await form(page).getByRole('switch', { name: 'All day' }).uncheck()
        await form(page).getByLabel('Start time').fill('17:30')
        await form(page).getByRole('button', { name: 'Create event' }).click()
        await seeToast(page, 'Event Created / The event has been successfully added to the calendar')
        await expect.poll(() => dayOn(page, day).getAttribute('aria-label')).toContain('Puppet night, 5:30 PM')
        await page.getByRole('button', { name: 'Change Puppet night' }).click()
        await form(page).getByLabel('Title').fill('Puppet evening')
        await form(page).getByRole('button', { name: 'Save' }).click()
        await expect.poll(() => dayOn(page, day).getAttribute('aria-label')).toContain('Puppet evening, 5:30 PM')
        await page.getByRole('button', { name: 'Change Puppet evening' }).click()
        await form(page).getByRole('button', { name: 'Delete event' }).click()
        await expect.poll(() => dayOn(page, day).getAttribute('aria-label')).not.toContain('Puppet')
        await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
        await expect.poll(() => dayOn(page, day).getAttribute('aria-label')).toContain('Puppet evening, 5:30 PM')
      },
    },
    {
      area: 'admin calendar',
      says: 'clicking a day while creating an event moves the event there; while editing one it only shows the day',
      async check(page) {
        await office(page)
        const day = (number: number) => `${addMonths(thisMonth, 1)}-${number}`
        await page.getByRole('link', { name: 'Next month' }).click()
        await dayOn(page, day(17)).click()
        await form(page).getByLabel('Title').fill('Lantern walk')
        await form(page).getByLabel('End date').fill(day(18))
        await dayOn(page, day(20)).click()
        await expect.poll(() => form(page).getByLabel('Title').inputValue()).toBe('Lantern walk')
        await expect.poll(() => form(page).getByLabel('Start date').inputValue()).toBe(day(20))
        await expect.poll(() => form(page).getByLabel('End date').inputValue()).toBe(day(20))
        await form(page).getByRole('button', { name: 'Create event' }).click()
        await expect.poll(() => dayOn(page, day(20)).getAttribute('aria-label')).toContain('Lantern walk')
        await page.getByRole('button', { name: 'Change Lantern walk' }).click()
        await form(page).getByLabel('Title').fill('Lantern parade')
        await dayOn(page, day(22)).click()
        await expect.poll(() => dayOn(page, day(22)).locator('..').getAttribute('aria-selected')).toBe('true')
        await expect.poll(() => form(page).getByLabel('Title').inputValue()).toBe('Lantern parade')
        await expect.poll(() => form(page).getByLabel('Start date').inputValue()).toBe(day(20))
      },
    },
    {
      area: 'messages',
      says: 'Error / Failed to create event',
      async check(page) {
        await office(page)
        await page.route('**/api/events', route => route.fulfill({ status: 500, body: 'x' }))
        await page.getByRole('button', { name: 'New event' }).click()
        await form(page).getByLabel('Title').fill('Never')
        await form(page).getByRole('button', { name: 'Create event' }).click()
        await seeToast(page, 'Error / Failed to create event')
        await expect.poll(() => form(page).getByLabel('Title').inputValue()).toBe('Never')
      },
    },
    {
      area: 'GET /api/events',
      says: 'staff can browse from the previous month to six months ahead',
      async check(page) {
        await open(page, `/admin/calendar?month=${addMonths(thisMonth, -1)}`)
        await grid(page).waitFor()
        await expect.poll(() => page.getByRole('link', { name: 'Previous month' }).count()).toBe(0)
        await open(page, `/admin/calendar?month=${addMonths(thisMonth, 6)}`)
        await expect.poll(() => heading(page).innerText()).toBe(monthName(addMonths(thisMonth, 6)))
        await expect.poll(() => page.getByRole('link', { name: 'Next month' }).count()).toBe(0)
      },
    },
    {
      area: 'admin calendar',
      says: 'keys pressed faster than months render end on the month of the focused day',
      async check(page) {
        await office(page)
        const today = dayOf(new Date(), 'America/New_York')
        await dayOn(page, today).focus()
        await pressWhileBusy(page, ['PageDown', 'PageUp'])
        await expect.poll(() => page.url()).toContain(`month=${thisMonth}`)
        await expect.poll(() => heading(page).innerText()).toBe(monthName(thisMonth))
        // From January 31, PageDown and then PageUp end on January 28.
        const back = dayByKey('PageUp', dayByKey('PageDown', today, today)!, today)!
        await expect.poll(() => dayOn(page, back).evaluate(day => day === document.activeElement)).toBe(true)
      },
    },
    {
      area: 'admin',
      says: 'parents are sent to /dashboard with Access Denied, signed-out visitors to /portal with Authentication Required',
      async check() {
        await open(shop.seen.page, '/admin/calendar')
        expect(new URL(shop.seen.page.url()).pathname).toBe('/dashboard')
        await seeToast(shop.seen.page, 'Access Denied')
        const guest = await shop.visit()
        await open(guest.page, '/admin/calendar')
        expect(new URL(guest.page.url()).pathname).toBe('/portal')
        await seeToast(guest.page, 'Authentication Required')
        await guest.leave()
      },
    },
    {
      area: 'admin calendar',
      says: 'accessible, with the form open, at 360, 768 and 1440',
      async check() {
        for (const [viewport, dark] of [
          [PHONE, false],
          [{ width: 768, height: 900 }, true],
          [DESKTOP, false],
        ] as const) {
          const seen = await shop.visit({ viewport, dark })
          await signIn(seen.context, 'staff')
          await office(seen.page)
          await seen.page.keyboard.press('n')
          // Scrolled to the top, so that axe doesn't report targets partly under the top bar as too small.
          await seen.page.evaluate(() => scrollTo(0, 0))
          expect(await axeFindings(seen.page, dark ? 'dark' : 'light')).toEqual([])
          expect(await sidewaysScroll(seen.page, viewport.width)).toEqual([])
          await seen.leave()
        }
      },
    },
  ],
  () => staff,
)
