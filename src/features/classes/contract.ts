import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { classesAdminContract } from './admin-contract.ts'
import { PublicClass, SeasonName } from './public-class.ts'

export type * from './admin-contract.ts'
export { PublicClass } from './public-class.ts'

const cents = z.int()
const AgeGroup = z.enum(['5-6', '7-9', '10-12'])

const wholeCents = z.union([z.coerce.number('Please enter an amount.').int().min(0).max(10_000_000), z.literal('')])
const day = z.union([
  z.iso.date('Please enter a date as year-month-day.'),
  z.iso.datetime({ offset: true }),
  z.literal(''),
])
const words = z.string().max(100, 'Please search for something shorter.')

/** An empty value is what a form sends for a filter that is not set. */
const SearchQuery = z.strictObject({
  q: words.optional(),
  category: z.string().max(60).optional(),
  ageGroup: z.union([AgeGroup, z.literal('')]).optional(),
  season: z.union([SeasonName, z.literal('')]).optional(),
  minPrice: wholeCents.optional(),
  maxPrice: wholeCents.optional(),
  /** First and last day on which a class may begin, in the program's zone; both count. */
  startDate: day.optional(),
  endDate: day.optional(),
  /** Without it: best match first where something is searched for, otherwise soonest first. */
  sortBy: z.union([z.enum(['date', 'price', 'title', 'popularity']), z.literal('')]).optional(),
  sortOrder: z.union([z.enum(['asc', 'desc']), z.literal('')]).optional(),
  limit: z.coerce.number().int().min(1).max(50).optional(),
  offset: z.coerce.number().int().min(0).max(10_000).optional(),
})

/** The catalogue. */
export const classesContract = defineContract({
  'GET /api/search/classes': {
    summary: 'Classes that can still be reached, searched, filtered and sorted',
    access: 'public',
    cached: 'classes',
    query: SearchQuery,
    answer: z.object({ classes: z.array(PublicClass), total: z.int() }),
  },
  'GET /api/search/filters': {
    summary: 'What there is to filter by',
    access: 'public',
    cached: 'classes',
    answer: z.object({
      categories: z.array(z.string()),
      seasons: z.array(SeasonName),
      ageGroups: z.array(AgeGroup),
      priceRange: z.object({ min: cents, max: cents }),
    }),
  },
  'GET /api/search/suggestions': {
    summary: 'Up to 5 titles and categories for what was typed, from 2 characters on',
    access: 'public',
    cached: 'classes',
    query: z.strictObject({ q: words.optional(), query: words.optional(), search: words.optional() }),
    answer: z.array(z.string()),
  },
  'GET /api/classes': {
    summary: 'Published classes; with ids exactly those, also when they are over (favorites of guests)',
    access: 'public',
    cached: 'classes',
    query: z.strictObject({ ids: z.string().max(2_000).optional() }),
    answer: z.array(PublicClass),
  },
  'GET /api/classes/:id': {
    summary: 'One class by id or slug',
    access: 'public',
    cached: 'classes',
    params: z.object({ id: z.string().regex(/^[A-Za-z0-9-]{1,120}$/) }),
    answer: PublicClass,
  },
  ...classesAdminContract,
})
export type ClassesContract = typeof classesContract
export type ClassAnswer = z.infer<typeof PublicClass>
export type ClassSearch = z.input<typeof SearchQuery>
