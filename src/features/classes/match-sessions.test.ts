import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchSessions } from './match-sessions.ts'

const HOUR = 3_600_000
const NOW = new Date('2026-12-10T12:00:00Z')
const at = (day: number, hour = 20) => new Date(Date.UTC(2026, 11, day, hour))
const hours = (startsAt: Date) => ({ startsAt, endsAt: new Date(startsAt.getTime() + HOUR) })
const standing = (id: string, startsAt: Date, more: object = {}) => ({
  id,
  ...hours(startsAt),
  cancelledAt: null as Date | null,
  movedByHand: false,
  ...more,
})

describe('the sessions of a class and a new rule', () => {
  test('each move to the nearest day, and keep their ids', () => {
    const plan = matchSessions(
      [standing('a', at(15)), standing('b', at(22)), standing('c', at(29))],
      [hours(at(17)), hours(at(24)), hours(at(31))],
      NOW,
    )
    expect(plan.change.map(each => [each.from.id, each.to.startsAt])).toEqual([
      ['a', at(17)],
      ['b', at(24)],
      ['c', at(31)],
    ])
    expect([plan.add, plan.drop]).toEqual([[], []])
  })

  test('do not change if they already fit, unless they end at another time', () => {
    const same = matchSessions([standing('a', at(15))], [hours(at(15)), hours(at(22))], NOW)
    expect(same).toEqual({ change: [], add: [hours(at(22))], drop: [] })
    const longer = { startsAt: at(15), endsAt: at(15, 22) }
    expect(matchSessions([standing('a', at(15))], [longer], NOW).change).toHaveLength(1)
  })

  test('stay as they are if they have started, were canceled or were moved individually', () => {
    const plan = matchSessions(
      [
        standing('begun', at(8)),
        standing('off', at(15), { cancelledAt: NOW }),
        standing('moved', at(23), { movedByHand: true }),
      ],
      [hours(at(8, 19)), hours(at(15)), hours(at(22)), hours(at(29))],
      NOW,
    )
    expect(plan).toEqual({ change: [], add: [hours(at(29))], drop: [] })
  })

  test('count as started if they start at this very moment', () => {
    const none = { change: [], add: [], drop: [] }
    expect(matchSessions([], [hours(NOW)], NOW)).toEqual(none)
    expect(matchSessions([standing('begun', NOW)], [], NOW)).toEqual(none)
  })

  test.each([
    ['the nearest day of the rule, a week away at most', at(22), []],
    ['no day of the rule that is farther away', at(22, 21), [hours(at(22, 21))]],
  ])('replace %s if they were moved individually', (_, day, add) => {
    const moved = standing('moved', at(15), { movedByHand: true })
    expect(matchSessions([moved], [hours(day)], NOW)).toEqual({ change: [], add, drop: [] })
  })

  test('compete for a day by distance, and the rest are dropped', () => {
    const plan = matchSessions([standing('far', at(15)), standing('near', at(17))], [hours(at(18))], NOW)
    expect(plan).toMatchObject({ change: [{ from: { id: 'near' }, to: hours(at(18)) }], drop: [{ id: 'far' }] })
  })

  test.each([
    ['in order', [at(15), at(19)]],
    ['out of order', [at(19), at(15)]],
  ])('move to the earlier of two equally near days, given %s', (_, days) => {
    const plan = matchSessions([standing('a', at(17))], days.map(hours), NOW)
    expect(plan).toMatchObject({ change: [{ to: hours(at(15)) }], add: [hours(at(19))] })
  })

  test('are changed in the order of their new days, whether they move or only end at another time', () => {
    const longer = { startsAt: at(22), endsAt: at(22, 22) }
    const plan = matchSessions([standing('a', at(15)), standing('b', at(22))], [hours(at(17)), longer], NOW)
    expect(plan.change.map(each => [each.from.id, each.to])).toEqual([
      ['a', hours(at(17))],
      ['b', longer],
    ])
  })

  test('are dropped if there is no day left for them', () => {
    expect(matchSessions([standing('a', at(15)), standing('b', at(22))], [hours(at(22))], NOW).drop).toMatchObject([
      { id: 'a' },
    ])
  })

  test('end up as the rule says, with no two at the same time', () => {
    const day = fc.integer({ min: 11, max: 60 })
    fc.assert(
      fc.property(fc.uniqueArray(day), fc.uniqueArray(day), (before, wanted) => {
        const there = before.map(each => standing(String(each), at(each)))
        const plan = matchSessions(
          there,
          wanted.map(each => hours(at(each))),
          NOW,
        )
        const gone = new Set(plan.drop.map(each => each.id))
        const moved = new Map(plan.change.map(each => [each.from.id, each.to.startsAt]))
        const left = there.filter(each => !gone.has(each.id)).map(each => moved.get(each.id) ?? each.startsAt)
        const after = [...left, ...plan.add.map(each => each.startsAt)].map(Number).sort()
        expect(after).toEqual(wanted.map(each => Number(at(each))).sort())
      }),
      { numRuns: 300 },
    )
  })
})

test('past days are added on request, one for each that no started session already covers', () => {
  const past = [hours(at(1)), hours(at(8)), hours(at(15))]
  expect(matchSessions([], past, NOW).add).toEqual([hours(at(15))])
  expect(matchSessions([], past, NOW, true).add).toEqual(past)
  const moved = standing('a', at(3), { movedByHand: true })
  const canceled = standing('b', at(8), { cancelledAt: NOW })
  expect(matchSessions([moved], past, NOW, true).add).toEqual([hours(at(8)), hours(at(15))])
  expect(matchSessions([moved, canceled], past, NOW, true)).toEqual({ change: [], add: [hours(at(15))], drop: [] })
})
