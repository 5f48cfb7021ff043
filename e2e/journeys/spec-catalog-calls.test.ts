import { expect, test } from 'vitest'
import { type Class, catalogOf } from '../support/catalog.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'

/** The API calls of the class catalog. */
const stage = openStage()
const { get, search } = catalogOf(stage)

const sorted = (values: (number | string)[]) =>
  [...values].sort((a, b) => (typeof a === 'number' ? a - Number(b) : a < b ? -1 : a > b ? 1 : 0))
const ROWS: SpecRow<void>[] = [
  {
    area: 'class',
    says: 'the fields of a class',
    async check() {
      for (const each of await search())
        expect(each).toMatchObject({
          id: expect.any(String),
          title: expect.any(String),
          description: expect.any(String),
          ageGroup: expect.stringMatching(/^\d+-\d+$/),
          category: expect.any(String),
          startDate: expect.any(String),
          startDateTime: expect.any(String),
          price: expect.any(Number),
          capacity: expect.any(Number),
          enrolled: expect.any(Number),
          isMultiSession: expect.any(Boolean),
          totalSessions: expect.any(Number),
          sessionDates: expect.any(Array),
          sessionLength: expect.any(Number),
          keywords: expect.any(Array),
        })
      const [first] = await search()
      expect(first).toHaveProperty('imagePath')
      expect(first).toHaveProperty('takeHome')
    },
  },
  {
    area: 'GET /api/search/classes',
    says: 'q, category, ageGroup, season',
    async check() {
      expect((await search('q=lantern')).map(each => each.title)).toContain('Paper Lanterns')
      const clay = await search('category=Clay+%26+Ceramics')
      expect(new Set(clay.map(each => each.category))).toEqual(new Set(['Clay & Ceramics']))
      const summer = await search('season=Summer')
      expect(new Set(summer.map(each => each.season))).toEqual(new Set(['Summer']))
      const young = await search('ageGroup=5-6')
      expect(young.filter(each => each.ageMin > 6 || each.ageMax < 5)).toEqual([])
      const all = (await search()).length
      for (const some of [clay, summer, young]) {
        expect(some.length).toBeGreaterThan(0)
        expect(some.length).toBeLessThan(all)
      }
    },
  },
  {
    area: 'GET /api/search/classes',
    says: 'minPrice, maxPrice, startDate, endDate',
    async check() {
      const all = await search()
      const priced = await search('minPrice=3000&maxPrice=4000')
      expect(priced.map(each => each.id).sort()).toEqual(
        all
          .filter(each => each.price >= 3000 && each.price <= 4000)
          .map(each => each.id)
          .sort(),
      )
      const [from, until] = [all[3]!.startDate, all[9]!.startDate]
      const dated = await search(`startDate=${encodeURIComponent(from)}&endDate=${encodeURIComponent(until)}`)
      expect(dated.map(each => each.id)).toEqual(
        all.filter(each => each.startDate >= from && each.startDate <= until).map(each => each.id),
      )
      for (const some of [priced, dated]) expect(some.length).toBeGreaterThan(0)
    },
  },
  {
    area: 'classes catalog',
    says: 'sortBy and sortOrder: date, price, title asc or desc, popularity desc',
    async check() {
      const key = { date: 'startDate', price: 'price', title: 'title' } as const
      for (const [sortBy, field] of Object.entries(key)) {
        const values = async (order: string) =>
          (await search(`sortBy=${sortBy}&sortOrder=${order}`)).map(each =>
            field === 'title' ? each.title.toLowerCase() : each[field],
          )
        expect(await values('asc'), sortBy).toEqual(sorted(await values('asc')))
        expect(await values('desc'), sortBy).toEqual(sorted(await values('asc')).reverse())
      }
      const { rows } = await stage.site.pool.query('SELECT id, popularity FROM offerings')
      const popularity = new Map(rows.map(row => [row.id, Number(row.popularity)]))
      const popular = (await search('sortBy=popularity')).map(each => popularity.get(each.id)!)
      expect(popular).toEqual(sorted(popular).reverse())
      expect(popular[0]).toBeGreaterThan(popular.at(-1)!)
    },
  },
  {
    area: 'search limit',
    says: '50',
    async check() {
      expect((await search('limit=2')).length).toBe(2)
      expect((await search('limit=50')).length).toBe((await search()).length)
      expect((await fetch(`${stage.site.origin}/api/search/classes?limit=51`)).status).toBe(400)
    },
  },
  {
    area: 'GET /api/search/filters',
    says: 'categories, seasons, priceRange min and max',
    async check() {
      const all = await search()
      const filters = await get<{ categories: string[]; seasons: string[]; priceRange: object }>('/api/search/filters')
      expect(filters.categories).toEqual([...new Set(all.map(each => each.category))].sort())
      expect(new Set(filters.seasons)).toEqual(new Set(all.map(each => each.season)))
      const prices = sorted(all.map(each => each.price))
      expect(filters.priceRange).toEqual({ min: prices[0], max: prices.at(-1) })
    },
  },
  {
    area: 'GET /api/search/suggestions',
    says: 'search text of 2 or more characters, at most 5 suggestions',
    async check() {
      const suggested = (q: string) => get<string[]>(`/api/search/suggestions?q=${q}`)
      expect(await suggested('a')).toEqual([])
      expect((await suggested('er')).length).toBe(5)
      expect(await suggested('lantern')).toContain('Paper Lanterns')
    },
  },
  {
    area: 'keywords',
    says: 'at most 3',
    async check() {
      await stage.site.pool.query("UPDATE offerings SET keywords = '{one,two,three,four}' WHERE slug = 'felt-foxes'")
      expect((await search('q=felt+foxes'))[0]!.keywords).toEqual(['one', 'two', 'three'])
    },
  },
  {
    area: 'class availability, limited spots',
    says: 'open (capacity 0), full (0 left), limited (fewer than 5 left), available',
    async check() {
      const all = await search()
      for (const { title, capacity, placesLeft, availability } of all) {
        const expected = capacity === 0 ? 'open' : placesLeft === 0 ? 'full' : placesLeft! < 5 ? 'limited' : 'available'
        expect(availability, title).toBe(expected)
      }
      expect(new Set(all.map(each => each.availability)).size).toBe(4)
    },
  },
  {
    area: 'sample spring info',
    says: 'clay workshop limited to 8, 45 dollars; camp 45 per day or 200 per week',
    async check() {
      const clay = await get<Class>('/api/classes/spring-clay-workshop')
      expect(clay).toMatchObject({ capacity: 8, price: 4500, season: 'Spring' })
      expect(await get('/api/classes/spring-break-camp')).toMatchObject({
        options: [
          { option: 'daily', price: expect.any(Number) },
          { option: 'weekly', price: expect.any(Number) },
        ],
        price: 4500,
        season: 'Spring',
      })
      const page = await (await fetch(`${stage.site.origin}/events/spring-break-camp`)).text()
      for (const words of ['$45.00', '$200.00']) expect(page).toContain(words)
    },
  },
]
for (const row of ROWS) test(rowName(row), () => row.check())
