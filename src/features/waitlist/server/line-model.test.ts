import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerings } from '#src/features/classes/server/tables.ts'
import { registrationJobs } from '#src/features/registrations/server/jobs.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

let counter: Counter
let admin: string
beforeAll(async () => {
  counter = await openCounter()
  admin = (await signedInPerson(counter.db, { role: 'admin' })).cookie
})
afterAll(() => counter.close())

const START = new Date('2026-11-20T17:00:00Z').getTime()
const MINUTE = 60_000
const FAMILIES = 4
type Place = { until: number; offered: boolean; ordered: boolean; paid: boolean }

/** The line as one would keep it on paper: who has a place, who waits, in which order. */
class Paper {
  now = START
  places = new Map<number, Place>()
  line: number[] = []
  capacity: number

  constructor(capacity: number) {
    this.capacity = capacity
  }

  get room() {
    return this.capacity === 0 || this.places.size < this.capacity
  }
  fill() {
    while (this.room && this.line.length > 0) {
      const until = this.now + 24 * 60 * MINUTE
      this.places.set(this.line.shift()!, { until, offered: true, ordered: false, paid: false })
    }
  }
  forward(minutes: number) {
    this.now += minutes * MINUTE
    for (const [who, place] of this.places) if (!place.paid && place.until <= this.now) this.places.delete(who)
    this.fill()
  }
  join(who: number): string {
    const place = this.places.get(who)
    if (place) return place.offered && !place.paid ? 'ok' : 'already-registered'
    if (this.line.includes(who)) return 'ok'
    if (this.room) return 'not-full'
    this.line.push(who)
    return 'ok'
  }
  enroll(who: number): string {
    const place = this.places.get(who)
    if (place) {
      place.ordered = true
      return place.paid ? 'already-registered' : 'ok'
    }
    if (!this.room) return 'full'
    this.places.set(who, { until: this.now + 15 * MINUTE, offered: false, ordered: true, paid: false })
    return 'ok'
  }
  leave(who: number) {
    this.line = this.line.filter(each => each !== who)
    const place = this.places.get(who)
    if (place?.offered && !place.ordered) this.places.delete(who)
    this.fill()
  }
  resize(capacity: number): string {
    if (capacity !== 0 && capacity < this.places.size) return 'too-few-places'
    this.capacity = capacity
    this.fill()
    return 'ok'
  }
  seen = () => ({
    places: [...this.places].map(([who, { paid }]) => `${who} ${paid ? 'confirmed' : 'pending'}`).sort(),
    line: [...this.line],
  })
}

const code = (answer: { status: number; body: { code?: string } }) => (answer.status === 200 ? 'ok' : answer.body.code)

/** The same moves on the real site. */
function real(classId: string, families: readonly Family[], paper: Paper) {
  const release = registrationJobs(counter.desk)[0]!
  const orders = new Map<number, { orderId: string; amountDue: number }>()
  return {
    async forward() {
      counter.clock.set(new Date(paper.now))
      await release.run({} as never)
    },
    join: async (who: number) =>
      code(await counter.post(families[who]!, '/api/waitlist', { classId, childId: families[who]!.childId })),
    async enroll(who: number) {
      const answer = await counter.enroll(families[who]!, classId)
      if (answer.status === 200) orders.set(who, answer.body)
      return code(answer)
    },
    async leave(who: number) {
      for (const { registrationId } of (await counter.get(families[who]!, '/api/waitlist')).body)
        await counter.ask('DELETE', `/api/waitlist/${registrationId}`, { cookie: families[who]!.cookie })
    },
    pay: async (who: number) => (await counter.pay(families[who]!, orders.get(who)!)).body.status,
    async resize(capacity: number) {
      const [now] = await counter.db.select().from(offerings).where(eq(offerings.id, classId))
      const { title, description, ageMin, ageMax, category, season, keywords, aside, status } = now!
      const same = { title, description, ageMin, ageMax, category, season, keywords, aside, status }
      const body = { ...same, price: now!.priceCents, updatedAt: now!.updatedAt.toISOString(), capacity }
      return code(await counter.ask('PUT', `/api/admin/classes/${classId}`, { cookie: admin, body }))
    },
    async seen() {
      const { rows } = await counter.db.execute<{ parent_id: string; status: string }>(sql`
        SELECT parent_id, status FROM registrations WHERE offering_id = ${classId} AND status <> 'cancelled'
        ORDER BY waitlisted_at, created_at`)
      const who = (id: string) => families.findIndex(each => each.id === id)
      const placed = rows.filter(row => row.status !== 'waitlisted').map(row => `${who(row.parent_id)} ${row.status}`)
      const line = rows.filter(row => row.status === 'waitlisted').map(row => who(row.parent_id))
      return { places: placed.sort(), line }
    },
  }
}

const who = fc.nat(FAMILIES - 1)
const move = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('join' as const), who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('enroll' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('resize' as const), capacity: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(15, 24 * 60) }) },
)

test('whatever families and staff do, the line goes by turn and nobody jumps it', async () => {
  let [offered, joined] = [0, 0]
  const run = fc.asyncProperty(fc.array(move, { minLength: 6, maxLength: 20 }), async moves => {
    const [paper, families] = [
      new Paper(1),
      await Promise.all(Array.from({ length: FAMILIES }, () => counter.family())),
    ]
    counter.clock.set(new Date(START))
    const site = real(await counter.offering({ capacity: 1 }), families, paper)
    for (const each of moves) {
      // A second between moves, so that joining has an order and providers may be asked again.
      paper.forward(1 / 60)
      await site.forward()
      if (each.kind === 'wait') {
        paper.forward(each.minutes)
        await site.forward()
      } else if (each.kind === 'leave') {
        paper.leave(each.who)
        await site.leave(each.who)
      } else if (each.kind === 'resize') {
        expect(await site.resize(each.capacity)).toBe(paper.resize(each.capacity))
      } else if (each.kind === 'pay') {
        const place = paper.places.get(each.who)
        if (!place?.ordered || place.paid) continue
        expect(await site.pay(each.who)).toBe('paid')
        place.paid = true
      } else {
        expect([each.kind, await site[each.kind](each.who)]).toEqual([each.kind, paper[each.kind](each.who)])
      }
      expect(await site.seen()).toEqual(paper.seen())
      joined += paper.line.length
      offered += [...paper.places.values()].filter(place => place.offered).length
    }
  })
  await fc.assert(run, { numRuns: 25, endOnFailure: true })
  expect(Math.min(offered, joined), 'lines were joined and offers made').toBeGreaterThan(3)
  expect(await counter.audit()).toEqual([])
}, 60_000)
