import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptionPayments, subscriptions } from '#src/features/subscriptions/server/tables.ts'
import { dayOf } from '#src/lib/dates.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { FULL } from '#src/testing/length.ts'
import type { Family } from '#src/testing/open-counter.ts'
import { openPlans, type Plans } from '#src/testing/open-plans.ts'
import { noteFault } from '../support/fault-table.ts'

const HOUR = 3_600_000
const RENEWALS = FULL ? 28 : 16
const SWEEPS = [
  'release-expired-holds',
  'process-waitlists',
  'bill-test-plans',
  'check-plans',
  'check-unsettled-payments',
  'begin-programs',
]

let site: Plans
beforeAll(async () => {
  site = await openPlans()
})
afterAll(async () => {
  expect(await site.auditAll()).toEqual([])
  await site.close()
})

/** A family that stays signed in however far the clock moves. */
async function family(names?: string[]): Promise<Family> {
  const who = await site.family(names)
  await site.db.execute(`UPDATE sign_ins SET expires_at = '2040-01-01'`)
  return who
}

/** Runs all the scheduled jobs at this moment. */
async function sweepAt(at: number) {
  site.clock.set(new Date(at))
  for (const name of SWEEPS) await site.runJob(name)
  await site.deliver()
}

/** Sweeps on time, an hour late, an hour early, on time and late again, as when a clock is set wrong and corrected. */
async function throughJumps(at: number) {
  for (const ms of [0, HOUR, -HOUR, 0, HOUR]) await sweepAt(at + ms)
}

// New York moves an hour forward on 2027-03-14 and back on 2027-11-07; 2028 has a February 29. The 48 and 168 hours are
// elapsed time.
const STARTS = [
  ['class', 'spring', '2027-03-15T21:45:00Z', '2027-03-13T21:45:00Z'],
  ['class', 'autumn', '2027-11-08T22:45:00Z', '2027-11-06T22:45:00Z'],
  ['class', 'the hour that comes twice, first', '2027-11-07T05:30:00Z', '2027-11-05T05:30:00Z'],
  ['class', 'the hour that comes twice, second', '2027-11-07T06:30:00Z', '2027-11-05T06:30:00Z'],
  ['class', 'the leap day', '2028-03-01T22:45:00Z', '2028-02-28T22:45:00Z'],
  ['class', "the year's end", '2028-01-01T22:45:00Z', '2027-12-30T22:45:00Z'],
  ['program', 'spring', '2027-03-15T19:00:00Z', '2027-03-08T19:00:00Z'],
  ['program', 'autumn', '2027-11-08T20:00:00Z', '2027-11-01T20:00:00Z'],
  ['program', 'the leap day', '2028-03-03T20:00:00Z', '2028-02-25T20:00:00Z'],
  ['program', "the year's end", '2028-01-03T20:00:00Z', '2027-12-27T20:00:00Z'],
] as const

test('canceling closes to the millisecond, 48 hours before a class and 7 days before a program, at clock changes, leap day and year end', async () => {
  for (const [kind, name, start, last] of STARTS) {
    const who = await family(['Ana', 'Ben', 'Cleo'])
    site.clock.set(new Date(Date.parse(last) - 48 * HOUR))
    const end = new Date(Date.parse(start) + HOUR).toISOString()
    const classId = await site.offering({ kind, meetings: [[start, end]] })
    const option = kind === 'program' ? { enrollmentOption: 'weekly', startDate: start.slice(0, 10) } : {}
    const seen: unknown[] = []
    const places: string[] = []
    for (const childId of who.childIds) {
      const order = await site.enroll(who, classId, { childId, ...option })
      expect(order.status, JSON.stringify(order.body)).toBe(200)
      await site.pay(who, order.body)
      places.push(order.body.registrationId)
    }
    for (const [n, id] of places.entries()) {
      site.clock.set(new Date(Date.parse(last) + n - 1))
      const { terms } = (await site.get(who, `/api/registrations/${id}/cancellation-eligibility`)).body
      const done = await site.post(who, `/api/registrations/${id}/cancel`, { cancellationType: 'credit' })
      seen.push([terms.open, done.status, done.body.code])
    }
    expect(seen, `${kind}, ${name}`).toEqual([
      [true, 200, undefined],
      [true, 200, undefined],
      [false, 409, 'too-close'],
    ])
  }
  noteFault(
    'R17',
    `${STARTS.length} starts around clock changes, a leap day and a year's end`,
    'in time at -1 and 0 ms, too late at +1 ms',
  )
})

const NIGHTS = [
  ['spring', '2027-03-14T06:50:00Z'],
  ['autumn', '2027-11-07T05:50:00Z'],
  ["the year's end", '2028-01-01T04:50:00Z'],
  ['the leap day', '2028-02-29T04:50:00Z'],
] as const

const mailsTo = (who: Family, kinds: string[]) =>
  site.db.$count(mails, and(eq(mails.to, who.email), inArray(mails.kind, kinds)))

test('a hold and an offer each end once, on time, however the clock jumps on such a night', async () => {
  for (const [name, night] of NIGHTS) {
    const began = Date.parse(night)
    site.clock.set(new Date(began))
    const [holder, first, second] = [await family(), await family(), await family()]
    const start = new Date(began + 60 * 24 * HOUR)
    const classId = await site.offering({
      capacity: 1,
      meetings: [[start.toISOString(), new Date(+start + HOUR).toISOString()]],
    })
    expect((await site.enroll(holder, classId)).status).toBe(200)
    for (const who of [first, second]) {
      site.clock.forward(1)
      expect((await site.post(who, '/api/waitlist', { classId, childId: who.childId })).status).toBe(200)
    }
    const positions = () =>
      Promise.all([first, second].map(async who => (await site.get(who, '/api/waitlist')).body[0]))

    const holdEnds = began + 15 * 60_000
    await sweepAt(holdEnds - 1)
    expect(
      (await positions()).map(each => each.position),
      name,
    ).toEqual([1, 2])
    await throughJumps(holdEnds)
    const [offered, waits] = await positions()
    expect([offered.offeredUntil, waits.position], name).toEqual([new Date(holdEnds + 24 * HOUR).toISOString(), 1])
    expect(await site.taken(classId)).toBe(1)

    const offerEnds = holdEnds + 24 * HOUR
    await sweepAt(offerEnds - 1)
    expect(await mailsTo(first, ['offer-ran-out'])).toBe(0)
    await throughJumps(offerEnds)
    expect(
      (await positions()).map(each => each?.offeredUntil),
      name,
    ).toEqual([undefined, new Date(offerEnds + 24 * HOUR).toISOString()])
    expect(await site.taken(classId)).toBe(1)
    for (const who of [first, second]) expect(await mailsTo(who, ['place-offered'])).toBe(1)
    expect([await mailsTo(first, ['offer-ran-out']), await mailsTo(second, ['offer-ran-out'])]).toEqual([1, 0])
  }
  noteFault(
    'R17',
    `holds and offers in ${NIGHTS.length} nights with a clock change, an hour forward and back`,
    'each ended once, to the millisecond; one email each',
  )
})

test(`a plan started on the 30th is charged once a month for ${RENEWALS} months, at noon in New York, however the clock jumps`, async () => {
  site.clock.set(new Date('2026-11-30T17:00:00Z'))
  const who = await family()
  const programId = await site.program({
    meetings: [
      ['2026-12-08T20:00:00Z', '2026-12-08T22:00:00Z'],
      ['2029-06-01T20:00:00Z', '2029-06-01T22:00:00Z'],
    ],
  })
  const { id } = await site.beginPlan(who, programId)
  const charges = () =>
    site.db
      .select({ from: subscriptionPayments.periodStart, status: subscriptionPayments.status })
      .from(subscriptionPayments)
      .where(eq(subscriptionPayments.subscriptionId, id))
      .orderBy(subscriptionPayments.periodStart)
  for (let renewal = 1; renewal <= RENEWALS; renewal++) {
    const [plan] = await site.db.select().from(subscriptions).where(eq(subscriptions.id, id))
    const due = plan!.currentPeriodEnd!.getTime()
    await sweepAt(due - 1)
    expect((await charges()).length).toBe(renewal)
    await throughJumps(due)
    expect((await charges()).length).toBe(renewal + 1)
  }
  const all = await charges()
  expect(new Set(all.map(each => each.status))).toEqual(new Set(['succeeded']))
  const days = all.slice(0, 16).map(each => dayOf(each.from!, 'America/New_York'))
  expect(days.slice(1, 6)).toEqual(['2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30'])
  expect(days[15]).toBe('2028-02-29')
  expect(new Set(all.map(({ from }) => from!.toLocaleTimeString('en-US', { timeZone: 'America/New_York' })))).toEqual(
    new Set(['12:00:00 PM']),
  )
  expect((await site.paidBy(who)).filter(each => each.status === 'succeeded').length).toBe(RENEWALS + 1)
  noteFault('R17', `${RENEWALS} months of a plan, the clock an hour forward and back in each`, 'charged once each')
})
