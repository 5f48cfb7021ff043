/**
 * The part of `cents` that falls to one of `count` equal shares, the first being 0. The shares always add up to `cents`:
 * cents that can't be divided go to later shares.
 */
export const shareOf = (cents: number, nth: number, count: number): number =>
  Math.floor((cents * (nth + 1)) / count) - Math.floor((cents * nth) / count)
