import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { type Counter, type Family, openCounter, SCHOOL_YEAR } from '#src/testing/open-counter.ts'
import { calendarProblems } from '#src/testing/strict-calendar.ts'

let counter: Counter
let who: Family
let order: { orderId: string; registrationId: string; amountDue: number }

// The second meeting is after the clocks went forward on March 14, 2027: the same local time, another UTC hour.
const MEETINGS: [string, string][] = [
  ['2027-03-09T22:45:00Z', '2027-03-09T23:45:00Z'],
  ['2027-03-16T21:45:00Z', '2027-03-16T22:45:00Z'],
]

beforeAll(async () => {
  counter = await openCounter()
  who = await counter.family(['Leo'], '2018-11-21')
  const classId = await counter.offering({ meetings: MEETINGS, title: 'Puppets, "Big" & Small' })
  order = (await counter.enroll(who, classId)).body
  await counter.pay(who, order)
})
afterAll(() => counter.close())

const aliases = (id: string) => [
  `/api/registrations/${id}`,
  `/api/registration/${id}`,
  `/api/registration/${id}/full`,
  `/api/registrations/${id}/cancellation-eligibility`,
  `/api/registrations/${id}/calendar.ics`,
]

test("another family's registration gets the same answer as one that does not exist (T17)", async () => {
  const stranger = await counter.family()
  const staffless = await Promise.all(
    [order.registrationId, newId(), 'x', '%00'].flatMap(aliases).map(url => counter.get(stranger, url)),
  )
  expect(new Set(staffless.filter(each => each.status !== 400).map(each => `${each.status} ${each.text}`)).size).toBe(1)
  for (const url of aliases(order.registrationId)) {
    expect((await counter.get(stranger, url)).status).toBe(404)
    expect((await counter.ask('GET', url)).status).toBe(401)
    expect((await counter.get(who, url)).status).toBe(200)
  }
})

test("another family's order can't be read or paid (T18)", async () => {
  const stranger = await counter.family()
  const foreign = [
    await counter.get(stranger, `/api/orders/${order.orderId}`),
    await counter.begin(stranger, order),
    await counter.post(stranger, '/api/create-payment-intent', { registrationId: order.registrationId, amount: 45_00 }),
    await counter.get(stranger, `/api/orders/${newId()}`),
  ]
  expect(new Set(foreign.map(each => `${each.status} ${each.text}`)).size).toBe(1)
  expect((await counter.get(stranger, '/api/registrations')).body).toEqual([])
})

test('a registration contains what the screens show and nothing else (T27)', async () => {
  const { body } = await counter.get(who, `/api/registrations/${order.registrationId}`)
  expect(Object.keys(body).sort()).toEqual(
    'id orderId orderReference childId status paymentStatus enrollmentOption days startDate endDate spans covered dayPart price heldUntil position offeredAt createdAt event sessions child ageNote cancellation returned planId balance'
      .split(' ')
      .sort(),
  )
  expect(Object.keys(body.event).sort()).toEqual(
    'id slug title kind category bring wear imagePath price startDate endDate location isMultiSession totalSessions sessionDates'
      .split(' ')
      .sort(),
  )
  expect(body.child).toEqual({ id: who.childId, parentId: who.id, firstName: 'Leo', lastName: 'Alvarez', age: 7 })
  expect(body.event).toMatchObject({ isMultiSession: true, totalSessions: 2 })
  expect(body.cancellation).toMatchObject({
    open: true,
    refund: 35_00,
    credit: 45_00,
    feeKept: 10_00,
    deadline: '2027-03-07T22:45:00.000Z',
  })
})

test('eligibility uses the same rule as the registration and the first meeting (T62)', async () => {
  const { body } = await counter.get(who, `/api/registrations/${order.registrationId}/cancellation-eligibility`)
  const { body: shown } = await counter.get(who, `/api/registrations/${order.registrationId}`)
  expect(body).toMatchObject({
    originalAmount: 45_00,
    hasAlreadyStarted: false,
    isWithin48Hours: false,
    classStartTime: '2027-03-09T22:45:00.000Z',
  })
  expect(body.terms).toEqual(shown.cancellation)
})

test('another program reads the calendar file correctly on both sides of a clock change', async () => {
  const answer = await counter.get(who, `/api/registrations/${order.registrationId}/calendar.ics`)
  expect(answer.headers['content-type']).toContain('text/calendar')
  expect(answer.headers['content-disposition']).toContain('attachment')
  const read = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(each => {
      const event = new ICAL.Event(each)
      const alarms = each.getAllSubcomponents('valarm').length
      return {
        uid: event.uid,
        from: event.startDate.toJSDate(),
        to: event.endDate.toJSDate(),
        title: event.summary,
        where: event.location,
        alarms,
      }
    })
  expect(calendarProblems(answer.bytes)).toEqual([])
  const entries = read(answer.text)
  expect(entries.map(entry => [entry.from.toISOString(), entry.to.toISOString()])).toEqual(
    MEETINGS.map(pair => pair.map(at => new Date(at).toISOString())),
  )
  expect(entries[0]).toMatchObject({ title: 'Leo: Puppets, "Big" & Small', where: 'Studio A, Avalon Park', alarms: 2 })
  expect(new Set(entries.map(entry => entry.uid)).size).toBe(2)
  counter.clock.forward(60_000)
  expect(read((await counter.get(who, `/api/registrations/${order.registrationId}/calendar.ics`)).text)).toEqual(
    entries,
  )
})

test('the payment page gets lines, order and whether it is a subscription', async () => {
  const programId = await counter.offering({
    kind: 'program',
    meetings: SCHOOL_YEAR,
  })
  const monthly = (await counter.enroll(who, programId, { enrollmentOption: 'monthly' })).body
  const { body } = await counter.get(who, `/api/registration/${monthly.registrationId}/full`)
  expect(body.paymentOptions).toEqual({ isSubscription: true })
  expect(body.order).toMatchObject({ status: 'open', total: 625_00, payment: null })
  expect(body.order.lines.map((line: { amount: number }) => line.amount)).toEqual([600_00, 25_00])
})
