import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOffering } from '#src/features/classes/server/made-up-classes.ts'
import { FULL } from '#src/testing/length.ts'
import { NEEDS_TIME } from '#src/testing/needs.ts'
import { type Buyer, buy, call, makeBuyers } from '../support/buyers.ts'
import { elsewhen } from '../support/moved-clock.ts'
import { signIn } from '../support/people.ts'
import { ofType, thingsIn } from '../support/schema-org.ts'
import { type ServerProcess, startProcess } from '../support/site.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, visit } from '../support/visit.ts'

/**
 * The weekends when New York changes its clocks, each seen from the Friday before, at an hour when elapsed time and
 * wall-clock time differ: in autumn 48 hours reach back to 6:45 PM on Friday, in spring to 4:45 PM.
 */
const AUTUMN = {
  name: 'Autumn',
  now: '2026-10-30T18:00:00-04:00',
  today: '2026-10-30',
  zone: 'Asia/Kolkata',
  starts: ['2026-10-31T17:45:00-04:00', '2026-11-01T17:45:00-05:00', '2026-11-02T17:45:00-05:00'],
  days: ['Sat, Oct 31', 'Sun, Nov 1', 'Mon, Nov 2'],
  ends: 'Nov 2',
  thisWeek: ['SAT 31'],
  nextWeek: { of: '2026-11-01', title: 'Week of November 1' },
  month: '2026-11',
  ofMonth: ['SUN 1', 'MON 2'],
  todayInMonth: [] as string[],
  canceling: 'Cancel by Fri, Oct 30, 6:45 PM: full credit, or a refund minus the $10.00 supply fee',
  mail: 'Cancel by Fri, Oct 30, 6:45 PM: full credit, or a refund minus the $10.00 supply fee.',
  tooClose: false,
}
const SPRING: typeof AUTUMN = {
  name: 'Spring',
  now: '2027-03-12T17:15:00-05:00',
  today: '2027-03-12',
  zone: 'Pacific/Auckland',
  starts: ['2027-03-13T17:45:00-05:00', '2027-03-14T17:45:00-04:00', '2027-03-15T17:45:00-04:00'],
  days: ['Sat, Mar 13', 'Sun, Mar 14', 'Mon, Mar 15'],
  ends: 'Mar 15',
  thisWeek: ['SAT 13'],
  nextWeek: { of: '2027-03-14', title: 'Week of March 14' },
  month: '2027-03',
  ofMonth: ['SAT 13', 'SUN 14', 'MON 15'],
  todayInMonth: ['2027-03-12'],
  canceling: 'Canceling for credit or a refund ended Fri, Mar 12, 4:45 PM, 48 hours before the start',
  mail: 'Canceling for credit or a refund ended Fri, Mar 12, 4:45 PM, 48 hours before the start.',
  tooClose: true,
}
const HOUR = '5:45 to 6:45 PM'

const stage = openStage({ env: elsewhen(AUTUMN.now, AUTUMN.zone) })
/** One server at a time: two would pick up each other's jobs, half a year apart. */
let server: ServerProcess
let buyer: Buyer
const sundays: Record<string, string> = {}

beforeAll(async () => {
  const { rows } = await stage.site.pool.query(`SELECT id FROM cancellation_policies WHERE kind = 'class'`)
  for (const { name, starts } of [AUTUMN, SPRING]) {
    const make = (title: string, sessionStarts: string[]) =>
      anOffering(stage.site.db, {
        slug: title.toLowerCase().replace(' ', '-'),
        title,
        sessionStarts,
        cancellationPolicyId: rows[0].id,
      })
    await make(`${name} Lanterns`, starts)
    sundays[name] = await make(`${name} Sunday`, [starts[1]!])
  }
  ;[buyer] = (await makeBuyers(stage.site.pool, 1)) as [Buyer]
  await stage.site.pool.query(`UPDATE sign_ins SET expires_at = '2100-01-01' WHERE user_id = $1`, [buyer.parentId])
})
afterAll(async () => {
  await server?.stop()
})

/** Opens a page with a browser in Tokyo and the server in yet another zone, and waits for its scripts. */
async function open(path: string, look: (page: Page) => Promise<void>) {
  const { page, troubles, leave } = await visit(stage.browser, server.origin, { viewport: DESKTOP })
  await page.goto(path)
  await hydrated(page)
  await look(page)
  expect(troubles, path).toEqual([])
  await leave()
}

const oneLine = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
const allOf = async (page: Page, selector: string, name: string) =>
  (await page.locator(selector).filter({ hasText: name }).allInnerTexts()).map(oneLine)

describe.each([AUTUMN, SPRING])('on the Friday before, in $name,', season => {
  beforeAll(async () => {
    await stage.site.processes[0]!.stop()
    await server?.stop()
    server = await startProcess({ DATABASE_URL: stage.site.url, ...elsewhen(season.now, season.zone) })
    expect((await (await fetch(`${server.origin}/api/schedule`)).json()).today).toBe(season.today)
  })

  test('a class shows the same hour for every evening, and counts elapsed hours for canceling', async () => {
    const { name, days, ends, starts, canceling } = season
    await open(`/events/${name.toLowerCase()}-lanterns`, async page => {
      await expect.poll(() => allOf(page, '.when', '')).toEqual([`${days[0]} · ${HOUR} · 3 sessions, ends ${ends}`])
      await expect.poll(() => page.locator('.thread time').allInnerTexts()).toEqual(days)
      await expect.poll(() => page.getByText(`Each day ${HOUR}, Eastern time.`).count()).toBe(1)
      const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
      const events = blocks.flatMap(block => ofType(thingsIn(JSON.parse(block)), 'Event'))
      expect(events.map(event => event.startDate)).toEqual(starts)
    })
    await open(`/events/${name.toLowerCase()}-sunday`, async page => {
      await expect.poll(() => allOf(page, '.when', '')).toEqual([`${days[1]} · ${HOUR}`])
      await expect.poll(() => page.getByText(canceling).count()).toBe(1)
    })
  })

  test.runIf(FULL)('week, month and day views list the evenings of the classes', NEEDS_TIME, async () => {
    const { name, today, days, thisWeek, nextWeek, month, ofMonth, todayInMonth } = season
    const evenings = async (page: Page) =>
      (await allOf(page, '.sched > li', `${name} Lanterns`)).map(row => {
        expect(row).toContain(HOUR)
        return row.split(` ${name}`)[0]
      })
    await open(`/schedule?week=${today}`, async page => {
      await expect.poll(() => page.getByRole('link', { name: 'This week' }).getAttribute('aria-current')).toBe('true')
      await expect.poll(() => evenings(page)).toEqual(thisWeek)
      await page.getByRole('link', { name: 'Next week' }).click()
      await page.getByRole('heading', { name: nextWeek.title }).waitFor()
      expect(page.url()).toContain(`week=${nextWeek.of}`)
      await expect
        .poll(() => evenings(page))
        .toEqual(['SUN', 'MON'].map((day, n) => `${day} ${Number(days[n + 1]!.slice(-2))}`))
    })
    await open(`/schedule?month=${month}`, async page => expect.poll(() => evenings(page)).toEqual(ofMonth))
    const sunday = nextWeek.of
    await open(`/classes?season=all&startDate=${sunday}&endDate=${sunday}`, async page => {
      await expect
        .poll(() => allOf(page, '.class-card', name))
        .toEqual([expect.stringContaining(`${days[1]} · ${HOUR}`)])
    })
    await open(`/portal?month=${month}`, async page => {
      const cell = page.locator('table.cal td').filter({ has: page.locator(`time[datetime="${sunday}"]`) })
      const said = await cell.getByRole('link').allTextContents()
      expect(said).toContain(`5:45 ${name} Sunday, ${HOUR}`)
      expect(said).toContain(`5:45 ${name} Lanterns, ${HOUR}`)
      const marked = page.locator('table.cal td.today time')
      expect(await marked.evaluateAll(all => all.map(each => each.getAttribute('datetime')))).toEqual(todayInMonth)
    })
  })

  test('the confirmation, its calendar file and the feed agree', async () => {
    const { name, starts, days, mail, tooClose } = season
    const bought = await buy(server.origin, buyer, sundays[name]!)
    expect(bought).toMatchObject({ result: 'bought' })
    const { registrationId, orderId } = bought as Extract<typeof bought, { result: 'bought' }>
    const { rows } = await stage.site.pool.query(`SELECT text, attachments FROM mails WHERE once = $1`, [
      `order-confirmed:${orderId}`,
    ])
    expect(oneLine(rows[0].text)).toContain(`${days[1]}, ${HOUR}`)
    expect(oneLine(rows[0].text)).toContain(mail)
    expect(startsIn(rows[0].attachments[0].content, `${name} Sunday`)).toEqual([starts[1]])
    const rule = await call(
      server.origin,
      buyer,
      'GET',
      `/api/registrations/${registrationId}/cancellation-eligibility`,
    )
    expect(rule.body.isWithin48Hours).toBe(tooClose)
    const feed = await (await fetch(`${server.origin}/api/schedule.ics`)).text()
    expect(startsIn(feed, `${name} Lanterns`)).toEqual(starts)
  })
})

/** The New York start times of the entries whose title ends with this one. */
function startsIn(file: string, title: string): string[] {
  const entries = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map(each => new ICAL.Event(each))
  const own = entries.filter(each => each.summary.endsWith(title))
  return own.map(each => {
    const at = Temporal.Instant.fromEpochMilliseconds(each.startDate.toJSDate().getTime())
    return at.toZonedDateTimeISO('America/New_York').toString({ timeZoneName: 'never' })
  })
}

test('a post can be scheduled in the hour that happens twice and in the one that is skipped', async () => {
  const { context, leave } = await visit(stage.browser, server.origin)
  await signIn(context, 'admin')
  const publish = async (title: string, day: string, time: string) => {
    const answer = await context.request.post('/api/admin/blog', {
      data: {
        ...{ title, excerpt: 'Soft light.', body: 'Fold it.', tags: [], authorName: 'Ana', picture: null },
        ...{ materials: [], steps: [], publishing: { when: 'at', day, time } },
      },
    })
    return (await answer.json()).publishAt
  }
  expect(await publish('Twice at night', '2026-11-01', '01:30')).toBe('2026-11-01T05:30:00.000Z')
  expect(await publish('Never at night', '2027-03-14', '02:30')).toBe('2027-03-14T07:30:00.000Z')
  await leave()

  expect((await fetch(`${server.origin}/blog/never-at-night`)).status).toBe(404)
  await open('/blog/twice-at-night', async page => {
    await expect
      .poll(() => allOf(page, 'article .by', 'Ana'))
      .toEqual([expect.stringContaining('Ana · Nov 1, 2026 · ')])
  })
  const feed = await (await fetch(`${server.origin}/blog/rss.xml`)).text()
  expect(feed).toContain('<pubDate>Sun, 01 Nov 2026 05:30:00 GMT</pubDate>')
})
