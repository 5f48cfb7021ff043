import { expect, test } from 'vitest'
import { appliedFilters, asSearch, pathOf, readFilters } from './catalog-filters.ts'

const read = (search: string) => readFilters(new URLSearchParams(search), 'Summer')

test('a URL without a query shows the default season, which does not count as a filter', () => {
  const filters = read('')
  expect(asSearch(filters)).toMatchObject({ season: 'Summer', sortBy: 'bookable' })
  expect(appliedFilters(filters, 'Summer')).toEqual([])
  expect(pathOf(filters, 'Summer')).toBe('/classes')
})

test('a query from a plain form, including blanks, is understood', () => {
  const filters = read(
    'q=&category=&ageGroup=7-9&season=&minPrice=%240&maxPrice=60&startDate=&endDate=&sort=price-desc',
  )
  expect(asSearch(filters)).toMatchObject({
    ageGroup: '7-9',
    season: 'Summer',
    maxPrice: 6000,
    sortBy: 'price',
    sortOrder: 'desc',
  })
  expect(appliedFilters(filters, 'Summer').map(each => each.words)).toEqual(['Ages 7–9', 'Up to $60'])
})

test('invalid values in the URL are ignored', () => {
  const nonsense = read('ageGroup=1-99&season=winter&minPrice=-4&maxPrice=much&startDate=2026-02-30&sort=taken&page=2')
  expect(nonsense).toEqual(read(''))
})

test('every URL survives a round trip, and each chip removes one filter', () => {
  const filters = read(
    'q=clay&category=Textiles&ageGroup=5-6&season=all&minPrice=10&maxPrice=27.5&startDate=2026-12-01&endDate=2026-12-24&sort=title&day=Mon&day=Wed',
  )
  expect(read(pathOf(filters, 'Summer').split('?')[1]!)).toEqual(filters)
  const applied = appliedFilters(filters, 'Summer')
  expect(applied.map(each => each.words)).toEqual([
    '“clay”',
    'Textiles',
    'Ages 5–6',
    '$10 to $27.50',
    'Dec 1 to Dec 24',
    'Mon, Wed',
  ])
  for (const each of applied) expect(appliedFilters(each.without, 'Summer')).toHaveLength(applied.length - 1)
})

test('days of the week are read as a plain form repeats them, and sent to the search together', () => {
  const filters = read('day=Wed&day=Mon&day=Someday')
  expect(asSearch(filters).weekdays).toBe('Mon,Wed')
  expect(pathOf(filters, 'Summer')).toBe('/classes?day=Mon&day=Wed')
  expect(asSearch(read('')).weekdays).toBeUndefined()
})

test('while searching, the best match comes first unless another order is selected', () => {
  expect(asSearch(read('q=clay')).sortBy).toBeUndefined()
  expect(asSearch(read('sort=date')).sortBy).toBe('date')
  expect(asSearch(read('q=clay&sort=popularity'))).toMatchObject({ sortBy: 'popularity', sortOrder: 'desc' })
})
