import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { classesAdminContract } from './admin-contract.ts'
import { movesContract } from './moves-contract.ts'
import { PublicClass, SeasonName } from './public-class.ts'
import { seasonContract } from './season-contract.ts'
import { WEEKDAYS, weekdaysIn } from './weekdays.ts'

export type * from './admin-contract.ts'
export { PublicClass } from './public-class.ts'

const cents = z.int()
const AgeGroup = z.enum(['5-6', '7-9', '10-12'])

const wholeCents = z.union([z.coerce.number('Enter an amount.').int().min(0).max(10_000_000), z.literal('')])
const day = z.union([
  z.iso.date('Enter a date as YYYY-MM-DD, for example 2026-11-30.'),
  z.iso.datetime({ offset: true }),
  z.literal(''),
])
const searchText = z.string().max(100, 'Try a shorter search.')

/** Forms send an empty value for a filter that isn't set. */
const SearchQuery = z.strictObject({
  q: searchText.optional(),
  category: z.string().max(60).optional(),
  ageGroup: z.union([AgeGroup, z.literal('')]).optional(),
  season: z.union([SeasonName, z.literal('')]).optional(),
  minPrice: wholeCents.optional(),
  maxPrice: wholeCents.optional(),
  /** First and last day a class may start on, in the program's time zone; both are included. */
  startDate: day.optional(),
  endDate: day.optional(),
  /** Days of the week on which a class meets, in the program's time zone: `Mon,Wed`. */
  weekdays: z
    .string()
    .max(40)
    .refine(
      text => text === '' || text.split(',').every(day => (WEEKDAYS as readonly string[]).includes(day)),
      'Name days like Mon or Mon,Wed.',
    )
    .transform(text => weekdaysIn([text]))
    .optional(),
  /** `bookable`: what can be booked now first, soonest first. Without it: best match first when searching, otherwise soonest first. */
  sortBy: z.union([z.enum(['bookable', 'date', 'price', 'title', 'popularity']), z.literal('')]).optional(),
  sortOrder: z.union([z.enum(['asc', 'desc']), z.literal('')]).optional(),
  limit: z.coerce.number().int().min(1).max(50).optional(),
  offset: z.coerce.number().int().min(0).max(10_000).optional(),
})

/** The class catalog. */
export const classesContract = defineContract({
  'GET /api/search/classes': {
    summary: 'Upcoming and current classes, with search, filters and sorting',
    access: 'public',
    cached: 'classes',
    query: SearchQuery,
    answer: z.object({ classes: z.array(PublicClass), total: z.int() }),
  },
  'GET /api/search/filters': {
    summary: 'The filter options',
    access: 'public',
    cached: 'classes',
    answer: z.object({
      categories: z.array(z.string()),
      seasons: z.array(SeasonName),
      ageGroups: z.array(AgeGroup),
      /** The season of the next class with an open spot, which the catalog opens with. Null if there is none. */
      bookableSeason: SeasonName.nullable(),
      /** The next season with classes whose registration opens later, and on which day (`YYYY-MM-DD`). Null if there is none. */
      opensNext: z.object({ name: z.string(), season: SeasonName, opensOn: z.string() }).nullable(),
      priceRange: z.object({ min: cents, max: cents }),
    }),
  },
  'GET /api/search/suggestions': {
    summary: 'Up to 5 matching titles and categories, from 2 characters on',
    access: 'public',
    cached: 'classes',
    query: z.strictObject({ q: searchText.optional(), query: searchText.optional(), search: searchText.optional() }),
    answer: z.array(z.string()),
  },
  'GET /api/classes': {
    summary: 'Published classes. With ids, exactly those, including past ones (for favorites saved without an account)',
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
  'GET /api/classes/:id/registration': {
    summary: 'Whether registration for a class is open for this family, which may have an earlier day than others',
    access: 'signed-in',
    params: z.object({ id: z.string().regex(/^[A-Za-z0-9-]{1,120}$/) }),
    answer: z.object({
      /** `early`: open for this family, but not for all yet. `opens`: on `opensOn`, for all on `publicOn`. */
      state: z.enum(['open', 'early', 'opens', 'closed']),
      opensOn: z.string().nullable(),
      publicOn: z.string().nullable(),
    }),
  },
  'GET /api/classes/:id/similar': {
    summary: 'Up to 3 classes with an open spot, like this one. For an unknown class, the next ones with an open spot',
    access: 'public',
    cached: 'classes',
    params: z.object({ id: z.string().regex(/^[A-Za-z0-9-]{1,120}$/) }),
    answer: z.array(PublicClass),
  },
  ...classesAdminContract,
  ...movesContract,
  ...seasonContract,
})
export type ClassesContract = typeof classesContract
export type ClassAnswer = z.infer<typeof PublicClass>
export type ClassSearch = z.input<typeof SearchQuery>
