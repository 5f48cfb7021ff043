import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { daySpanText } from '#src/features/classes/choice-text.ts'
import { formatDay, formatShortDay } from '#src/lib/dates.ts'
import { buy, call, makeBuyers, makeClass } from '../support/buyers.ts'
import { addMeetings, ask, open, openShop, shopper, testRows } from '../support/commerce.ts'
import { inDays, ZONE } from '../support/days.ts'
import { monthlyProgram } from '../support/plans.ts'
import { linksOf } from '../support/reading.ts'
import type { SpecRow } from '../support/spec-table.ts'
import { seeToast } from '../support/visit.ts'

/** Confirmation, success, error and receipt. */
const HOUR = 3_600_000
const shop = openShop()
let bought: { registrationId: string; orderId: string }
beforeAll(async () => {
  const classId = await makeClass(shop.site.pool, { capacity: 8 })
  await addMeetings(shop.site, classId, 3)
  await shop.site.pool.query(`UPDATE offerings SET bring = 'A smock', wear = 'Old sleeves' WHERE id = $1`, [classId])
  const purchase = await buy(shop.site.origin, shop.seen.buyer, classId)
  if (purchase.result !== 'bought') throw new Error(`no place was bought: ${JSON.stringify(purchase)}`)
  bought = purchase
})

/** The page's cumulative layout shift since it loaded: 0.1 is a lot. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0
        new PerformanceObserver(list => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

/** A spot on Mondays and Wednesdays in a program that began months ago, starting on an upcoming Monday. */
async function placeInProgram() {
  const eventId = await monthlyProgram(shop.site)
  const { rows: meetings } = await shop.site.pool.query<{ starts_at: Date; day: string }>(
    `SELECT starts_at, (starts_at AT TIME ZONE '${ZONE}')::date::text AS day FROM sessions
     WHERE offering_id = $1 AND cancelled_at IS NULL AND extract(isodow FROM starts_at AT TIME ZONE '${ZONE}') IN (1, 3)
       AND starts_at > (SELECT min(starts_at) FROM sessions WHERE offering_id = $1 AND starts_at > now() + interval '5 days'
         AND extract(isodow FROM starts_at AT TIME ZONE '${ZONE}') = 1) - interval '1 hour'
     ORDER BY starts_at`,
    [eventId],
  )
  const stretch = { startDate: meetings[0]!.day, endDate: meetings.at(-1)!.day }
  const choice = { enrollmentOption: 'daily', days: ['Monday', 'Wednesday'], ...stretch }
  const { buyer } = shop.seen
  const body = { eventId, childId: buyer.childId, ...choice }
  const made = (await call(shop.site.origin, buyer, 'POST', '/api/class-enrollments', body)).body
  const order = { orderId: made.orderId, amount: made.amountDue }
  const { clientSecret } = (await call(shop.site.origin, buyer, 'POST', '/api/create-payment-intent', order)).body
  await call(shop.site.origin, buyer, 'POST', '/local-pay/confirm', { clientSecret, card: '4242' })
  const path = `/api/orders/${made.orderId}`
  await expect.poll(async () => (await call(shop.site.origin, buyer, 'GET', path)).body.status).toBe('paid')
  return { registrationId: String(made.registrationId), meetings }
}

const ticket = () => `/confirmation?registration=${bought.registrationId}`
const links = (page: Page) => linksOf(page.locator('main'))
const words = async (page: Page) => (await page.locator('main').innerText()).replace(/\s+/g, ' ')

describe('confirmation', () => {
  const ROWS: SpecRow<Page>[] = [
    {
      area: 'confirmation',
      says: 'You’re In with the child’s name and the registration details, prices with 2 decimals',
      async check(page) {
        await expect.poll(async () => await (await open(page, ticket())).innerText()).toBe("You're In")
        const text = await words(page)
        for (const part of [
          'Demo Child',
          'Rush Hour Clay',
          'Paid $45.00.',
          'First class',
          'Where Craft room',
          'Ticket CC-',
        ])
          expect(text).toContain(part)
      },
    },
    {
      area: 'confirmation',
      says: 'the note for several sessions',
      async check(page) {
        await open(page, ticket())
        await expect
          .poll(() => words(page))
          .toContain('One registration covers all 4 sessions. Demo attends every one.')
      },
    },
    {
      area: 'confirmation',
      says: 'a spot in a program that began long ago: the child’s own option, weekdays, first day and number of sessions',
      async check(page) {
        const { registrationId, meetings } = await placeInProgram()
        const first = meetings[0]!.starts_at
        const hoursBefore = (hours: number) => formatDay(new Date(first.getTime() - hours * HOUR), ZONE, inDays(0))
        await open(page, `/confirmation?registration=${registrationId}`)
        for (const part of [
          'Option Daily option',
          'Days Mon, Wed',
          `First day ${formatDay(first, ZONE, inDays(0))}`,
          `One registration covers all ${meetings.length} sessions.`,
          `On ${hoursBefore(48)} or ${hoursBefore(24)}`,
        ])
          await expect.poll(() => words(page)).toContain(part)
        const google = (await page.getByRole('link', { name: 'Google Calendar' }).getAttribute('href'))!
        const utcDay = first.toISOString().slice(0, 10).replaceAll('-', '')
        expect(new URL(google).searchParams.get('dates')).toContain(utcDay)
        await open(page, '/registrations')
        const covers = daySpanText({ from: meetings[0]!.day, to: meetings.at(-1)!.day })
        const line = `Daily option: Mon, Wed, ${covers} · ${meetings.length} sessions from ${formatShortDay(first, ZONE, inDays(0))}`
        await expect.poll(() => words(page)).toContain(line)
      },
    },
    {
      area: 'confirmation',
      says: 'What Happens Next: a reminder email 24-48 hours before class',
      async check(page) {
        await open(page, ticket())
        await page.getByRole('heading', { name: 'What Happens Next' }).waitFor()
        await expect.poll(() => words(page)).toMatch(/A reminder, 24–48 hours before On .* or .*, by email\./)
      },
    },
    {
      area: 'confirmation',
      says: 'the cancellation policy, with the deadline and amounts: 48 hours, fee minus $10, or full credit',
      async check(page) {
        await open(page, ticket())
        await expect
          .poll(() => words(page))
          .toMatch(
            /Cancel by [A-Z].*[AP]M: full credit, or a refund minus the \$10\.00 supply fee \$35\.00 back to your card, or \$45\.00 as credit\./,
          )
        await expect.poll(() => links(page)).toContain('Cancellation policy → /cancellation-policy')
      },
    },
    {
      area: 'confirmation',
      says: 'buttons to /dashboard, /classes and /',
      async check(page) {
        await open(page, ticket())
        for (const link of ['My Dashboard → /dashboard', 'Browse Classes → /classes', 'Home → /'])
          await expect.poll(() => links(page)).toContain(link)
      },
    },
    {
      area: 'confirmation',
      says: 'calendar file of all sessions, Google link without a child’s name, directions, what to bring, receipt',
      async check(page) {
        await open(page, ticket())
        const href = (name: string) => page.getByRole('link', { name }).getAttribute('href')
        const file = await (await page.request.get((await href('Add to calendar'))!)).text()
        expect(file.match(/BEGIN:VEVENT/g)?.length).toBe(4)
        const google = new URL((await href('Google Calendar'))!)
        expect([google.hostname, google.searchParams.get('text')]).toEqual(['calendar.google.com', 'Rush Hour Clay'])
        expect(google.href).not.toContain('Demo')
        expect(await href('Directions')).toContain('https://www.google.com/maps/dir/?api=1&destination=')
        await expect.poll(() => words(page)).toContain('What to bring A smock. To wear: Old sleeves.')
        expect(await href('Receipt')).toBe(`/receipt/${bought.orderId}`)
      },
    },
    {
      area: 'confirmation',
      says: 'sharing with the other parent copies first name, class, days and address; the page lists who can pick up',
      async check(page) {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.site.origin })
        await open(page, ticket())
        await expect.poll(() => words(page)).toMatch(/Can pick up: [^.]*Buyer/)
        await page.getByRole('button', { name: 'Share with the other parent' }).click()
        await seeToast(page, 'Copied')
        const copied = await page.evaluate(() => navigator.clipboard.readText())
        expect(copied).toMatch(
          /^\w+ is in Rush Hour Clay: .*[AP]M\.\n.*Avalon Park, FL\nhttps?:.*\/events\/rush-[\w-]+$/,
        )
        expect(copied).not.toMatch(/Buyer|registration/)
      },
    },
    {
      area: 'confirmation',
      says: 'inviting a friend copies the link to the class page',
      async check(page) {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.site.origin })
        await open(page, ticket())
        await page.getByRole('button', { name: 'Invite a friend' }).click()
        await seeToast(page, 'Link copied')
        expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/events\/rush-[\w-]+$/)
      },
    },
    {
      area: 'confirmation, lastRegistrationId',
      says: 'without an id it uses the last one stored on this device; with neither, no call and Registration Not Found',
      async check(page) {
        await open(page, '/about')
        await page.evaluate(() => localStorage.removeItem('lastRegistrationId'))
        const asked: string[] = []
        const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname)
        page.on('request', note)
        const heading = await open(page, '/confirmation')
        await expect.poll(() => heading.innerText()).toBe('Registration Not Found')
        page.off('request', note)
        expect(asked.filter(path => path.startsWith('/api/regist'))).toEqual([])
        expect(await shiftOf(page)).toBeLessThan(0.02)
        await page.evaluate(id => localStorage.setItem('lastRegistrationId', id), bought.registrationId)
        await page.goto('/confirmation')
        await page.waitForURL(`**${ticket()}`)
      },
    },
    {
      area: 'security T19',
      says: 'another family’s ticket shows Registration Not Found, with Browse Classes',
      async check() {
        const other = await shopper(shop.browser, shop.site)
        const heading = await open(other.page, ticket())
        await expect.poll(() => heading.innerText()).toBe('Registration Not Found')
        await other.page.getByText("We couldn't find your registration details").waitFor()
        await expect.poll(() => links(other.page)).toEqual(['Browse Classes → /classes'])
        await other.leave()
      },
    },
  ]
  testRows(ROWS, () => shop.seen)
})

describe('success and error', () => {
  const ROWS: SpecRow<Page>[] = [
    {
      area: 'routes',
      says: '/registration-success reads class and date, links to /dashboard and /classes',
      async check(page) {
        const heading = await open(page, '/registration-success?class=felt-foxes&date=2027-06-14T21:45:00Z')
        await expect.poll(() => heading.innerText()).toBe('See you at Felt Foxes')
        await expect.poll(() => words(page)).toContain('It starts Monday, June 14, 2027.')
        for (const link of ['My Dashboard → /dashboard', 'Browse Classes → /classes'])
          await expect.poll(() => links(page)).toContain(link)
      },
    },
    {
      area: 'routes',
      says: '/registration-error says no payment was charged; links to /classes and /',
      async check(page) {
        const heading = await open(page, '/registration-error')
        await expect.poll(() => heading.innerText()).toBe('Registration Failed')
        await page.getByText('No payment was charged').waitFor()
        for (const link of ['Browse Classes → /classes', 'Home → /'])
          await expect.poll(() => links(page)).toContain(link)
        await page.getByRole('button', { name: 'Try again' }).click()
        await page.waitForURL(url => url.pathname !== '/registration-error')
      },
    },
  ]
  testRows(ROWS, () => shop.seen)
})

describe('receipt', () => {
  const ROWS: SpecRow<Page>[] = [
    {
      area: 'confirmation: receipt',
      says: 'business, family, lines, card, day',
      async check(page) {
        const heading = await open(page, `/receipt/${bought.orderId}`)
        await expect.poll(() => heading.innerText()).toBe('Receipt')
        for (const part of [
          'Curiously Creative',
          'Demo Buyer',
          'Rush Hour Clay',
          'Total $45.00',
          'Card (Visa ending 4242) $45.00',
        ])
          await expect.poll(() => words(page)).toContain(part)
        await expect.poll(() => page.title(), { message: 'no child’s name in a title' }).not.toContain('Demo')
      },
    },
    {
      area: 'privacy',
      says: 'another family and signed-out visitors can’t see it; an unpaid order redirects to its payment',
      async check(page) {
        const [other] = await makeBuyers(shop.site.pool, 1)
        const path = `/receipt/${bought.orderId}`
        const asOther = await fetch(shop.site.origin + path, { headers: { cookie: other!.cookie } })
        expect([asOther.status, (await asOther.text()).includes('Demo Buyer')]).toEqual([404, false])
        const asStranger = await fetch(shop.site.origin + path, { redirect: 'manual' })
        expect(asStranger.headers.get('location')).toBe(`/login?returnTo=${encodeURIComponent(path)}`)
        const classId = await makeClass(shop.site.pool, { capacity: 8 })
        const open = await ask(page, 'POST', '/api/class-enrollments', {
          eventId: classId,
          childId: shop.seen.buyer.childId,
        })
        const unpaid = await page.request.get(`/receipt/${open.body.orderId}`, { maxRedirects: 0 })
        expect(unpaid.headers().location).toBe(`/checkout?order=${open.body.orderId}`)
      },
    },
  ]
  testRows(ROWS, () => shop.seen)
})
