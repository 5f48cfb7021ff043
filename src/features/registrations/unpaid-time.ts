const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * How many minutes in any 24 hours a family may hold spots in one class without paying (T34). All its children
 * and orders count together, so a new order or another child doesn't restart the clock. Longer holds set by staff
 * in Settings raise the limit; the hours of a waitlist offer are not part of it.
 */
export const MOST_UNPAID_MINUTES = 60

/** A new hold is only given if at least this many minutes are left: enough to type in a card. */
const SHORTEST_HOLD = 10

/** A period in which the family held a spot in the class without paying; `until` may be in the future. */
export type UnpaidHold = { from: Date; until: Date }

/** The latest time until which a family with these holds in a class may hold a spot from `now` on without paying. */
export function unpaidUntil(holds: readonly UnpaidHold[], now: Date, holdMinutes: number): Date {
  const used = total(stretches(holds, now.getTime() - DAY, now.getTime()))
  return new Date(now.getTime() + Math.max(0, most(holdMinutes) - used))
}

/**
 * When the family may take a spot in the class again: null if it may now, otherwise the moment at which enough
 * of its holds are more than a day old, assuming that the current ones run out unpaid.
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
  throw new Error('The unpaid time is used up, but no hold explains it.')
}

const most = (holdMinutes: number) => Math.max(MOST_UNPAID_MINUTES, holdMinutes) * MINUTE

type Stretch = { from: number; until: number }
const total = (stretches: readonly Stretch[]) => stretches.reduce((sum, { from, until }) => sum + until - from, 0)

/** The periods the holds cover between two moments, in order and without overlaps: two children at once count once. */
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
