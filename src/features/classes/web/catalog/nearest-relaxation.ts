import type { Season } from '#src/features/organization/program-settings.ts'
import { type AppliedFilter, appliedFilters, type CatalogFilters } from './catalog-filters.ts'

/** A way out of an empty list: one filter removed, and how many classes that shows. */
export type Relaxation = { words: string; filters: CatalogFilters; total: number }

const WORDS: Record<string, (each: AppliedFilter) => string> = {
  q: each => `without “${each.words}”`,
  category: () => 'in all categories',
  ageGroup: () => 'for other ages',
  season: () => 'in the current season',
  price: () => 'at any price',
  dates: () => 'on other dates',
  days: () => 'on other days of the week',
}

/**
 * Removes one filter at a time, the season first because nobody chose it. Returns the smallest change with results: the
 * first that has any, ordered by how little it removes.
 */
export async function nearestRelaxation(
  filters: CatalogFilters,
  defaultSeason: Season,
  count: (filters: CatalogFilters) => Promise<number>,
): Promise<Relaxation | null> {
  const applied = appliedFilters(filters, defaultSeason)
  const candidates = [
    ...(filters.season === 'all' ? [] : [{ words: 'in all seasons', filters: { ...filters, season: 'all' as const } }]),
    ...['days', 'dates', 'price', 'category', 'ageGroup', 'q'].flatMap(name => {
      const found = applied.find(each => each.name === name)
      return found ? [{ words: WORDS[name]!(found), filters: found.without }] : []
    }),
  ]
  for (const candidate of candidates) {
    const total = await count(candidate.filters)
    if (total > 0) return { ...candidate, total }
  }
  return null
}
