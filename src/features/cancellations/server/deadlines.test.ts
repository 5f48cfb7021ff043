import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatMoment } from '#src/lib/dates.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { wayOut } from '../web/place-groups.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(async () => {
  expect(await counter.audit()).toEqual([])
  await counter.close()
})

/** A family that stays signed in however far the clock goes. */
async function family(names?: string[]): Promise<Family> {
  const made = await counter.family(names)
  await counter.db.execute(`UPDATE sign_ins SET expires_at = '2030-01-01'`)
  return made
}

// New York: back an hour on 2027-11-07, forward on 2027-03-14. Real hours count.
const CASES = [
  ['a class, an ordinary week', 'class', '2027-01-12T22:45:00Z', '2027-01-10T22:45:00Z', 'Sun, Jan 10, 5:45 PM'],
  ['a class over the spring change', 'class', '2027-03-15T21:45:00Z', '2027-03-13T21:45:00Z', 'Sat, Mar 13, 4:45 PM'],
  ['a class over the autumn change', 'class', '2027-11-08T22:45:00Z', '2027-11-06T22:45:00Z', 'Sat, Nov 6, 6:45 PM'],
  ['a program over the spring change', 'program', '2027-03-15T19:00:00Z', '2027-03-08T19:00:00Z', 'Mon, Mar 8, 2 PM'],
  ['a program over the autumn change', 'program', '2027-11-08T20:00:00Z', '2027-11-01T20:00:00Z', 'Mon, Nov 1, 4 PM'],
] as const

test.each(CASES)(
  '%s: the last millisecond is in time for all of them, the next for none',
  async (_, kind, start, last, words) => {
    const who = await family(['Leo', 'Nina'])
    counter.clock.set(new Date(Date.parse(last) - 3 * 86_400_000))
    const end = new Date(Date.parse(start) + 3_600_000).toISOString()
    const classId = await counter.offering({ kind, meetings: [[start, end]] })
    const option = kind === 'program' ? { enrollmentOption: 'weekly', startDate: start.slice(0, 10) } : {}
    const [inTime, late] = who.childIds
    for (const childId of who.childIds) {
      const order = await counter.enroll(who, classId, { childId, ...option })
      expect([order.status, order.body.message]).toEqual([200, undefined])
      await counter.pay(who, order.body)
    }
    const seen = async (childId: string, ms: number) => {
      counter.clock.set(new Date(Date.parse(last) + ms))
      const all = (await counter.get(who, '/api/registrations')).body
      const place = all.find((each: { childId: string }) => each.childId === childId)
      const asked = (await counter.get(who, `/api/registrations/${place.id}/cancellation-eligibility`)).body
      return { place, asked, way: wayOut(place) }
    }
    const written = await counter.db.select().from(mails).where(eq(mails.to, who.email))
    expect(written[0]!.text).toContain(`Until ${words}:`)
    expect(formatMoment(last, 'America/New_York')).toBe(words)

    const before = await seen(inTime!, 0)
    expect([before.way, before.asked.terms.open, before.asked.isWithin48Hours]).toEqual(['cancel', true, false])
    const after = await seen(late!, 1)
    expect([after.way, after.asked.terms.open, after.asked.isWithin48Hours]).toEqual(['give-away', false, true])

    const cancel = (id: string) =>
      counter.post(who, `/api/registrations/${id}/cancel`, { cancellationType: 'credit', reason: null })
    expect((await cancel(after.place.id)).body.code).toBe('too-close')
    counter.clock.set(new Date(start))
    expect((await cancel(after.place.id)).body.code).toBe('already-started')
    expect((await seen(late!, Date.parse(start) - Date.parse(last))).asked.hasAlreadyStarted).toBe(true)
    counter.clock.set(new Date(last))
    expect((await cancel(before.place.id)).status).toBe(200)
  },
)

test('a series counts from its first session that was not called off (T62)', async () => {
  counter.clock.set(new Date('2026-11-20T17:00:00Z'))
  const meetings = ['2026-12-08', '2026-12-15', '2026-12-22'].map(
    day => [`${day}T22:45:00Z`, `${day}T23:45:00Z`] as [string, string],
  )
  const [who, classId] = [await family(), await counter.offering({ meetings })]
  const order = (await counter.enroll(who, classId)).body
  await counter.pay(who, order)
  const deadline = async () =>
    (await counter.get(who, `/api/registrations/${order.registrationId}`)).body.cancellation.deadline
  expect(await deadline()).toBe('2026-12-06T22:45:00.000Z')
  await counter.db.execute(`UPDATE sessions SET cancelled_at = now() WHERE starts_at = '2026-12-08T22:45:00Z'`)
  await counter.db.execute(`UPDATE offerings SET starts_at = '2026-12-15T22:45:00Z' WHERE id = '${classId}'`)
  expect(await deadline()).toBe('2026-12-13T22:45:00.000Z')
  counter.clock.set(new Date('2026-12-15T22:45:00Z'))
  const { status, body } = await counter.post(who, `/api/registrations/${order.registrationId}/cancel`, {
    cancellationType: 'refund',
  })
  expect([status, body.code]).toEqual([409, 'already-started'])
})
