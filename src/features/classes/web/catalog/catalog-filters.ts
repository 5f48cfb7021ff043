import type { Season } from '#src/features/organization/program-settings.ts'
import { dayOfYear, isPlainDay } from '#src/lib/dates.ts'
import { AGE_GROUPS, type AgeGroup } from '../../ages.ts'
import type { ClassSearch } from '../../contract.ts'
import { type Weekday, weekdaysIn, weekdaysText } from '../../weekdays.ts'

/** How the list can be sorted, in the order of the dropdown. */
export const SORTS = {
  date: 'Date, soonest first',
  'date-desc': 'Date, latest first',
  price: 'Price, low to high',
  'price-desc': 'Price, high to low',
  title: 'Title, A to Z',
  'title-desc': 'Title, Z to A',
  popularity: 'Most popular',
} as const
type Sort = keyof typeof SORTS

/** What the catalog address says. Amounts are whole cents here and dollars in the address, as people type them. */
export type CatalogFilters = {
  q: string
  category: string
  ageGroup: AgeGroup | ''
  /** `all` for no season. */
  season: Season | 'all'
  minPrice: number | null
  maxPrice: number | null
  startDate: string
  endDate: string
  /** Days of the week on which a class meets; empty for any. */
  days: Weekday[]
  /** Empty: best match when searching, otherwise what can be booked first, soonest first. */
  sort: Sort | ''
}

const SEASON_NAMES: readonly Season[] = ['Spring', 'Summer', 'Fall', 'Winter']

/** Reads the address. Anything invalid is ignored; the season is the program's own unless the address names one. */
export function readFilters(search: URLSearchParams, defaultSeason: Season): CatalogFilters {
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, 100)
  const oneOf = <T extends string>(name: string, allowed: readonly T[]) =>
    allowed.find(each => each === text(name)) ?? ''
  const day = (name: string) => (isPlainDay(text(name)) ? text(name) : '')
  return {
    q: text('q'),
    category: text('category').slice(0, 60),
    ageGroup: oneOf('ageGroup', AGE_GROUPS),
    season: oneOf('season', [...SEASON_NAMES, 'all' as const]) || defaultSeason,
    minPrice: readAmount(text('minPrice')) || null,
    maxPrice: readAmount(text('maxPrice')),
    startDate: day('startDate'),
    endDate: day('endDate'),
    days: weekdaysIn(search.getAll('day')),
    sort: oneOf('sort', Object.keys(SORTS) as Sort[]),
  }
}

/** The cents of an amount in dollars ("$45", "27.50"); null if it isn't one. */
function readAmount(text: string): number | null {
  const amount = text.replace(/[$,\s]/g, '')
  const cents = /^\d{1,5}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : null
  return cents
}

/** The filters as the search takes them. */
export function asSearch(filters: CatalogFilters): ClassSearch {
  const [sortBy, direction] = filters.sort.split('-') as ['date' | 'price' | 'title' | 'popularity' | '', string?]
  return {
    q: filters.q || undefined,
    category: filters.category || undefined,
    ageGroup: filters.ageGroup || undefined,
    season: filters.season === 'all' ? undefined : filters.season,
    minPrice: filters.minPrice ?? undefined,
    maxPrice: filters.maxPrice ?? undefined,
    startDate: filters.startDate || undefined,
    endDate: filters.endDate || undefined,
    weekdays: filters.days.length > 0 ? filters.days.join(',') : undefined,
    sortBy: sortBy || (filters.q ? undefined : 'bookable'),
    sortOrder: sortBy ? (direction === 'desc' || sortBy === 'popularity' ? 'desc' : 'asc') : undefined,
    limit: 50,
  }
}

/** The address for these filters. Defaults are left out. */
export function pathOf(filters: CatalogFilters, defaultSeason: Season): string {
  const dollars = (cents: number | null) =>
    cents === null ? '' : cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
  const { season, minPrice, maxPrice, days, ...rest } = filters
  const given = {
    ...rest,
    season: season === defaultSeason ? '' : season,
    minPrice: dollars(minPrice),
    maxPrice: dollars(maxPrice),
  }
  const search = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))
  for (const each of days) search.append('day', each)
  return search.size > 0 ? `/classes?${search}` : '/classes'
}

export type AppliedFilter = { name: string; words: string; without: CatalogFilters }

/** The filters that count as active, each with the filters that remain without it. The default season doesn't count. */
export function appliedFilters(filters: CatalogFilters, defaultSeason: Season): AppliedFilter[] {
  const applied: AppliedFilter[] = []
  const add = (name: string, words: string, without: Partial<CatalogFilters>) =>
    applied.push({ name, words, without: { ...filters, ...without } })
  const { q, category, ageGroup, season, minPrice, maxPrice, startDate, endDate, days } = filters
  if (q) add('q', `“${q}”`, { q: '' })
  if (category) add('category', category, { category: '' })
  if (ageGroup) add('ageGroup', `Ages ${ageGroup.replace('-', '–')}`, { ageGroup: '' })
  if (season !== 'all' && season !== defaultSeason) add('season', season, { season: defaultSeason })
  if (minPrice || maxPrice !== null)
    add('price', priceRangeText(minPrice, maxPrice), { minPrice: null, maxPrice: null })
  if (startDate || endDate) add('dates', datesText(startDate, endDate), { startDate: '', endDate: '' })
  if (days.length > 0) add('days', weekdaysText(days), { days: [] })
  return applied
}

function priceRangeText(min: number | null, max: number | null): string {
  const dollars = (cents: number) => `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`
  if (max === null) return `From ${dollars(min ?? 0)}`
  return min ? `${dollars(min)} to ${dollars(max)}` : `Up to ${dollars(max)}`
}

function datesText(from: string, until: string): string {
  const words = (day: string) => dayOfYear(day, { month: 'short', day: 'numeric' })
  if (from && until) return `${words(from)} to ${words(until)}`
  return from ? `From ${words(from)}` : `Until ${words(until)}`
}
