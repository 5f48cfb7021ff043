import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#src/features/accounts/server/tables.ts'
import { giveCredit } from '#src/features/payments/server.ts'
import { rateLimits } from '#src/platform/http/tables.ts'
import { chanceFrom, SEED } from '#src/testing/chance.ts'
import { FULL } from '#src/testing/length.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signIn } from '#src/testing/signed-in.ts'
import { MOST_UNPAID_MINUTES } from '../unpaid-time.ts'
import { registrations } from './tables.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(async () => {
  expect(await counter.audit()).toEqual([])
  await counter.close()
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const HISTORIES = FULL ? 20 : 2
const STEPS = FULL ? 150 : 45
const START = new Date('2026-11-20T17:00:00Z')
const FAR_AWAY = new Date('2200-01-01T00:00:00Z')

type Place = typeof registrations.$inferSelect
const livePlaces = async (who: Family, offeringId: string) =>
  counter.db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.parentId, who.id),
        eq(registrations.offeringId, offeringId),
        eq(registrations.status, 'pending'),
      ),
    )

/** Everything a family can do with spots that it never pays for; any of it may be refused. */
function actions(who: Family, classId: string, chance: ReturnType<typeof chanceFrom>) {
  const child = () => chance.of(who.childIds)
  const choice = () => ({ useCredit: chance.of([0, 5_00, 10_00]), expectedTotal: 45_00 })
  const own = async () => {
    const places = await livePlaces(who, classId)
    return places.length > 0 ? chance.of(places) : undefined
  }
  const lookAt = async (orderId: string) => (await counter.get(who, `/api/orders/${orderId}`)).body
  return {
    order: () => counter.enroll(who, classId, { childId: child(), ...choice() }),
    async cart() {
      for (const childId of chance.shuffled(who.childIds).slice(0, 2)) await counter.addToCart(who, classId, childId)
      const { total } = (await counter.get(who, '/api/cart')).body
      await counter.checkOut(who, { useCredit: choice().useCredit, expectedTotal: total })
    },
    async releaseUnpaid() {
      const place = await own()
      const body = { cancellationType: 'refund' }
      if (place) await counter.post(who, `/api/registrations/${place.id}/cancel`, body)
    },
    async keep() {
      const place = await own()
      if (!place?.orderId) return
      const { heldUntil } = await lookAt(place.orderId)
      await counter.post(who, `/api/orders/${place.orderId}/keep`, { heldUntil })
    },
    async beginToPay() {
      const place = await own()
      if (!place?.orderId) return
      await counter.begin(who, { orderId: place.orderId, amountDue: (await lookAt(place.orderId)).amountDue })
    },
    join: () => counter.post(who, '/api/waitlist', { classId, childId: child() }),
    async leave() {
      const [place] = (await counter.get(who, '/api/waitlist')).body as { registrationId: string }[]
      if (place) await counter.ask('DELETE', `/api/waitlist/${place.registrationId}`, { cookie: who.cookie })
    },
  }
}

async function openHistory(words: string, capacity: number) {
  const chance = chanceFrom(`${SEED} ${words}`)
  counter.clock.set(START)
  const who = await staysSignedIn(await counter.family(['Leo', 'Mia', 'Ben', 'Ada']))
  await counter.db.transaction(tx =>
    giveCredit(tx, { parentId: who.id, amountCents: 10_00, cause: `test:${who.id}`, note: 'Thanks' }),
  )
  const classId = await counter.offering({ capacity })
  return { chance, who, classId, can: actions(who, classId, chance) }
}

/** Keeps a family signed in, because whole weeks pass in a run. */
async function staysSignedIn(who: Family): Promise<Family> {
  return { ...who, cookie: await signIn(counter.db, who.id, FAR_AWAY) }
}

/** Mostly minutes pass, sometimes most of a day. */
const passed = (chance: ReturnType<typeof chanceFrom>) =>
  chance.yes(0.05) ? chance.between(10, 26) * HOUR : chance.between(0, 16) * MINUTE

test('whatever a family does with orders and children, it holds a spot in a class unpaid for at most an hour a day (T34)', async () => {
  let inAll = 0
  for (let history = 0; history < HISTORIES; history++) {
    const { chance, who, classId, can } = await openHistory(`an hour of a day ${history}`, 2)
    const said: string[] = []
    const held: { from: number; until: number }[] = []
    for (let step = 0; step < STEPS; step++) {
      const act = chance.of(['order', 'order', 'cart', 'releaseUnpaid', 'keep', 'beginToPay'] as const)
      await can[act]()
      const from = counter.clock.now().getTime()
      const to = from + passed(chance)
      const ends = (await livePlaces(who, classId)).map(each => each.heldUntil!.getTime())
      const until = Math.min(to, Math.max(from, ...ends))
      said.push(`${new Date(from).toISOString()} ${act}, holds until ${new Date(until).toISOString()}`)
      held.push({ from, until })
      expect(heldWithin(held, until - DAY, until), said.join('\n')).toBeLessThanOrEqual(MOST_UNPAID_MINUTES * MINUTE)
      counter.clock.set(new Date(to))
    }
    inAll += heldWithin(held, 0, Number.POSITIVE_INFINITY)
  }
  expect(inAll).toBeGreaterThan(MOST_UNPAID_MINUTES * MINUTE)
})

test('whatever a family does, those waiting when it gave up a spot get an offer before it holds one again (T34, T87)', async () => {
  let turns = 0
  for (let history = 0; history < HISTORIES; history++) {
    const { chance, who, classId, can } = await openHistory(`others wait ${history}`, 1)
    const others = await Promise.all(Array.from({ length: 3 }, async () => staysSignedIn(await counter.family())))
    const said: string[] = []
    /** Who was on the waitlist when the family last gave up a spot, and has had no offer since. */
    let first = new Set<string>()
    let before: Place[] = []
    for (let step = 0; step < STEPS; step++) {
      const act = chance.of(['order', 'cart', 'releaseUnpaid', 'keep', 'beginToPay', 'join', 'join', 'leave'] as const)
      // A child who joins in this step wasn't waiting when the family gave up a spot: the hold may have expired
      // before.
      const waited = await waitingFamilies(others)
      await can[act]()
      said.push(`${counter.clock.now().toISOString()} ${act}`)
      if (chance.yes(0.4))
        await counter.post(chance.of(others), '/api/waitlist', { classId, childId: chance.of(others).childId })
      await counter.runJob('release-expired-holds')
      const waits = waited.intersection(await waitingFamilies(others))
      first = first.intersection(waits)
      const now = await livePlaces(who, classId)
      const came = now.filter(each => !before.some(old => old.childId === each.childId))
      if (came.length > 0) expect([...first], said.join('\n')).toEqual([])
      if (before.some(old => !now.some(each => each.childId === old.childId))) {
        first = waits
        turns++
      }
      before = now
      // Others decline right away: the family may come back as soon as it is allowed.
      for (const other of others) await passOn(other)
      counter.clock.forward(chance.yes(0.2) ? 24 * HOUR : chance.between(1, 16) * MINUTE)
    }
  }
  expect(turns).toBeGreaterThan(0)
})

test('whatever new accounts at one network address do, they hold three spots each and start 12 holds in an hour (T34)', async () => {
  await counter.db.delete(rateLimits)
  counter.clock.set(START)
  const chance = chanceFrom(`${SEED} accounts of one address`)
  const classId = await counter.offering({ capacity: 0 })
  const accounts = await Promise.all(Array.from({ length: 8 }, () => counter.family(['Leo', 'Mia', 'Ben', 'Ada'])))
  const ids = accounts.map(({ id }) => id)
  await counter.db.update(users).set({ emailVerifiedAt: null }).where(inArray(users.id, ids))
  // A new choice for a spot takes over the earlier row.
  const begun = and(
    inArray(registrations.parentId, ids),
    sql`${registrations.endedBecause} IS DISTINCT FROM 'replaced'`,
  )
  const can = accounts.map(who => actions(who, classId, chance))
  for (let step = 0; step < STEPS; step++) {
    await chance.of(can)[chance.of(['order', 'order', 'releaseUnpaid', 'beginToPay'] as const)]()
    const holding = await Promise.all(accounts.map(who => livePlaces(who, classId)))
    expect(Math.max(...holding.map(places => places.length))).toBeLessThanOrEqual(3)
    expect(await counter.db.$count(registrations, begun)).toBeLessThanOrEqual(12)
  }
  for (const who of accounts) for (const childId of who.childIds) await counter.enroll(who, classId, { childId })
  expect(await counter.db.$count(registrations, begun)).toBe(12)
})

/** The ids of these families that have a child on the waitlist without an offer now. */
async function waitingFamilies(families: readonly Family[]): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const each of families) {
    const [place] = (await counter.get(each, '/api/waitlist')).body as { position: number | null }[]
    if (place && place.position !== null) ids.add(each.id)
  }
  return ids
}

async function passOn(other: Family) {
  const mine = (await counter.get(other, '/api/waitlist')).body as {
    registrationId: string
    offeredUntil: string | null
  }[]
  for (const { registrationId, offeredUntil } of mine)
    if (offeredUntil) await counter.ask('DELETE', `/api/waitlist/${registrationId}`, { cookie: other.cookie })
}

function heldWithin(held: readonly { from: number; until: number }[], after: number, before: number): number {
  return held.reduce((sum, { from, until }) => {
    return sum + Math.max(0, Math.min(until, before) - Math.max(from, after))
  }, 0)
}
