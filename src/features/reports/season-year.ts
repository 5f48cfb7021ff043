import { SEASONS, type Season } from '#src/features/organization/program-settings.ts'

/**
 * A season of one year as a number that counts up from season to season: four times the year plus its place in the year,
 * spring first. A winter belongs to the year in which it begins. `server/season-number.ts` computes it in SQL.
 */
export type SeasonNumber = number

const yearOf = (season: SeasonNumber) => Math.floor(season / SEASONS.length)
const nameOf = (season: SeasonNumber): Season => SEASONS[season % SEASONS.length]!

/** `Fall 2026`. A winter has the year it ends in, as seasons are named: the one that begins in 2026 is `Winter 2027`. */
export function seasonTitle(season: SeasonNumber): string {
  const name = nameOf(season)
  return `${name} ${yearOf(season) + (name === 'Winter' ? 1 : 0)}`
}

/** How an address names a season: `2026-fall`. */
export const seasonKey = (season: SeasonNumber): string => `${yearOf(season)}-${nameOf(season).toLowerCase()}`

/** The season that an address names, or undefined. */
export function seasonOfKey(key: string): SeasonNumber | undefined {
  const [, year, name] = /^(20\d\d|21\d\d)-([a-z]+)$/.exec(key) ?? []
  const place = SEASONS.findIndex(each => each.toLowerCase() === name)
  return place < 0 ? undefined : Number(year) * SEASONS.length + place
}
