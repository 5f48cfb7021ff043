/** An existing session. */
type Standing = { id: string; startsAt: Date; endsAt: Date; cancelledAt: Date | null; movedByHand: boolean }
type Hours = { startsAt: Date; endsAt: Date }

/** What a rule does to the sessions of a class. Sessions that change keep their ids, and so their calendar entries. */
export type SessionPlan<S extends Standing> = { change: { from: S; to: Hours }[]; add: Hours[]; drop: S[] }

/** A session that was moved individually takes the place of the nearest day of the rule, at most this far away. */
const NEAR_MS = 7 * 86_400_000

/**
 * Matches the days of a rule with the sessions of a class. Sessions that have started stay, canceled ones stay
 * canceled, and ones moved individually stay where they are. Each of the others takes the nearest day that's left. Past
 * days are added only if `addsPast`.
 */
export function matchSessions<S extends Standing>(
  standing: readonly S[],
  planned: readonly Hours[],
  now: Date,
  addsPast = false,
): SessionPlan<S> {
  const calledOff = new Set(standing.filter(each => each.cancelledAt).map(each => start(each)))
  let days = planned.filter(each => each.startsAt > now && !calledOff.has(start(each)))
  let open = standing.filter(each => !each.cancelledAt && each.startsAt > now)
  const change: SessionPlan<S>['change'] = []
  const settle = (pairs: readonly Pair<S>[]) => {
    days = days.filter(day => !pairs.some(pair => pair.to === day))
    open = open.filter(each => !pairs.some(pair => pair.from === each))
  }

  const exact = nearestPairs(open, days, 0)
  settle(exact)
  change.push(...exact.filter(({ from, to }) => !from.movedByHand && start(to, 'endsAt') !== start(from, 'endsAt')))
  settle(
    nearestPairs(
      open.filter(each => each.movedByHand),
      days,
      NEAR_MS,
    ),
  )
  open = open.filter(each => !each.movedByHand)
  const moved = nearestPairs(open, days, Number.POSITIVE_INFINITY)
  settle(moved)
  change.push(...moved)
  const add = addsPast ? [...pastDays(standing, planned, now), ...days] : days
  return { change: change.sort((a, b) => a.to.startsAt.getTime() - b.to.startsAt.getTime()), add, drop: open }
}

/** The past days that no session stands for yet. Each session that has started stands for the day nearest to it. */
function pastDays<S extends Standing>(standing: readonly S[], planned: readonly Hours[], now: Date): Hours[] {
  const begun = standing.filter(each => each.startsAt <= now)
  const days = planned.filter(each => each.startsAt <= now)
  const met = nearestPairs(begun, days, Number.POSITIVE_INFINITY).map(each => each.to)
  return days.filter(each => !met.includes(each))
}

type Pair<S> = { from: S; to: Hours }
const start = (hours: Hours, edge: 'startsAt' | 'endsAt' = 'startsAt') => hours[edge].getTime()

/** Pairs the closest first; at the same distance, the earlier day wins. */
function nearestPairs<S extends Standing>(open: readonly S[], days: readonly Hours[], farthest: number): Pair<S>[] {
  const all = open.flatMap(from => days.map(to => ({ from, to, apart: Math.abs(start(to) - start(from)) })))
  const near = all.filter(each => each.apart <= farthest)
  near.sort((a, b) => a.apart - b.apart || start(a.to) - start(b.to))
  const used = new Set<unknown>()
  return near.filter(({ from, to }) => {
    if (used.has(from) || used.has(to)) return false
    used.add(from).add(to)
    return true
  })
}
