/**
 * A repeatable source of random choices: the same seed always gives the same sequence, on the server and in the
 * browser.
 */
export interface Seeded {
  /** The next number, at least 0 and below 1. */
  next(): number
  /** A number from `low` up to `high`. */
  between(low: number, high: number): number
  /** One of the items, all equally likely. The list must not be empty. */
  pick<T>(items: readonly T[]): T
  /** `count` different items in a seeded order (fewer if the list is shorter). */
  some<T>(items: readonly T[], count: number): T[]
}

/** FNV-1a spreads similar ids (consecutive numbers, UUIDs with a shared prefix) over all 32 bits. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (const character of text) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193)
  return state >>> 0
}

/** Choices seeded by a text such as a class id (mulberry32; for drawing only, never for secrets). */
export function seeded(seed: string): Seeded {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const some = <T>(items: readonly T[], count: number) => {
    const left = [...items]
    return Array.from(
      { length: Math.min(count, items.length) },
      () => left.splice(Math.floor(next() * left.length), 1)[0]!,
    )
  }
  return {
    next,
    some,
    between: (low, high) => low + next() * (high - low),
    pick: items => items[Math.floor(next() * items.length)]!,
  }
}
