import * as fc from 'fast-check'
import type { Class, World } from './business.ts'
import { HOUR, newWorld } from './world.ts'

const START = Date.parse('2026-10-30T16:00:00Z')
const CLASS_RULE = { kind: 'class', noticeHours: 48, feeCents: 10_00 } as const
const PROGRAM_RULE = { kind: 'program', noticeHours: 168, feeCents: 25_00 } as const

function classOf(days: string[], given: Pick<Class, 'capacity' | 'price' | 'category'> & Partial<Class>): Class {
  const sessions = days.map(day => {
    const startsAt = Date.parse(`${day}:00Z`)
    return { startsAt, endsAt: startsAt + HOUR, off: false }
  })
  return {
    kind: 'class',
    status: 'published',
    monthly: null,
    rule: CLASS_RULE,
    season: null,
    joinLate: 'closed',
    lastToJoin: null,
    startsAt: sessions[0]!.startsAt,
    endsAt: sessions.at(-1)!.endsAt,
    sessions,
    ...given,
  }
}

/** What varies between histories: spots in the small classes, and what the big and small classes cost in cents. */
export type Start = { capacity: number; price: number; small: number; opening?: Pick<Class, 'joinLate' | 'lastToJoin'> }
export const anyStart: fc.Arbitrary<Start> = fc.record({
  capacity: fc.constantFrom(1, 1, 1, 2),
  price: fc.integer({ min: 6_00, max: 99_00 }),
  small: fc.constantFrom(0, 1, 20, 49, 50, 51, 99, 10_20),
})

/** The same, with a class that opens later and may or may not be joined late. */
export const anyOpeningStart: fc.Arbitrary<Start> = fc
  .tuple(anyStart, fc.constantFrom('closed', 'full', 'prorated', 'prorated'), fc.constantFrom(1, 3, 4, null))
  .map(([start, joinLate, lastToJoin]) => ({ ...start, opening: { joinLate, lastToJoin } }))

/**
 * A season that is open to everyone, and the next one, which opens earlier to families who paid for a class in the
 * first.
 */
const FALL = { firstDay: '2026-09-01', earlyOn: '2026-08-03', opensOn: '2026-08-10' }
const WINTER = { firstDay: '2026-11-10', earlyOn: '2026-11-04', opensOn: '2026-11-09' }
const THURSDAYS = ['2026-11-12T22:45', '2026-11-19T22:45', '2026-12-03T22:45', '2026-12-10T22:45', '2026-12-17T22:45']

/**
 * A Friday in fall, two days before New York's clocks go back: a class right after that, a series, a class that costs a
 * few cents, and a program across the spring clock change, whose monthly plan covers clay. With an opening, also a
 * series in a season.
 */
export function worldOf({ capacity, price, small, opening }: Start): World {
  const season = opening ? FALL : null
  const classes = [
    classOf(['2026-11-02T22:45'], { capacity, price, category: 'Fiber' }),
    classOf(['2026-11-17T22:45', '2026-11-24T22:45', '2026-12-01T22:45'], { capacity, price, category: 'Clay' }),
    classOf(['2026-12-10T22:45'], { capacity: 1, price: small, category: 'Clay' }),
    classOf(['2026-11-09T20:00', '2026-11-16T20:00', '2027-03-15T19:00', '2027-04-26T19:00'], {
      capacity: 2,
      price: 0,
      category: 'Clay',
      kind: 'program',
      monthly: 600_00,
      rule: PROGRAM_RULE,
    }),
  ]
  const late = opening ? [classOf(THURSDAYS, { capacity, price, category: 'Fiber', season: WINTER, ...opening })] : []
  return newWorld(START, [...classes.map(each => ({ ...each, season })), ...late])
}
