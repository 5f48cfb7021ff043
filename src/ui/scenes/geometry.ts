import type { Seeded } from './seeded.ts'

/** A length with at most one decimal. The pictures are inline, so every digit is sent to every visitor. */
export const short = (value: number): number => Math.round(value * 10) / 10

/** A round piece cut with pinking shears, as the `points` of a polygon centered on 0,0. */
export function pinkedDisc(radius: number, teeth: number): string {
  const points = Array.from({ length: teeth * 2 }, (_, step) => {
    const reach = step % 2 === 0 ? radius : radius * 0.935
    const angle = (step / teeth) * Math.PI
    return `${Math.round(Math.cos(angle) * reach)},${Math.round(Math.sin(angle) * reach)}`
  })
  return points.join(' ')
}

/**
 * The outline of a hill: a soft line across the width and straight down to the floor. `heights` are the y values of
 * evenly spaced crests and dips, from left to right.
 */
export function hill(heights: readonly number[], left: number, right: number, floor: number): string {
  const reach = (right - left) / (heights.length - 1)
  const [first = floor, ...rest] = heights
  const curves = rest.map((y, index) => {
    const x = left + reach * index
    const before = heights[index]!
    const points = [x + reach / 2, before, x + reach / 2, y, x + reach, y].map(Math.round)
    return `C${points.join(' ')}`
  })
  return `M${left} ${floor}V${Math.round(first)}${curves.join('')}V${floor}Z`
}

/** Alternating crests and dips around a level, each slightly different. */
export function swell(random: Seeded, count: number, level: number, depth: number): number[] {
  const up = random.pick([1, -1])
  return Array.from(
    { length: count },
    (_, index) => level + up * (index % 2 === 0 ? 1 : -1) * depth * random.between(0.35, 1),
  )
}
