import { SEASONS, type Season } from '#src/features/organization/program-settings.ts'

/**
 * A season of one year as a number that counts up from season to season: four times the year plus its place in the year,
 * spring first. A winter belongs to the year in which it begins. `server/season-number.ts` computes it in SQL.
 */
export type SeasonNumber = number

const yearOf = (season: SeasonNumber) => Math.floor(season / SEASONS.length)
const nameOf = (season: SeasonNumber): Season => SEASONS[season % SEASONS.length]!

/** `Fall 2026`; a winter names both of its years: `Winter 2026/27`. */
export function seasonTitle(season: SeasonNumber): string {
  const year = yearOf(season)
  const next = nameOf(season) === 'Winter' ? `/${String((year + 1) % 100).padStart(2, '0')}` : ''
  return `${nameOf(season)} ${year}${next}`
}

/** How an address names a season: `2026-fall`. */
export const seasonKey = (season: SeasonNumber): string => `${yearOf(season)}-${nameOf(season).toLowerCase()}`

/** The season that an address names, or undefined. */
export function seasonOfKey(key: string): SeasonNumber | undefined {
  const [, year, name] = /^(20\d\d|21\d\d)-([a-z]+)$/.exec(key) ?? []
  const place = SEASONS.findIndex(each => each.toLowerCase() === name)
  return place < 0 ? undefined : Number(year) * SEASONS.length + place
}
