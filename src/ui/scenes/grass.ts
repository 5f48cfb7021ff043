import { seeded } from './seeded.ts'

/** One path of grass blades on `floor` from `left` to `right`, always the same for the same numbers. */
export function grassBlades(left: number, right: number, floor: number, tall: number): string {
  const random = seeded(`grass ${left} ${right}`)
  let path = ''
  for (let x = left; x < right; x += Math.round(random.between(26, 39))) {
    const height = Math.round(random.between(tall * 0.38, tall))
    path += `M${x} ${floor}l${Math.round(random.between(5, 11))}-${height} ${Math.round(random.between(6, 12))} ${height}z`
  }
  return path
}
