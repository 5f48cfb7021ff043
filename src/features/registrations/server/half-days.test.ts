import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DayOptions } from '#src/features/classes/day-parts.ts'
import { ownHours } from '#src/features/classes/own-hours.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter, SCHOOL_YEAR } from '#src/testing/open-counter.ts'
import { movableClock } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { ownHoursIn } from './own-hours-in.ts'
import { registrations } from './tables.ts'

const clock = movableClock()
let counter: Counter
beforeAll(async () => {
  counter = await openCounter({ clock })
})
afterAll(async () => {
  expect(await counter.audit()).toEqual([])
  await counter.close()
})

const prices = (daily: number | null, weekly: number | null, monthly: number | null) => ({ daily, weekly, monthly })
const dayOptions: DayOptions = {
  halfDays: [{ key: 'am', name: 'Morning', from: '09:00', to: '12:00', prices: prices(30_00, 100_00, 380_00) }],
  before: { from: '07:30', to: '09:00', prices: prices(8_00, 25_00, 90_00) },
  after: { from: '16:00', to: '17:30', prices: prices(10_00, 40_00, 150_00) },
}
const TWO_WEEKS = { enrollmentOption: 'weekly', weeks: ['2026-11-30', '2026-12-07'] }
const MORNING = { ...TWO_WEEKS, half: 'am', care: ['before'] }
const camp = (more: object = {}) =>
  counter.offering({ kind: 'program', title: 'Art Camp', meetings: SCHOOL_YEAR, dayOptions, ...more })
const change = (classId: string, options: DayOptions | null) =>
  counter.db.update(offerings).set({ dayOptions: options }).where(eq(offerings.id, classId))
const labelsOf = (lines: { label: string; amount: number }[]) => lines.map(({ label, amount }) => [label, amount])
const spotOf = async (who: Family) => (await counter.get(who, '/api/registrations')).body[0]

const LINES = [
  ['Art Camp, Morning, 2 weeks, Nov 30–Dec 11', 200_00],
  ['Before care, 2 weeks, Nov 30–Dec 11', 50_00],
  ['Registration Fee', 25_00],
]

test("the price is the same in the staff's quote, the cart, the order and the receipt, and is given back in full", async () => {
  const [who, classId] = [await counter.family(), await camp()]
  const staff = await signedInPerson(counter.db, { role: 'front-desk' })
  const listed = (await counter.get(staff, '/api/admin/bookable-classes')).body.classes
  expect(listed.find((each: { id: string }) => each.id === classId).dayOptions).toEqual(dayOptions)
  expect((await counter.get(who, `/api/classes/${classId}`)).body.dayOptions).toEqual(dayOptions)
  const asked = { childId: who.childId, classId, ...MORNING }
  const { price } = (await counter.post(staff, `/api/admin/families/${who.id}/quotes`, asked)).body
  const { body: cart } = await counter.addToCart(who, classId, who.childId, MORNING)
  const [item] = cart.items
  expect([price, cart.total, item.price]).toEqual([275_00, 275_00, 275_00])
  expect(labelsOf(item.lines)).toEqual(LINES)
  expect(item.asked).toMatchObject({ weeks: TWO_WEEKS.weeks, half: 'am', care: ['before'] })
  expect(item.event.sessionDates[0].startsAt).toBe('2026-11-30T12:30:00.000Z')
  const order = (await counter.checkOut(who, { expectedTotal: cart.total })).body
  const paid = (await counter.pay(who, order)).body
  expect([paid.total, labelsOf(paid.lines)]).toEqual([275_00, LINES])
  const receipt = (await counter.get(who, `/api/orders/${order.orderId}/receipt`)).body
  expect([receipt.total, labelsOf(receipt.lines)]).toEqual([275_00, LINES])
  const part = {
    half: { key: 'am', name: 'Morning', from: '09:00', to: '12:00' },
    before: { from: '07:30', to: '09:00' },
    after: null,
  }
  expect(receipt.spots[0].dayPart).toEqual(part)
  const spot = await spotOf(who)
  expect([spot.dayPart, spot.price]).toEqual([part, 275_00])
  expect(spot.sessions.first).toMatchObject({
    startsAt: '2026-11-30T12:30:00.000Z',
    endsAt: '2026-11-30T17:00:00.000Z',
  })
  expect(await counter.taken(classId)).toBe(1)
  const text = await confirmationOf(who)
  expect(text).toContain('Morning, 9 AM to 12 PM · Before care from 7:30 AM')
  expect(text).toContain('Before care, 2 weeks, Nov 30–Dec 11')

  const url = `/api/registrations/${spot.id}/cancel`
  expect((await counter.post(who, url, { cancellationType: 'credit' })).status).toBe(200)
  expect((await counter.get(who, '/api/user/credit-balance')).body.balance).toBe(275_00)
})

async function confirmationOf(who: Family): Promise<string> {
  const sent = await counter.db.select().from(mails).where(eq(mails.to, who.email))
  return sent.find(each => each.kind === 'order-confirmed')!.text
}

test('a purchase stays as it was when the program changes', async () => {
  const [who, classId] = [await counter.family(), await camp()]
  const order = (await counter.enroll(who, classId, { ...MORNING, expectedTotal: 275_00 })).body
  await counter.pay(who, order)
  const before = await spotOf(who)
  const receipt = async () => (await counter.get(who, `/api/orders/${order.orderId}/receipt`)).body
  const [file, bought] = [await calendarOf(who, before.id), await receipt()]
  const [half] = dayOptions.halfDays
  await change(classId, { ...dayOptions, halfDays: [{ ...half!, name: 'Early birds', from: '10:00', to: '13:00' }] })
  const same = await spotOf(who)
  expect([same.dayPart, same.sessions, same.price]).toEqual([before.dayPart, before.sessions, before.price])
  await change(classId, null)
  expect((await spotOf(who)).dayPart).toEqual(before.dayPart)
  expect([await calendarOf(who, before.id), await receipt()]).toEqual([file, bought])
  expect(file).toContain('DTSTART:20261130T123000Z')
  expect(file).toContain('DTEND:20261130T170000Z')
})

const calendarOf = async (who: Family, id: string): Promise<string> =>
  (await counter.get(who, `/api/registrations/${id}/calendar.ics`)).text.replace(/^DTSTAMP.*$/gm, '')

test('a half day or care that is not offered is refused, and the cart says so at its item', async () => {
  const [who, classId] = [await counter.family(), await camp()]
  const refusals = [
    [{ ...TWO_WEEKS, half: 'pm' }, 'no-half-day'],
    [{ ...MORNING, care: ['after'] }, 'no-care'],
  ] as const
  for (const [choice, code] of refusals) {
    expect((await counter.enroll(who, classId, choice)).body.code).toBe(code)
    expect((await counter.addToCart(who, classId, who.childId, choice)).body.code).toBe(code)
  }
  const { body: cart } = await counter.addToCart(who, classId, who.childId, MORNING)
  await change(classId, { ...dayOptions, before: null })
  const [item] = (await counter.get(who, '/api/cart')).body.items
  expect(item.choiceProblem).toBe("The care you chose isn't offered with this choice anymore.")
  expect((await counter.checkOut(who, { expectedTotal: cart.total })).body.code).toBe('no-care')
  await change(classId, { ...dayOptions, halfDays: [] })
  const [again] = (await counter.get(who, '/api/cart')).body.items
  expect(again.choiceProblem).toBe("The half day you chose isn't offered anymore.")
  const full = (await counter.addToCart(who, classId, who.childId, { ...TWO_WEEKS, replaces: item.id })).body
  expect([full.total, full.items[0].choiceProblem, full.items[0].dayPart]).toEqual([345_00, null, null])
})

test('a different part of the day makes another order, and requesting the same one again makes none', async () => {
  const [who, classId] = [await counter.family(), await camp()]
  const first = (await counter.enroll(who, classId, MORNING)).body
  expect((await counter.enroll(who, classId, MORNING)).body.orderId).toBe(first.orderId)
  const other = (await counter.enroll(who, classId, { ...MORNING, care: [] })).body
  expect([other.orderId === first.orderId, other.amountDue, other.updated]).toEqual([false, 225_00, true])
  const rows = await counter.db.select().from(registrations).where(eq(registrations.offeringId, classId))
  expect(rows.map(row => [row.status, row.part?.before?.cents]).sort()).toEqual([
    ['cancelled', 25_00],
    ['pending', undefined],
  ])
  expect(await counter.taken(classId)).toBe(1)
})

test('a half day takes the seat of the whole day', async () => {
  const [who, other, classId] = [await counter.family(), await counter.family(), await camp({ capacity: 1 })]
  expect((await counter.enroll(who, classId, MORNING)).status).toBe(200)
  expect((await counter.enroll(other, classId, TWO_WEEKS)).body.code).toBe('full')
})

test('a monthly plan charges the half day and the care each month', async () => {
  const [who, classId] = [await counter.family(), await camp()]
  const asked = { enrollmentOption: 'monthly', startDate: '2026-12-01', half: 'am', care: ['before'] }
  const order = (await counter.enroll(who, classId, { ...asked, agreedMonthly: 470_00 })).body
  const shown = (await counter.get(who, `/api/orders/${order.orderId}`)).body
  expect([order.amountDue, shown.monthly.amount]).toEqual([495_00, 470_00])
  expect(shown.monthly.agreedAt).not.toBeNull()
})

test('staff set the options in the class form, and each problem is named at its field', async () => {
  const classId = await camp({ dayOptions: null })
  const admin = await signedInPerson(counter.db, { role: 'admin' })
  const read = (await counter.get(admin, `/api/admin/classes/${classId}`)).body
  expect(read.dayOptions).toBeNull()
  const names = `title description category season keywords aside takeHome taughtBy location wear bring materials price capacity
    ageMin ageMax dailyPrice weeklyPrice monthlyPrice coveredCategories includedPerMonth cancellationPolicyId status updatedAt`
  const same = Object.fromEntries(names.split(/\s+/).map(name => [name, read[name]]))
  const save = (body: object) => counter.ask('PUT', `/api/admin/classes/${classId}`, { cookie: admin.cookie, body })
  const [half] = dayOptions.halfDays
  const wrong = {
    halfDays: [{ ...half, name: '', to: '08:00' }, half, { ...half, name: 'Other' }],
    before: { from: '', to: '09:00', prices: prices(null, null, null) },
    after: null,
  }
  const problem = (await save({ ...same, dayOptions: wrong })).body
  expect(Object.keys(problem.fields)).toContain('dayOptions.halfDays.0.name')
  expect(Object.keys(problem.fields)).toContain('dayOptions.before.from')
  const late = { ...dayOptions, before: { from: '09:00', to: '09:00', prices: prices(null, null, null) } }
  expect((await save({ ...same, dayOptions: late })).body.fields).toEqual({
    'dayOptions.before.to': 'Enter a time after the start.',
    'dayOptions.before.prices': 'Enter at least one price.',
  })
  const saved = (await save({ ...same, dayOptions })).body
  expect(saved.dayOptions).toEqual(dayOptions)
  const kept = (await save({ ...same, updatedAt: saved.updatedAt })).body
  expect(kept.dayOptions).toEqual(dayOptions)
  const copy = (await counter.post(admin, `/api/admin/classes/${classId}/duplicate`, {})).body
  expect((await counter.get(admin, `/api/admin/classes/${copy.id}`)).body.dayOptions).toEqual(dayOptions)
  const none = { halfDays: [], before: null, after: null }
  expect((await save({ ...same, updatedAt: kept.updatedAt, dayOptions: none })).body.dayOptions).toBeNull()
})

test('SQL and code compute the same hours for a child, even on days when the clocks change', async () => {
  const [zone, care] = ['America/New_York', { from: '07:30', to: '09:00', cents: 0 }]
  const half = { key: 'pm', name: 'Afternoon', from: '13:00', to: '16:30', cents: 0 }
  const halves = [null, half]
  const cares = [null, care]
  const parts = halves.flatMap(half => cares.flatMap(before => cares.map(after => ({ half, before, after }))))
  for (const part of [null, ...parts])
    for (const startsAt of ['2026-11-01T11:00:00Z', '2027-03-14T04:30:00Z', '2027-03-14T14:00:00Z']) {
      const session = { startsAt, endsAt: new Date(Date.parse(startsAt) + 6 * 3_600_000).toISOString() }
      const own = ownHoursIn(zone)
      const { rows } = await counter.db.execute<{ from: string; to: string }>(sql`
        SELECT ${own.startsAt} AS from, ${own.endsAt} AS to
        FROM (SELECT ${session.startsAt}::timestamptz AS starts_at, ${session.endsAt}::timestamptz AS ends_at) s,
          (SELECT ${part && JSON.stringify(part)}::jsonb AS day_part) r`)
      const found = { startsAt: new Date(rows[0]!.from), endsAt: new Date(rows[0]!.to) }
      expect([part, startsAt, found]).toEqual([part, startsAt, ownHours(session, part, zone)])
    }
})
