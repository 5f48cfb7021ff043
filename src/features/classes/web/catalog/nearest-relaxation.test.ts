import { expect, test } from 'vitest'
import { readFilters } from './catalog-filters.ts'
import { nearestRelaxation } from './nearest-relaxation.ts'

test('an empty list suggests all seasons first, then other days of the week', async () => {
  const filters = readFilters(new URLSearchParams('category=Textiles&day=Thu'), 'Summer')
  const nearest = (fits: (wider: typeof filters) => boolean) =>
    nearestRelaxation(filters, 'Summer', async wider => (fits(wider) ? 2 : 0))
  expect(await nearest(() => true)).toMatchObject({ words: 'in all seasons', total: 2 })
  expect(await nearest(({ days }) => days.length === 0)).toMatchObject({
    words: 'on other days of the week',
    filters: { category: 'Textiles', days: [] },
  })
  expect(await nearest(({ category }) => category === '')).toMatchObject({ words: 'in all categories' })
  expect(await nearest(() => false)).toBeNull()
})
