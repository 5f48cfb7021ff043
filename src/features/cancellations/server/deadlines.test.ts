import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { availableAction } from '#src/features/family-registrations/web/registration-groups.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(async () => {
  expect(await counter.audit()).toEqual([])
  await counter.close()
})

/** A family that stays signed in, however far the clock moves. */
async function family(names?: string[]): Promise<Family> {
  const made = await counter.family(names)
  await counter.db.execute(`UPDATE sign_ins SET expires_at = '2030-01-01'`)
  return made
}

// Clocks in New York go back an hour on 2027-11-07 and forward on 2027-03-14. Elapsed hours count.
const CASES = [
  ['a class, an ordinary week', 'class', '2027-01-12T22:45:00Z', '2027-01-10T22:45:00Z', 'Sun, Jan 10, 5:45 PM'],
  ['a class across the spring change', 'class', '2027-03-15T21:45:00Z', '2027-03-13T21:45:00Z', 'Sat, Mar 13, 4:45 PM'],
  ['a class across the fall change', 'class', '2027-11-08T22:45:00Z', '2027-11-06T22:45:00Z', 'Sat, Nov 6, 6:45 PM'],
  ['a program across the spring change', 'program', '2027-03-15T19:00:00Z', '2027-03-08T19:00:00Z', 'Mon, Mar 8, 2 PM'],
  ['a program across the fall change', 'program', '2027-11-08T20:00:00Z', '2027-11-01T20:00:00Z', 'Mon, Nov 1, 4 PM'],
] as const

const AROUND = [-1, 0, 1] as const

test.each(CASES)(
  '%s: button, dialog, email and server agree 1 ms before the deadline, at it, and 1 ms after',
  async (_, kind, start, last, words) => {
    const who = await family(['Leo', 'Nina', 'Ada'])
    counter.clock.set(new Date(Date.parse(last) - 3 * 86_400_000))
    const end = new Date(Date.parse(start) + 3_600_000).toISOString()
    const classId = await counter.offering({ kind, meetings: [[start, end]] })
    const option = kind === 'program' ? { enrollmentOption: 'weekly', startDate: start.slice(0, 10) } : {}
    let price = 0
    for (const childId of who.childIds) {
      const order = await counter.enroll(who, classId, { childId, ...option })
      price = order.body.amountDue
      expect([order.status, order.body.message]).toEqual([200, undefined])
      await counter.pay(who, order.body)
    }
    const told = await counter.db.select().from(mails).where(eq(mails.to, who.email))
    expect(told).toHaveLength(3)
    const fee = kind === 'program' ? 25_00 : 10_00
    const keeps = `full credit, or a refund minus the ${formatCents(fee)} ${kind === 'program' ? 'fee' : 'supply fee'}`
    const back = `${formatCents(price - fee)} back to your card, or ${formatCents(price)} as credit.`

    for (const [index, ms] of AROUND.entries()) {
      const open = ms <= 0
      counter.clock.set(new Date(Date.parse(last) + ms))
      const all = (await counter.get(who, '/api/registrations')).body
      const place = all.find((each: { childId: string }) => each.childId === who.childIds[index])
      const asked = (await counter.get(who, `/api/registrations/${place.id}/cancellation-eligibility`)).body

      const { deadline } = asked.terms
      expect(deadline).toBe(new Date(last).toISOString())
      expect(formatMoment(deadline, 'America/New_York')).toBe(words)
      for (const { text } of told) expect(text).toContain(`Cancel by ${words}: ${keeps}. ${back}`)

      expect(place.cancellation).toEqual(asked.terms)
      expect([ms, availableAction(place)]).toEqual([ms, open ? 'cancel' : 'give-away'])
      expect([asked.terms.open, asked.terms.because, asked.isWithin48Hours]).toEqual([
        open,
        open ? undefined : 'too-close',
        !open,
      ])

      const done = await counter.post(who, `/api/registrations/${place.id}/cancel`, {
        cancellationType: 'refund',
        quote: asked.quote,
      })
      expect([done.status, done.body.code]).toEqual(open ? [200, undefined] : [409, 'too-close'])
      if (open) expect(done.body).toMatchObject({ toCard: asked.terms.refund, kept: asked.terms.feeKept })
      else expect(done.body.terms).toEqual(asked.terms)
    }
  },
)

test.each([
  ['class', '2027-03-15T21:45:00Z'],
  ['program', '2027-11-08T20:00:00Z'],
] as const)("once a %s has started, it can't be canceled, and every response says why", async (kind, start) => {
  const who = await family()
  counter.clock.set(new Date(Date.parse(start) - 14 * 86_400_000))
  const end = new Date(Date.parse(start) + 3_600_000).toISOString()
  const option = kind === 'program' ? { enrollmentOption: 'weekly', startDate: start.slice(0, 10) } : {}
  const order = (await counter.enroll(who, await counter.offering({ kind, meetings: [[start, end]] }), option)).body
  await counter.pay(who, order)
  for (const [ms, because] of [
    [-1, 'too-close'],
    [0, 'already-started'],
    [1, 'already-started'],
  ] as const) {
    counter.clock.set(new Date(Date.parse(start) + ms))
    const [place] = (await counter.get(who, '/api/registrations')).body
    const url = `/api/registrations/${order.registrationId}`
    const asked = (await counter.get(who, `${url}/cancellation-eligibility`)).body
    const done = await counter.post(who, `${url}/cancel`, { cancellationType: 'credit' })
    expect([place.cancellation.because, asked.terms.because, done.body.code]).toEqual([because, because, because])
    expect([asked.hasAlreadyStarted, availableAction(place)]).toEqual([ms >= 0, ms < 0 ? 'give-away' : null])
  }
})

test('a series counts from its first session that was not canceled (T62)', async () => {
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
