import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { dayOf } from '#src/lib/dates.ts'
import { addDays, addMonths } from '#src/lib/plain-days.ts'
import { axeFindings } from '../support/axe.ts'
import { buy, makeClass } from '../support/buyers.ts'
import { ask, mailboxOf, mailed, open, openShop, testRows } from '../support/commerce.ts'
import { inDays, ZONE } from '../support/days.ts'
import { openQueue } from '../support/job-queue.ts'
import { pressWhileBusy } from '../support/keyboard.ts'
import { sidewaysScroll, smallControls } from '../support/layout.ts'
import { carryCookie, signIn } from '../support/people.ts'
import { DESKTOP, PHONE, seeToast, type Visit } from '../support/visit.ts'

/** The family calendar, its private feed, and class reminders. */
const shop = openShop(/status of (409|50)|ERR_FAILED/)
const today = inDays(0)
const thisMonth = today.slice(0, 7)
let staff: Visit
let queue: Awaited<ReturnType<typeof openQueue>>
let classDay: string

beforeAll(async () => {
  queue = await openQueue(shop.site)
  staff = await shop.visit({ viewport: DESKTOP })
  await signIn(staff.context, 'staff')
  const classId = await makeClass(shop.site.pool, { capacity: 5 })
  const bought = await buy(shop.site.origin, shop.seen.buyer, classId)
  expect(bought.result).toBe('bought')
  const { rows } = await shop.site.pool.query('SELECT starts_at FROM sessions WHERE offering_id = $1', [classId])
  classDay = dayOf(rows[0].starts_at, ZONE)
})
afterAll(async () => {
  await queue?.close()
})

const calendar = (month = thisMonth) => `/dashboard?tab=calendar&month=${month}`
const monthName = (month: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const grid = (page: Page) => page.getByRole('grid')
const dayOn = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)
const focusedDay = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.day)
const heading = (page: Page) => page.locator('#month-name')
const eventOn = (day: string, type: string, title: string) =>
  ask(staff.page, 'POST', '/api/events', { title, startDate: day, type })

describe('what a family sees', () => {
  testRows(
    [
      {
        area: 'dashboard',
        says: 'a month grid, Sunday first, 42 cells in 6 weeks',
        async check(page) {
          await open(page, calendar())
          const days = await grid(page)
            .locator('[data-day]')
            .evaluateAll(all => all.map(each => (each as HTMLElement).dataset.day!))
          expect(days).toHaveLength(42)
          expect(new Date(`${days[0]}T12:00:00Z`).getUTCDay()).toBe(0)
          expect(days).toEqual(days.map((_, n) => addDays(days[0]!, n)))
          await expect
            .poll(() => grid(page).locator('th').allInnerTexts())
            .toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
        },
      },
      {
        area: 'dashboard',
        says: 'previous and next month, with the month in the URL',
        async check(page) {
          await open(page, '/dashboard?tab=calendar')
          await expect.poll(() => heading(page).innerText()).toBe(monthName(thisMonth))
          await page.getByRole('button', { name: /Next month/ }).click()
          const next = addMonths(thisMonth, 1)
          await expect.poll(() => heading(page).innerText()).toBe(monthName(next))
          expect(page.url()).toContain(`month=${next}`)
          for (const to of [thisMonth, addMonths(thisMonth, -1)]) {
            await page.getByRole('button', { name: /Previous month/ }).click()
            await expect.poll(() => heading(page).innerText()).toBe(monthName(to))
          }
          await page.goBack()
          await expect.poll(() => heading(page).innerText()).toBe(monthName(thisMonth))
        },
      },
      {
        area: 'dashboard',
        says: 'at the last month, Next is disabled, and neither the button nor a key jumps back to the current month',
        async check(page) {
          const last = addMonths(thisMonth, 12)
          await open(page, calendar(last))
          const next = page.getByRole('button', { name: /Next month/ })
          await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true')
          await next.click({ force: true })
          await dayOn(page, `${last}-01`).focus()
          await page.keyboard.press('PageDown')
          await page.keyboard.press('ArrowRight')
          await expect.poll(() => focusedDay(page)).toBe(`${last}-02`)
          await expect.poll(() => heading(page).innerText()).toBe(monthName(last))
        },
      },
      {
        area: 'dashboard calendar',
        says: 'works by keyboard alone: arrows, Home, End, PageUp, PageDown, T; a single tab stop',
        async check(page) {
          await open(page, calendar())
          await dayOn(page, today).focus()
          const expectDay = (day: string) => expect.poll(() => focusedDay(page)).toBe(day)
          let at = today
          for (const [key, move] of [
            ['ArrowRight', 1],
            ['ArrowDown', 7],
            ['ArrowLeft', -1],
            ['ArrowUp', -7],
          ] as const) {
            await page.keyboard.press(key)
            at = addDays(at, move)
            await expectDay(at)
          }
          await page.keyboard.press('Home')
          await expect.poll(async () => new Date(`${await focusedDay(page)}T12:00:00Z`).getUTCDay()).toBe(0)
          await page.keyboard.press('End')
          await expect.poll(async () => new Date(`${await focusedDay(page)}T12:00:00Z`).getUTCDay()).toBe(6)
          const month = (await focusedDay(page))!.slice(0, 7)
          await page.keyboard.press('PageDown')
          await expect.poll(async () => (await focusedDay(page))?.slice(0, 7)).toBe(addMonths(month, 1))
          await expect.poll(() => page.url()).toContain(`month=${addMonths(month, 1)}`)
          await page.keyboard.press('t')
          await expectDay(today)
          await expect.poll(() => heading(page).innerText()).toBe(monthName(thisMonth))
          await expect.poll(() => grid(page).locator('[tabindex="0"]').count()).toBe(1)
        },
      },
      {
        area: 'dashboard calendar',
        says: 'no keystroke is lost when the focused day disappears with its month',
        async check(page) {
          await open(page, calendar(thisMonth))
          await dayOn(page, `${thisMonth}-15`).focus()
          await page.keyboard.press('PageDown')
          const next = addMonths(thisMonth, 1)
          await expect.poll(() => focusedDay(page)).toMatch(next)
          await expect.poll(() => heading(page).innerText()).toBe(monthName(next))
          const day = (await focusedDay(page))!
          await page.goBack()
          await expect.poll(() => heading(page).innerText()).toBe(monthName(thisMonth))
          await page.keyboard.press('ArrowRight')
          await expect.poll(() => focusedDay(page)).toBe(addDays(day, 1))
        },
      },
      {
        area: 'dashboard calendar',
        says: 'keys pressed faster than months render end on the month of the focused day',
        async check(page) {
          await open(page, '/dashboard?tab=calendar')
          await dayOn(page, `${thisMonth}-15`).click()
          await pressWhileBusy(page, ['PageDown', 'PageUp'])
          await expect.poll(() => page.url()).toContain(`month=${thisMonth}`)
          await expect.poll(() => heading(page).innerText()).toBe(monthName(thisMonth))
          await expect.poll(() => focusedDay(page)).toBe(`${thisMonth}-15`)
        },
      },
      {
        area: 'dashboard calendar',
        says: 'booked sessions appear on their day, also in its accessible name, with directions below',
        async check(page) {
          await open(page, calendar(classDay.slice(0, 7)))
          await dayOn(page, classDay).click()
          await expect
            .poll(() => dayOn(page, classDay).getAttribute('aria-label'))
            .toMatch(/Demo: Rush Hour Clay, \d+:\d\d/)
          const section = page.getByRole('region', { name: /\w+day, \w+ \d+/ })
          await expect.poll(() => section.getByRole('heading', { name: 'Rush Hour Clay' }).count()).toBe(1)
          await expect.poll(() => section.getByRole('link', { name: 'Directions' }).count()).toBe(1)
        },
      },
      {
        area: 'dashboard calendar',
        says: 'normal, holiday and special events differ by shape and by text',
        async check(page) {
          const day = `${addMonths(thisMonth, 2)}-10`
          for (const type of ['normal', 'holiday', 'special'])
            expect((await eventOn(day, type, `An ${type} one`)).status).toBe(200)
          await open(page, calendar(day.slice(0, 7)))
          const words = await dayOn(page, day).getAttribute('aria-label')
          for (const each of ['For families: An normal', 'Closed: An holiday', 'Special day: An special'])
            expect(words).toContain(each)
          const looks = await dayOn(page, day)
            .locator('xpath=..')
            .locator('.ev')
            .evaluateAll(all => all.map(each => [getComputedStyle(each).borderStyle, getComputedStyle(each).clipPath]))
          expect(new Set(looks.map(String)).size).toBe(3)
        },
      },
      {
        area: 'dashboard',
        says: 'only the selected child is shown',
        async check() {
          const parent = await shop.visit({ viewport: DESKTOP })
          await signIn(parent.context, 'parent')
          const children = (await ask(parent.page, 'GET', '/api/children')).body as { id: string; firstName: string }[]
          const shown = async () =>
            (
              await grid(parent.page)
                .locator('[aria-label]')
                .evaluateAll(all => all.map(each => each.ariaLabel))
            ).join()
          await open(parent.page, calendar())
          for (const { firstName } of children) expect(await shown()).toContain(`${firstName}: `)
          const [leo, nina] = [children.find(each => each.firstName === 'Leo')!, 'Nina: ']
          await open(parent.page, `${calendar()}&child=${leo.id}`)
          expect(await shown()).toContain('Leo: ')
          expect(await shown()).not.toContain(nina)
          await parent.leave()
        },
      },
      {
        area: 'states',
        says: 'an empty month says so and links to the classes',
        async check(page) {
          const month = addMonths(thisMonth, 11)
          const { pool } = shop.site
          await pool.query(`DELETE FROM calendar_events WHERE to_char(starts_on, 'YYYY-MM') = $1`, [month])
          await open(page, calendar(month))
          await page.getByText(`Nothing in ${monthName(month)} yet`).waitFor()
          await expect
            .poll(() => page.locator('.family-cal').getByRole('link', { name: 'Find a class' }).getAttribute('href'))
            .toBe('/classes')
        },
      },
      {
        area: 'states',
        says: 'a calendar that fails to load says so, with Try again and a link to contact us',
        async check(page) {
          await shop.site.pool.query('ALTER TABLE calendar_events RENAME TO put_away')
          try {
            await open(page, calendar())
            await page.getByText("Couldn't load the calendar").waitFor()
            await expect.poll(() => page.getByRole('link', { name: 'Contact us' }).count()).toBe(1)
          } finally {
            await shop.site.pool.query('ALTER TABLE put_away RENAME TO calendar_events')
          }
          await page.locator('.empty').getByRole('button', { name: 'Try again' }).click()
          await grid(page).waitFor()
        },
      },
      {
        area: 'dashboard calendar',
        says: 'accessible, with no sideways scrolling, at 360, 768 and 1440; below 600 px, dots and the day as a list',
        async check() {
          for (const [viewport, dark] of [
            [PHONE, false],
            [{ width: 768, height: 900 }, true],
            [DESKTOP, true],
          ] as const) {
            const seen = await shop.visit({ viewport, dark })
            await carryCookie(seen.context, shop.site.origin, shop.seen.buyer.cookie)
            await open(seen.page, calendar(classDay.slice(0, 7)))
            await dayOn(seen.page, classDay).click()
            expect(await axeFindings(seen.page, dark ? 'dark' : 'light')).toEqual([])
            expect(await sidewaysScroll(seen.page, viewport.width)).toEqual([])
            expect(await smallControls(seen.page)).toEqual([])
            const [strips, dots] = ['.ev', '.dots i'].map(each => grid(seen.page).locator(each).first())
            await expect
              .poll(async () => [await strips!.isVisible(), await dots!.isVisible()])
              .toEqual(viewport.width < 600 ? [false, true] : [expect.any(Boolean), expect.any(Boolean)])
            await seen.leave()
          }
        },
      },
    ],
    () => shop.seen,
  )
})

describe('the private feed', () => {
  testRows(
    [
      {
        area: 'dashboard calendar',
        says: 'the link is created, read, renewed and revoked on the tab, and shown only once',
        async check(page) {
          await shop.site.pool.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [
            shop.seen.buyer.parentId,
          ])
          await open(page, calendar())
          const make = page.getByRole('button', { name: 'Create a private link' })
          await make.click()
          await seeToast(page, 'Error / Confirm your email address first. The link is in the email we sent you.')
          await expect.poll(() => page.getByLabel('Your link').count()).toBe(0)
          await shop.site.pool.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [
            shop.seen.buyer.parentId,
          ])
          await make.click()
          const first = await page.getByLabel('Your link').inputValue()
          await expect
            .poll(() => page.getByRole('link', { name: 'Open in my calendar' }).getAttribute('href'))
            .toBe(first.replace(/^http:/, 'webcal:'))
          const path = (url: string) => new URL(url).pathname
          const text = async (url: string) => (await fetch(shop.site.origin + path(url))).text()
          const events = new ICAL.Component(ICAL.parse(await text(first))).getAllSubcomponents('vevent')
          expect(events.map(each => String(each.getFirstPropertyValue('summary')))).toContain('Demo: Rush Hour Clay')
          const sure = page.getByRole('dialog')
          await page.getByRole('button', { name: 'Renew link' }).click()
          await sure.getByText("You can't get the old link back.").waitFor()
          await sure.getByRole('button', { name: 'Keep link' }).click()
          expect((await fetch(shop.site.origin + path(first))).status).toBe(200)
          await page.getByRole('button', { name: 'Renew link' }).click()
          await sure.getByRole('button', { name: 'Renew link' }).click()
          await expect.poll(() => page.getByLabel('Your link').inputValue()).not.toBe(first)
          const second = await page.getByLabel('Your link').inputValue()
          const status = async (url: string) => (await fetch(shop.site.origin + path(url))).status
          expect([await status(first), await status(second)]).toEqual([404, 200])
          await page.reload()
          await page.getByRole('button', { name: 'Renew link' }).waitFor()
          await expect.poll(() => page.getByLabel('Your link').count()).toBe(0)
          await open(page, calendar())
          await page.getByRole('button', { name: 'Revoke link' }).click()
          await sure.getByText('Phones and calendars that use it will stop updating.').waitFor()
          expect(await status(second)).toBe(200)
          await sure.getByRole('button', { name: 'Revoke link' }).click()
          await seeToast(page, 'Link revoked / Calendars that use it no longer get updates.')
          expect(await status(second)).toBe(404)
        },
      },
      {
        area: 'security T74',
        says: 'a link that can’t be created says so in a toast',
        async check(page) {
          await open(page, calendar())
          await page.route('**/api/calendar/feed', route =>
            route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'x' }) : route.continue(),
          )
          await page.getByRole('button', { name: 'Create a private link' }).click()
          await seeToast(page, "Error / Couldn't create the link. Try again.")
        },
      },
    ],
    () => shop.seen,
  )
})

describe('reminders', () => {
  testRows(
    [
      {
        area: 'confirmation',
        says: 'one reminder email 24 to 48 hours before the class',
        async check() {
          const { buyer } = shop.seen
          const classId = await makeClass(shop.site.pool, { capacity: 1 })
          await buy(shop.site.origin, buyer, classId)
          await shop.site.pool.query(
            `UPDATE sessions SET starts_at = now() + interval '30 hours', ends_at = now() + interval '31 hours' WHERE offering_id = $1`,
            [classId],
          )
          await queue.send('send-reminders', 2)
          expect(await mailed(shop, 'class-reminder', mailboxOf(buyer))).toContain('Demo has Rush Hour Clay on')
          await expect.poll(queue.left, { timeout: 20_000 }).toEqual([])
          const { rows } = await shop.site.pool.query(
            `SELECT count(*)::int FROM mails WHERE kind = 'class-reminder' AND "to" = $1`,
            [mailboxOf(buyer)],
          )
          expect(rows[0].count).toBe(1)
        },
      },
    ],
    () => shop.seen,
  )
})
