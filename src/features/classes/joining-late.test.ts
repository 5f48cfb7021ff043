import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf } from '#src/lib/dates.ts'
import { addDays } from '#src/lib/plain-days.ts'
import { startOfDay } from '#src/lib/start-of-day.ts'
import { bookableUntil } from './availability.ts'
import { sessionsLeftText } from './class-text.ts'
import { canStillCome, joiningAt, joiningPrice, joinUntilOf, sessionsFrom } from './joining-late.ts'
import { classLabel, priceLines, totalOf } from './pricing.ts'

const zone = 'America/New_York'
const HOUR = 3_600_000
/** Ten Tuesdays at 5:45 PM in New York, across the end of daylight saving time on November 1, 2026. */
const TUESDAYS = Array.from({ length: 10 }, (_, n) => at(addDays('2026-10-06', 7 * n), 17.75))

/** This hour of the day, counted back from the following midnight. */
function at(day: string, hour: number): Date {
  return new Date(startOfDay(addDays(day, 1), zone).getTime() - (24 - hour) * HOUR)
}

const rule = { kind: 'class', joinLate: 'prorated', joinUntilSession: null } as const

test('a class can be joined until its last session to join starts, counting only sessions that take place', () => {
  expect(joinUntilOf(rule, TUESDAYS, zone)).toEqual(TUESDAYS[9])
  expect(joinUntilOf({ ...rule, joinUntilSession: 4 }, TUESDAYS, zone)).toEqual(TUESDAYS[3])
  expect(joinUntilOf({ ...rule, joinLate: 'full', joinUntilSession: 1 }, TUESDAYS, zone)).toEqual(TUESDAYS[0])
  // The second one is canceled.
  expect(joinUntilOf({ ...rule, joinUntilSession: 4 }, TUESDAYS.toSpliced(1, 1), zone)).toEqual(TUESDAYS[4])
  expect(joinUntilOf({ ...rule, joinUntilSession: 40 }, TUESDAYS, zone)).toEqual(TUESDAYS[9])
})

test('a class cannot be joined late if staff left that closed, if it has no sessions, or if it is a trial or a program', () => {
  expect(joinUntilOf({ ...rule, joinLate: 'closed' }, TUESDAYS, zone)).toBeNull()
  expect(joinUntilOf(rule, [], zone)).toBeNull()
  expect(joinUntilOf({ ...rule, joinUntilSession: 3 }, [], zone)).toBeNull()
  for (const kind of ['trial', 'program'] as const) expect(joinUntilOf({ ...rule, kind }, TUESDAYS, zone)).toBeNull()
})

test('a class can be booked until the cut-off, or until it starts if there is none, and a program until it ends', () => {
  const dated = { startsAt: TUESDAYS[0]!, endsAt: TUESDAYS[9]!, joinUntil: TUESDAYS[3]! }
  expect(bookableUntil({ kind: 'class', ...dated })).toEqual(TUESDAYS[3])
  expect(bookableUntil({ kind: 'class', ...dated, joinUntil: null })).toEqual(TUESDAYS[0])
  expect(bookableUntil({ kind: 'program', ...dated, joinUntil: null })).toEqual(TUESDAYS[9])
})

test('a child who joins late attends from the first session that has not begun', () => {
  const before = new Date(TUESDAYS[0]!.getTime() - 1)
  expect(joiningAt(TUESDAYS, before, zone)).toBeNull()
  expect(joiningAt(TUESDAYS, TUESDAYS[0]!, zone)).toMatchObject({ day: '2026-10-13', remaining: 9, all: 10 })
  expect(joiningAt(TUESDAYS, new Date(TUESDAYS[2]!.getTime() + 24 * HOUR), zone)).toEqual({
    day: '2026-10-27',
    from: TUESDAYS[3],
    remaining: 7,
    all: 10,
  })
  expect(joiningAt(TUESDAYS, TUESDAYS[9]!, zone)).toBeNull()
  expect(joiningAt([], before, zone)).toBeNull()
})

test('a child can still come while a class can be booked, or while a published one has a day left', () => {
  const dated = { kind: 'class', startsAt: TUESDAYS[0]!, endsAt: TUESDAYS[9]!, joinUntil: null } as const
  const can = (status: string, now: Date) => canStillCome({ ...dated, status, starts: TUESDAYS }, now, zone)
  const [before, running] = [new Date(TUESDAYS[0]!.getTime() - 1), TUESDAYS[4]!]
  expect([can('published', before), can('published', running), can('published', TUESDAYS[9]!)]).toEqual([
    ...[true, true, false],
  ])
  expect([can('draft', before), can('draft', running)]).toEqual([false, false])
})

test('a day with two sessions is joined as a whole or not at all', () => {
  const twice = ['2026-10-06', '2026-10-07'].flatMap(day => [at(day, 10), at(day, 14)])
  expect(joiningAt(twice, at('2026-10-06', 12), zone)).toMatchObject({ day: '2026-10-07', remaining: 2, all: 4 })
  expect(joinUntilOf(rule, twice, zone)).toEqual(twice[2])
  expect(joinUntilOf({ ...rule, joinUntilSession: 2 }, twice, zone)).toEqual(twice[0])
})

test("the remaining sessions are counted from a day in the program's time zone", () => {
  expect(sessionsFrom('2026-11-03', TUESDAYS, zone)).toEqual({ remaining: 6, all: 10, from: TUESDAYS[4] })
  expect(sessionsFrom('2027-01-01', TUESDAYS, zone)).toEqual({ remaining: 0, all: 10, from: null })
  expect(sessionsLeftText({ remaining: 6, all: 10 })).toBe('6 of 10 sessions')
})

const prorated = (priceCents: number) => ({ priceCents, joinLate: 'prorated' as const })

test('families pay their share to the cent, with half a cent rounded up, or the full price if staff chose that', () => {
  expect(joiningPrice(prorated(100_00), { remaining: 7, all: 10 })).toBe(70_00)
  expect(joiningPrice(prorated(100_00), { remaining: 2, all: 3 })).toBe(66_67)
  expect(joiningPrice(prorated(100_00), { remaining: 1, all: 3 })).toBe(33_33)
  expect(joiningPrice(prorated(1), { remaining: 1, all: 2 })).toBe(1)
  expect(joiningPrice(prorated(45_00), { remaining: 0, all: 4 })).toBe(0)
  expect(joiningPrice(prorated(45_00), { remaining: -1, all: 4 })).toBe(0)
  expect(joiningPrice(prorated(45_00), { remaining: 5, all: 4 })).toBe(45_00)
  expect(joiningPrice(prorated(45_00), { remaining: 0, all: 0 })).toBe(45_00)
  expect(joiningPrice(prorated(45_00), null)).toBe(45_00)
  expect(joiningPrice({ priceCents: 45_00, joinLate: 'full' }, { remaining: 1, all: 4 })).toBe(45_00)
  expect(joiningPrice({ priceCents: 45_00 }, { remaining: 1, all: 4 })).toBe(45_00)
})

test('the price line of the class gives the number of sessions, and an offered spot keeps its price', () => {
  const none = { dailyCents: null, weeklyCents: null, monthlyCents: null }
  const offering = { kind: 'class' as const, title: 'Clay Critters', ...none, ...prorated(100_00) }
  const settings = { registrationFee: 0, dailyPrice: 0, weeklyPrice: 0, monthlyPrice: 0 }
  const choice = { option: null, units: 1, covers: null, part: null }
  const left = { remaining: 7, all: 10 }
  const line = { kind: 'class', label: 'Clay Critters, 7 of 10 sessions', amountCents: 70_00 }
  expect(priceLines({ offering, choice, settings, left })).toEqual([line])
  expect(priceLines({ offering, choice, settings, left, agreedCents: 80_00 })).toEqual([
    { ...line, amountCents: 80_00 },
  ])
  expect(totalOf(priceLines({ offering, choice, settings, left, covered: true }))).toBe(0)
  expect(classLabel('Clay Critters', { remaining: 10, all: 10 })).toBe('Clay Critters')
})

/** A class of weekly sessions around a clock change, some canceled, some moved by up to a week to another hour. */
const classes = fc.record({
  // Clocks change on these days or in the weeks that follow.
  first: fc.constantFrom('2026-10-20', '2026-10-25', '2026-11-01', '2027-02-23', '2027-03-07', '2027-03-14'),
  hour: fc.constantFrom(0.5, 1.5, 2.5, 9, 17.75, 23.5),
  weeks: fc.array(fc.record({ off: fc.boolean(), by: fc.integer({ min: -60, max: 60 }), moved: fc.boolean() }), {
    minLength: 1,
    maxLength: 14,
  }),
  priceCents: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 1_000_000 })),
})

test('a prorated price is never below 0, never above the full price, and never rises as sessions begin', () => {
  let cases = 0
  fc.assert(
    fc.property(classes, ({ first, hour, weeks, priceCents }) => {
      const starts = weeks
        .flatMap(({ off, by, moved }, n) =>
          off ? [] : [new Date(at(addDays(first, 7 * n), hour).getTime() + (moved ? by * HOUR : 0))],
        )
        .sort((a, b) => a.getTime() - b.getTime())
      const until = joinUntilOf(rule, starts, zone)
      if (!until) return
      let before = { price: priceCents, remaining: starts.length }
      const moments = starts.flatMap(start => [-1, 0, 30 * HOUR].map(by => new Date(start.getTime() + by)))
      for (const now of moments.sort((a, b) => a.getTime() - b.getTime())) {
        cases += 1
        const joining = joiningAt(starts, now, zone)
        if (now < starts[0]!) expect(joining).toBeNull()
        // As long as it can be booked, there's a session left to attend, and none of the child's sessions has begun.
        if (now >= starts[0]! && now < until && !joining) throw new Error('can be booked with no session left')
        if (!joining) continue
        if (starts.some(start => dayOf(start, zone) >= joining.day && start <= now))
          throw new Error('a session has begun')
        const price = joiningPrice(prorated(priceCents), joining)
        if (!Number.isInteger(price) || price < 0 || price > priceCents) throw new Error(`${price} of ${priceCents}`)
        if (joining.remaining > before.remaining || price > before.price) throw new Error('it rose')
        before = { price, remaining: joining.remaining }
      }
    }),
    { numRuns: 7_000 },
  )
  expect(cases).toBeGreaterThan(50_000)
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 500 }), fc.nat(500), (cents, all, some) => {
      const remaining = some % (all + 1)
      const price = joiningPrice(prorated(cents), { remaining, all })
      const next = joiningPrice(prorated(cents), { remaining: remaining + 1, all })
      return price >= 0 && price <= next && next <= cents && Math.abs(price - (cents * remaining) / all) <= 0.5
    }),
    { numRuns: 100_000 },
  )
})
