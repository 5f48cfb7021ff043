const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * How many minutes of any 24 hours a family may hold places in one class without paying (T34). All its children
 * and orders count together, so neither a new order nor another child starts the time over. Longer holds that staff set
 * under Settings raise it; the hours of an offer from the waitlist are not part of it.
 */
export const MOST_UNPAID_MINUTES = 60

/** A new hold is only given with this much time left, in minutes: enough to type in a card. */
const SHORTEST_HOLD = 10

/** A stretch of time in which the family held a place in the class without paying; `until` may lie ahead. */
export type UnpaidHold = { from: Date; until: Date }

/** Until when a family that held these places in a class may hold one from `now` on without paying, at the most. */
export function unpaidUntil(holds: readonly UnpaidHold[], now: Date, holdMinutes: number): Date {
  const used = total(stretches(holds, now.getTime() - DAY, now.getTime()))
  return new Date(now.getTime() + Math.max(0, most(holdMinutes) - used))
}

/**
 * From when on the family may take a place in the class again: null when it may now, otherwise the moment at which enough
 * of what it held is a day ago, supposing that what it holds now runs out unpaid.
 */
export function mayHoldAgainAt(holds: readonly UnpaidHold[], now: Date, holdMinutes: number): Date | null {
  const shortest = Math.min(SHORTEST_HOLD, holdMinutes) * MINUTE
  if (unpaidUntil(holds, now, holdMinutes).getTime() - now.getTime() >= shortest) return null
  const held = stretches(holds, now.getTime() - DAY, Number.POSITIVE_INFINITY)
  let excess = total(held) - (most(holdMinutes) - shortest)
  for (const { from, until } of held) {
    if (until - from >= excess) return new Date(from + excess + DAY)
    excess -= until - from
  }
  throw new Error('time was used up that nobody held')
}

const most = (holdMinutes: number) => Math.max(MOST_UNPAID_MINUTES, holdMinutes) * MINUTE

type Stretch = { from: number; until: number }
const total = (stretches: readonly Stretch[]) => stretches.reduce((sum, { from, until }) => sum + until - from, 0)

/** What the holds cover between two moments, in order and without overlaps: two children at once count once. */
function stretches(holds: readonly UnpaidHold[], after: number, before: number): Stretch[] {
  const inside = holds
    .map(({ from, until }) => ({ from: Math.max(from.getTime(), after), until: Math.min(until.getTime(), before) }))
    .filter(({ from, until }) => until > from)
    .sort((a, b) => a.from - b.from)
  const merged: Stretch[] = []
  for (const each of inside) {
    const last = merged.at(-1)
    if (last && each.from <= last.until) last.until = Math.max(last.until, each.until)
    else merged.push(each)
  }
  return merged
}
