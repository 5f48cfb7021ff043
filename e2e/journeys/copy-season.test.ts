import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { opensSentence } from '#src/features/classes/registration-window.ts'
import { newId } from '#src/lib/ids.ts'
import { addDays, weekdayOf } from '#src/lib/plain-days.ts'
import { findings } from '../support/audit.ts'
import { axeFindings } from '../support/axe.ts'
import { type Buyer, buy, call, makeBuyers } from '../support/buyers.ts'
import { tellChanged } from '../support/changed.ts'
import { inDays } from '../support/days.ts'
import { sidewaysScroll } from '../support/layout.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, PHONE, seeToast } from '../support/visit.ts'

const stage = openStage({ mails: true })

/** The Monday on or after a day. */
const mondayFrom = (day: string) => addDays(day, (8 - weekdayOf(day)) % 7)
const [oldFirst, first] = [mondayFrom(inDays(21)), mondayFrom(inDays(140))]
const [oldYear, year] = [oldFirst, first].map(day => day.slice(0, 4))
const WEEKS = 8
const CLASSES = 29
const typedDay = (day: string) => `${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`
const inDateField = (page: Page, label: string, day: string) => page.getByLabel(label).pressSequentially(typedDay(day))

test('an owner copies a season of 30 classes, opens it in two steps, and families buy what is left of it', async () => {
  const source = await lastSeason()
  const office = await stage.visit({ viewport: DESKTOP })
  await signIn(office.context, 'admin')
  await copyTheSeason(office.page, source)
  const classes = await copiedClasses(source)
  await openForReturningFamilies(office.page)
  const stranger = await aStranger()
  await earlyAndTooEarly(stranger, classes.ofWeek!)
  await openForAll(office.page)
  await buyTwoDaysOfAWeek(classes.program!)
  await lateJoinersAndTheWaitlist(office.page, stranger, classes)
  expect(await findings(stage.site.db)).toEqual([])
  expect([...office.troubles, ...stranger.troubles]).toEqual([])
})

/** A season of 30 classes, one of them a program, that is already published. */
async function lastSeason(): Promise<string> {
  const { context, leave } = await stage.visit()
  await signIn(context, 'admin')
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(path, { data })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json()
  }
  const season = {
    id: newId(),
    name: `Fall ${oldYear} at the studio`,
    firstDay: oldFirst,
    lastDay: addDays(oldFirst, 70),
  }
  await post('/api/admin/seasons', season)
  const { rows: policies } = await stage.site.pool.query(`SELECT kind, id FROM cancellation_policies`)
  const policyOf = (kind: string) => policies.find(each => each.kind === kind).id
  const draft = (title: string, kind: 'class' | 'program', weekdays: number[], given: object = {}) => ({
    id: newId(),
    class: {
      ...{ kind, title, description: 'Eight evenings.', category: 'Clay', season: 'Fall', seasonId: season.id },
      ...{
        price: 160_00,
        capacity: 8,
        ageMin: 5,
        ageMax: 12,
        keywords: [],
        aside: null,
        takeHome: null,
        taughtBy: null,
      },
      ...{ wear: null, bring: null, materials: null, includedPerMonth: null, dailyPrice: null, weeklyPrice: null },
      ...{ monthlyPrice: null, location: `Room of ${title}`, coveredCategories: [] },
      ...{ cancellationPolicyId: policyOf(kind), joinLate: kind === 'class' ? 'prorated' : undefined, ...given },
    },
    rule: {
      ...{ weekdays, firstDay: oldFirst, startTime: '17:45', minutes: 60, skipClosed: true, skipped: [], held: [] },
      until: { count: WEEKS * weekdays.length },
    },
  })
  const drafts = Array.from({ length: CLASSES }, (_, n) =>
    draft(n === 0 ? 'Clay Weeks' : n === 1 ? 'One Spot Weaving' : `Studio Evenings ${n + 1}`, 'class', [(n % 5) + 1], {
      ...(n === 1 && { capacity: 1 }),
    }),
  )
  drafts.push(draft('After School Studio', 'program', [1, 2, 3, 4, 5], { capacity: 1, dailyPrice: 40_00 }))
  for (const part of [drafts.slice(0, 15), drafts.slice(15)]) await post('/api/admin/class-drafts', { drafts: part })
  const { publishedNow } = await post(`/api/admin/seasons/${season.id}/publish-drafts`, {})
  expect(publishedNow).toBe(CLASSES + 1)
  await leave()
  return season.id
}

async function copyTheSeason(page: Page, source: string) {
  await page.goto('/admin/classes')
  await hydrated(page)
  await page.getByLabel('Name').pressSequentially('Spring break')
  await inDateField(page, 'First day', addDays(first, 7))
  await inDateField(page, 'Last day', addDays(first, 8))
  await page.getByRole('button', { name: 'Close these days' }).click()
  await seeToast(page, 'Days closed')

  await page.goto(`/admin/seasons/${source}`)
  await page.getByRole('link', { name: 'Copy to another season' }).click()
  await hydrated(page)
  await page.getByText('A new season').click()
  await page.getByLabel('Name').pressSequentially('Next season')
  await inDateField(page, 'First day', first)
  await inDateField(page, 'Last day', addDays(first, 80))
  await page.getByText('Raise by percent').click()
  await page.getByRole('textbox', { name: 'Percent' }).press('ControlOrMeta+a')
  await page.getByRole('textbox', { name: 'Percent' }).pressSequentially('10')
  await page.getByRole('button', { name: 'Preview the copy' }).click()
  // Everything typed is kept; the name needs a year.
  await page.getByRole('alert').getByRole('link', { name: 'Include the year, for example Fall 2026.' }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(` ${year}`)
  await page.getByRole('button', { name: 'Preview the copy' }).click()
  const preview = page.getByRole('table', { name: 'Preview' })
  await preview.waitFor()
  await expect.poll(() => preview.getByRole('row').count()).toBe(CLASSES + 2)
  const row = preview.getByRole('row').filter({ hasText: 'Clay Weeks' })
  await row.getByText('$160.00 → $176.00').waitFor()
  await row.getByText('skipped: Spring break').waitFor()
  expect(await axeFindings(page, 'light')).toEqual([])
  expect((await stage.site.pool.query('SELECT FROM season_copies')).rows).toEqual([])
  await page.getByRole('button', { name: `Copy ${CLASSES + 1} classes` }).dblclick()
  await seeToast(page, `${CLASSES + 1} classes copied as drafts`)
  await page.getByRole('heading', { name: `Next season ${year}` }).waitFor()
}

type Classes = { ofWeek?: string; oneSpot?: string; program?: string }

/** The slugs of three copies. Each class was copied once, with eight weeks of sessions that skip the closed days. */
async function copiedClasses(source: string): Promise<Classes> {
  const { rows } = await stage.site.pool.query(
    `SELECT o.title, o.slug, o.price_cents AS price,
       (SELECT count(*)::int FROM sessions x WHERE x.offering_id = o.id) AS sessions
     FROM season_copies c JOIN offerings o ON o.id = c.copy_id JOIN offerings s ON s.id = c.source_id WHERE s.season_id = $1`,
    [source],
  )
  expect(rows).toHaveLength(CLASSES + 1)
  for (const { title, price, sessions } of rows)
    expect([title, price, sessions]).toEqual([title, 176_00, title === 'After School Studio' ? WEEKS * 5 : WEEKS])
  const slugOf = (title: string) => rows.find(each => each.title === title).slug
  return {
    ofWeek: slugOf('Clay Weeks'),
    oneSpot: slugOf('One Spot Weaving'),
    program: slugOf('After School Studio'),
  }
}

async function openForReturningFamilies(page: Page) {
  await hydrated(page)
  await inDateField(page, 'Opens for everyone on', inDays(10))
  await inDateField(page, 'Opens for returning families on', inDays(0))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await seeToast(page, 'Season saved')
  await page.getByRole('button', { name: 'Open season' }).click()
  await seeToast(page, 'Season opened')
  await page.getByRole('button', { name: `Publish ${CLASSES + 1} drafts` }).dblclick()
  await seeToast(page, `${CLASSES + 1} classes published`)
  expect(await axeFindings(page, 'light')).toEqual([])
}

/** A new family. */
async function aStranger() {
  const [buyer] = (await makeBuyers(stage.site.pool, 1)) as [Buyer]
  const seen = await stage.visit({ viewport: PHONE })
  const [name, value] = buyer.cookie.split('=') as [string, string]
  await seen.context.addCookies([{ name, value, url: stage.site.origin }])
  return { ...seen, buyer }
}
type Stranger = Awaited<ReturnType<typeof aStranger>>

async function earlyAndTooEarly({ page, buyer }: Stranger, slug: string) {
  await page.goto(`/events/${slug}`)
  await hydrated(page)
  const opensForAll = opensSentence(`Next season ${year}`, { on: inDays(10), publicOn: inDays(10) }, inDays(0))
  await page.getByText(opensForAll).waitFor()
  expect(await page.getByRole('button', { name: /^(Register|RSVP)/ }).count()).toBe(0)
  expect(await sidewaysScroll(page, PHONE.width)).toEqual([])
  const eventId = await idOf(slug)
  const refused = await call(stage.site.origin, buyer, 'POST', '/api/class-enrollments', {
    eventId,
    childId: buyer.childId,
  })
  expect(refused.status).toBe(409)
  expect(refused.body.message).toBe(opensForAll)

  const parent = await stage.visit({ viewport: PHONE })
  await signIn(parent.context, 'parent')
  await parent.page.goto(`/events/${slug}`)
  await hydrated(parent.page)
  // After the family's credit of $25.00.
  await registerAndPay(parent.page, '$151.00')
  expect(parent.troubles).toEqual([])
  await parent.leave()
}

async function registerAndPay(page: Page, total: string) {
  await page
    .getByRole('button', { name: /^Register/ })
    .first()
    .click()
  await page.waitForURL('**/checkout?*')
  await payAtCheckout(page, total)
}

async function payAtCheckout(page: Page, total: string) {
  await hydrated(page)
  await page.getByRole('button', { name: `Reserve and pay ${total}` }).click()
  await page.getByText('Visa ending 4242').click()
  await page.getByRole('button', { name: `Pay ${total}` }).click()
  await seeToast(page, 'Payment Successful')
  await page.waitForURL('**/confirmation?registration=*')
}

async function openForAll(page: Page) {
  await page.getByLabel('Opens for everyone on').fill('')
  await page.getByLabel('Opens for returning families on').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await seeToast(page, 'Season saved')
}

/**
 * Buys two days of the program's first week. Another family takes one of them while this one is choosing, so that day
 * is refused by name.
 */
async function buyTwoDaysOfAWeek(slug: string) {
  const { page, context, troubles, leave } = await stage.visit({ viewport: PHONE })
  await signIn(context, 'parent')
  await page.goto(`/events/${slug}`)
  await hydrated(page)
  await page.getByText('Pick your days').click()
  for (const day of ['Monday', 'Wednesday']) await page.getByLabel(day, { exact: true }).check({ force: true })
  const [other] = (await makeBuyers(stage.site.pool, 1)) as [Buyer]
  const taken = await call(stage.site.origin, other, 'POST', '/api/class-enrollments', {
    ...{ eventId: await idOf(slug), childId: other.childId, enrollmentOption: 'daily', dates: [addDays(first, 2)] },
  })
  expect(taken.status, JSON.stringify(taken.body)).toBe(200)
  await page.getByRole('button', { name: /^Register .*\$113\.00/ }).click()
  await page
    .getByRole('alert')
    .getByText(`${shortDay(addDays(first, 2))}`)
    .waitFor()
  expect(await axeFindings(page, 'light')).toEqual([])
  expect(await sidewaysScroll(page, PHONE.width)).toEqual([])
  // Thursday instead. The earlier choices are still there, and the day that's gone is marked.
  await page
    .getByText(`Wed, ${shortDay(addDays(first, 2))}`)
    .and(page.getByText(/, full$/))
    .waitFor()
  await page.getByLabel('Wednesday', { exact: true }).uncheck({ force: true })
  await page.getByLabel('Thursday', { exact: true }).check({ force: true })
  await page.getByRole('button', { name: /^Register .*\$113\.00/ }).click()
  await page.waitForURL('**/payment/*')
  await hydrated(page)
  await page.getByText('Visa ending 4242').click()
  await page.getByRole('button', { name: /^Pay \$113\.00/ }).click()
  await seeToast(page, 'Payment Successful')
  expect(troubles).toEqual([])
  await leave()
}

/**
 * Week two: a spot in a class that has started is offered to the waitlist and taken. Week three: a child joins another
 * class.
 */
async function lateJoinersAndTheWaitlist(office: Page, { page, buyer }: Stranger, { oneSpot, ofWeek }: Classes) {
  const [holder] = (await makeBuyers(stage.site.pool, 1)) as [Buyer]
  const held = await buy(stage.site.origin, holder, await idOf(oneSpot!))
  if (held.result !== 'bought') throw new Error(JSON.stringify(held))
  await page.goto(`/events/${oneSpot}`)
  await hydrated(page)
  await page.getByText('This class is full').waitFor()
  await page.getByRole('button', { name: /^Join the waitlist/ }).click()
  await seeToast(page, 'is first on the waitlist')

  await timePasses(oneSpot!, 1)
  await office.goto(`/admin/families/${holder.parentId}`)
  await hydrated(office)
  await office.getByRole('button', { name: "Cancel Demo's spot" }).click()
  const dialog = office.getByRole('dialog')
  await dialog
    .getByText(/credit/i)
    .first()
    .click()
  await dialog.getByLabel('Reason').pressSequentially('They are moving.')
  await dialog.getByRole('button', { name: "Cancel Demo's spot" }).click()
  await seeToast(office, 'Spot canceled')
  await stage.mailTo(`${buyer.parentId}@example.com`, 'in One Spot Weaving, held until')
  await page.goto(`/events/${oneSpot}`)
  await hydrated(page)
  await page.getByRole('link', { name: /^Take the spot/ }).click()
  await page.waitForURL('**/checkout?*')
  await payAtCheckout(page, '$154.00')
  await bookOverCapacity(office, await idOf(oneSpot!))

  await timePasses(ofWeek!, 2)
  await page.goto(`/events/${ofWeek}`)
  await hydrated(page)
  await page.getByText('6 of 8 sessions').first().waitFor()
  expect(await sidewaysScroll(page, PHONE.width)).toEqual([])
  await registerAndPay(page, '$132.00')
}

/** The class is full again, so staff give a reason for adding a child. */
async function bookOverCapacity(page: Page, classId: string) {
  const [friend] = (await makeBuyers(stage.site.pool, 1)) as [Buyer]
  await page.goto(`/admin/families/${friend.parentId}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Book a class' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Class', { exact: true }).selectOption(classId)
  await dialog.getByText('Book anyway instead of adding to the waitlist').click()
  await dialog.getByLabel('Reason').pressSequentially('Her twin is in the class.')
  await dialog.getByRole('button', { name: 'Book anyway' }).click()
  await dialog.getByRole('heading', { name: 'How are they paying?' }).waitFor()
  const { rows } = await stage.site.pool.query(
    `SELECT max(s.seats_taken)::int AS taken, max(s.seats_over)::int AS over, max(s.seats)::int AS seats FROM sessions s
     WHERE s.offering_id = $1 AND s.starts_at > now()`,
    [classId],
  )
  expect(rows).toEqual([{ taken: 2, over: 1, seats: 1 }])
}

const idOf = async (slug: string): Promise<string> =>
  (await stage.site.pool.query('SELECT id FROM offerings WHERE slug = $1', [slug])).rows[0].id

/** `Mar 3`, as pages write it. */
const shortDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day))

/** Moves the season earlier until this many sessions of a class are over, the last of them three days ago. */
async function timePasses(slug: string, sessionsOver: number) {
  const { rows } = await stage.site.pool.query(
    `SELECT o.season_id AS season, (SELECT ceil(extract(epoch FROM s.starts_at - now()) / 86400)::int + 3 FROM sessions s
       WHERE s.offering_id = o.id ORDER BY s.starts_at OFFSET $2 LIMIT 1) AS days FROM offerings o WHERE o.slug = $1`,
    [slug, sessionsOver - 1],
  )
  const { season, days } = rows[0]
  const ofSeason = 'offering_id IN (SELECT id FROM offerings WHERE season_id = $1)'
  const earlier = (column: string) => `${column} = ${column} - $2 * interval '1 day'`
  const earlierDay = (column: string) => `${column} = ${column} - $2::int`
  for (const change of [
    `seasons SET ${earlierDay('first_day')}, ${earlierDay('last_day')} WHERE id = $1`,
    `registrations SET ${earlierDay('start_date')}, ${earlierDay('end_date')}, spans = coalesce((SELECT range_agg(daterange(
       lower(s) - $2::int, upper(s) - $2::int)) FROM unnest(spans) s), '{}') WHERE ${ofSeason}`,
    // In two steps: moved by whole weeks, a session would land on an earlier one that hasn't moved yet.
    `sessions SET ${earlier('starts_at')} - interval '5 hours', ${earlier('ends_at')} - interval '5 hours' WHERE ${ofSeason}`,
    `sessions SET starts_at = starts_at + interval '5 hours', ends_at = ends_at + interval '5 hours' WHERE ${ofSeason} AND $2::int > 0`,
    `offerings SET ${earlier('starts_at')}, ${earlier('ends_at')}, ${earlier('join_until')} WHERE season_id = $1`,
  ])
    await stage.site.pool.query(`UPDATE ${change}`, [season, days])
  await tellChanged(stage.site.pool, 'classes')
}
