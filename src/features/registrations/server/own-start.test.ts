import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { placeStart } from './own-start.ts'
import { startOf } from './present-registration.ts'
import { readRegistrations } from './read-registrations.ts'
import { registrations } from './tables.ts'

const zone = 'America/New_York'
let counter: Counter
let parent: Family
let registrationId: string

beforeAll(async () => {
  counter = await openCounter()
  parent = await counter.family()
  // Tuesday to Thursday late in the evening, which is already the next day in London; the clocks change before the last
  // two.
  const meetings = ['03-10T04:30', '03-11T04:30', '03-12T04:30', '03-17T03:30', '03-18T03:30'].map(each => [
    `2027-${each}:00Z`,
    `2027-${each.slice(0, 6)}05:30:00Z`,
  ]) as [string, string][]
  const id = await counter.offering({ kind: 'program', meetings, capacity: 0, dailyCents: 30_00 })
  await counter.db
    .update(sessions)
    .set({ cancelledAt: new Date() })
    .where(eq(sessions.startsAt, new Date('2027-03-11T04:30Z')))
  const choice = { enrollmentOption: 'daily', days: ['Tuesday'], startDate: '2027-03-09' }
  registrationId = (await counter.enroll(parent, id, choice)).body.registrationId
})
afterAll(() => counter.close())

test.each([
  ['2027-03-09', [], '2027-03-10T04:30:00.000Z'],
  ['2027-03-10', [], '2027-03-12T04:30:00.000Z'],
  ['2027-03-09', ['Wednesday', 'Thursday'], '2027-03-12T04:30:00.000Z'],
  ['2027-03-10', ['Tuesday'], '2027-03-17T03:30:00.000Z'],
  ['2027-03-12', ['Friday'], '2027-03-12T05:00:00.000Z'],
  ['2027-03-18', [], '2027-03-18T04:00:00.000Z'],
  [null, [], '2027-03-10T04:30:00.000Z'],
])('a list agrees with the spot: from %s on %j', async (startDate, days, expected) => {
  await counter.db
    .update(registrations)
    .set({ startDate, days, endDate: null, spans: [] })
    .where(eq(registrations.id, registrationId))
  const [listed] = await counter.db
    .select({ startsAt: placeStart(zone) })
    .from(registrations)
    .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
    .where(eq(registrations.id, registrationId))
  const [place] = await readRegistrations(counter.db, { id: registrationId })
  expect([listed!.startsAt, startOf(place!, zone)]).toEqual([new Date(expected), new Date(expected)])
})
