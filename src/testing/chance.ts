import { createHash } from 'node:crypto'

/** The seed of all random choices in a run. Printed at the end; `TEST_SEED=… npm test` repeats the same choices. */
export const SEED = Number(process.env.TEST_SEED)

export type Chance = {
  /** One of them. */
  of<T>(all: readonly T[]): T
  /** All of them, in any order. */
  shuffled<T>(all: readonly T[]): T[]
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  /** True in this share of all cases. */
  yes(share: number): boolean
}

/** Choices that look random but are always the same for the same words. */
export function chanceFrom(words: string): Chance {
  let drawn = 0
  /** From 0 up to, but not including, 1. */
  const next = () => createHash('sha256').update(`${words} ${drawn++}`).digest().readUInt32LE() / 2 ** 32
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    of: all => all[between(0, all.length - 1)]!,
    shuffled: all =>
      all
        .map(item => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
    between,
    yes: share => next() < share,
  }
}
