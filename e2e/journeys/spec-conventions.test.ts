import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#src/lib/api-client.ts'
import { isSignedIn, signIn, signInByForm } from '../support/people.ts'
import { drawn } from '../support/reading.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, seeToast, type Visit } from '../support/visit.ts'

/** Conventions of every API call, toast and tooltip. */
const stage = openStage()
const opened: Visit[] = []
afterAll(() => expect(opened.flatMap(({ troubles }) => troubles)).toEqual([]))

const get = (path: string) => fetch(stage.site.origin + path, { redirect: 'manual' })

describe('conventions of every API call', () => {
  const FAVORITES = '/api/favorites/classes'
  let parent: Visit
  let asked: string[]
  beforeAll(async () => {
    parent = await stage.visit({ viewport: DESKTOP })
    asked = []
    parent.page.on('request', request => asked.push(new URL(request.url()).pathname))
    await signIn(parent.context, 'parent')
    await parent.page.clock.install()
  })
  const timesAsked = () => asked.filter(path => path === FAVORITES).length
  /** Requests that the page has already started are sent before this one is answered. */
  const marker = (page: Page) => page.evaluate(() => fetch('/api/health').then(answer => answer.status))

  const ROWS: SpecRow<Visit>[] = [
    {
      area: 'conventions',
      says: 'requests carry the session cookies',
      async check({ page }) {
        const read = page.waitForResponse(`**${FAVORITES}`)
        await page.goto('/classes?season=Summer')
        await hydrated(page)
        const answer = await read
        expect(answer.status()).toBe(200)
        expect((await answer.request().allHeaders()).cookie).toBeTruthy()
        expect(answer.request().method(), 'a read is a GET').toBe('GET')
        expect(await answer.json(), 'and is read as JSON').toBeInstanceOf(Array)
      },
    },
    {
      area: 'conventions',
      says: 'data is never stale: no refetch on focus or by a timer',
      async check({ page }) {
        expect(timesAsked()).toBe(1)
        await page.evaluate(() => {
          for (const name of ['blur', 'focus', 'visibilitychange', 'online']) window.dispatchEvent(new Event(name))
        })
        await page.clock.fastForward('10:00:00')
        expect(await marker(page)).toBe(200)
        expect(timesAsked()).toBe(1)
      },
    },
    {
      area: 'conventions',
      says: 'no retry for reads',
      async check({ page }) {
        await page.route(`**${FAVORITES}`, route => route.fulfill({ status: 500, body: 'broken' }))
        asked.length = 0
        const broken = page.waitForResponse(`**${FAVORITES}`)
        await page.reload()
        await hydrated(page)
        await broken
        await drawn(page)
        await page.clock.fastForward('01:00:00')
        expect(await marker(page)).toBe(200)
        expect(timesAsked()).toBe(1)
      },
    },
    {
      area: 'conventions',
      says: 'no retry for writes',
      async check({ page }) {
        const path = '**/api/favorites/*'
        let writes = 0
        await page.route(path, route => {
          if (route.request().method() === 'GET') return route.continue()
          writes++
          return route.fulfill({ status: 500, body: 'broken' })
        })
        await page.getByRole('button', { name: 'Save: Felt Foxes' }).first().click()
        await seeToast(page, 'Error')
        await page.clock.fastForward('01:00:00')
        expect(await marker(page)).toBe(200)
        expect(writes).toBe(1)
      },
    },
    {
      area: 'conventions',
      says: 'a response that is not OK becomes an error: status code, colon, space, body text or status text',
      departs: 'only logs show that; people see the message',
      async check() {
        const answer = await get('/api/children')
        const body = await answer.text()
        const error = new ApiError(answer.status, body, answer.statusText)
        expect(error.message).toBe(`401: ${body}`)
        expect(error.problem).toMatchObject({ message: expect.stringMatching(/\.$/), code: expect.any(String) })
        expect(new ApiError(502, '', 'Bad Gateway').message).toBe('502: Bad Gateway')
      },
    },
    {
      area: 'calls',
      says: 'GET /api/auth/user: the current user with its ten fields',
      async check({ context }) {
        const answer = await context.request.get('/api/auth/user')
        expect(await answer.json()).toMatchObject({
          id: expect.any(String),
          firstName: 'Maya',
          lastName: expect.any(String),
          email: 'parent@example.com',
          role: 'parent',
          profileImageUrl: null,
        })
      },
    },
    {
      area: 'calls',
      says: 'GET /api/auth/user: 401 signed out, which pages treat as no data',
      async check() {
        expect((await get('/api/auth/user')).status).toBe(401)
        expect((await get('/about')).status).toBe(200)
      },
    },
    {
      area: 'calls',
      says: 'GET /api/auth/logout: read as JSON',
      async check({ page, context }) {
        const answer = await page.evaluate(() => fetch('/api/auth/logout').then(each => each.json()))
        expect(answer).toEqual({ message: expect.any(String) })
        expect(await isSignedIn(context)).toBe(false)
      },
    },
  ]
  for (const row of ROWS) test(rowName(row), () => row.check(parent))
})

describe('toasts and tooltips', () => {
  let seen: Visit
  beforeAll(async () => {
    seen = await stage.visit({ viewport: DESKTOP })
    opened.push(seen)
    await seen.page.clock.install()
    await seen.page.goto('/portal?notice=please-log-in')
    await hydrated(seen.page)
  })
  const toasts = (page: Page) => page.locator('.toast')
  const tooltip = (page: Page) => page.locator('[role=tooltip]')
  const hearts = (page: Page) => page.locator('main .iconbtn.heart')
  /** Shows a new toast with the clock paused. */
  const another = async (page: Page) => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    await page.goto('/portal?notice=payment-cancelled')
    await hydrated(page)
    await seeToast(page, 'Payment Cancelled / You can try again later')
  }
  const drag = async (page: Page, by: number) => {
    const box = (await toasts(page).boundingBox())!
    const [x, y] = [box.x + 30, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by, y, { steps: 3 })
    await page.mouse.up()
    await page.mouse.move(5, 5)
  }

  const ROWS: SpecRow<Page>[] = [
    {
      area: 'conventions, toasts visible at once',
      says: '1',
      async check(page) {
        await seeToast(page, 'Authentication Required / Please log in to access the dashboard')
        await signInByForm(page, 'nobody@example.com')
        await seeToast(page, 'Login Failed')
        await expect.poll(() => toasts(page).count()).toBe(1)
      },
    },
    {
      area: 'toast viewport max width',
      says: '420 px on medium screens and up',
      async check(page) {
        const width = async (wide: number) => {
          await page.setViewportSize({ width: wide, height: 900 })
          return (await page.locator('.toasts').boundingBox())!.width
        }
        expect([await width(767), await width(768), await width(1440)]).toEqual([767, 420, 420])
      },
    },
    {
      area: 'toast default display',
      says: '5,000 ms',
      async check(page) {
        await another(page)
        await page.clock.runFor(4_999)
        await expect.poll(() => toasts(page).count()).toBe(1)
        await page.clock.runFor(1)
        await expect.poll(() => toasts(page).count()).toBe(0)
      },
    },
    {
      area: 'toast default display',
      says: 'swipe threshold 50 px',
      async check(page) {
        await another(page)
        await drag(page, 49)
        await expect.poll(() => toasts(page).count()).toBe(1)
        await drag(page, 51)
        await expect.poll(() => toasts(page).count()).toBe(0)
      },
    },
    {
      area: 'toast removal after dismiss',
      says: '1,000,000 ms: a dismissed toast never shows again',
      async check(page) {
        await page.clock.runFor(1_000_001)
        await expect.poll(() => toasts(page).count()).toBe(0)
      },
    },
    {
      area: 'toast default display',
      says: 'viewport hotkey F8',
      async check(page) {
        await another(page)
        await page.keyboard.press('F8')
        expect(await page.evaluate(() => document.activeElement?.className)).toBe('toasts')
      },
    },
    {
      area: 'tooltip open delay',
      says: '700 ms',
      async check(page) {
        await page.goto('/classes?season=Summer')
        await hydrated(page)
        await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
        await hearts(page).nth(0).hover()
        await page.clock.runFor(699)
        await expect.poll(() => tooltip(page).isVisible()).toBe(false)
        await page.clock.runFor(1)
        await expect.poll(() => tooltip(page).innerText()).toBe(await hearts(page).nth(0).getAttribute('aria-label'))
      },
    },
    {
      area: 'tooltip skip delay',
      says: '300 ms: moving from one to the next within it shows the tooltip right away',
      async check(page) {
        await page.mouse.move(1, 1)
        await tooltip(page).waitFor({ state: 'hidden' })
        await page.clock.runFor(299)
        await hearts(page).nth(1).hover()
        await page.clock.runFor(1)
        await expect.poll(() => tooltip(page).innerText()).toBe(await hearts(page).nth(1).getAttribute('aria-label'))
        await page.mouse.move(1, 1)
        await page.clock.runFor(300)
        await hearts(page).nth(0).hover()
        await page.clock.runFor(699)
        await expect.poll(() => tooltip(page).isVisible()).toBe(false)
        await page.keyboard.press('Escape')
        await page.clock.runFor(700)
        await expect
          .poll(() => tooltip(page).isVisible(), { message: 'Escape cancels the pending tooltip' })
          .toBe(false)
      },
    },
  ]
  for (const row of ROWS) test(rowName(row), () => row.check(seen.page))
})
