import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { LIMITS } from './class-limits.ts'

const id = z.string()
const cents = z.int()
const instant = z.string()
const SeasonName = z.enum(['Spring', 'Summer', 'Fall', 'Winter'])
const AgeGroup = z.enum(['5-6', '7-9', '10-12'])
const Status = z.enum(['draft', 'published', 'archived'])

const Session = z.object({ startsAt: instant, endsAt: instant, note: z.string().nullable() })

/** A class as anybody may see it: no roster, no count of holds, nothing about a child (THREATS T27). */
export const PublicClass = z.object({
  id,
  slug: z.string(),
  kind: z.enum(['class', 'trial', 'program']),
  title: z.string(),
  description: z.string(),
  /** `7-9` */
  ageGroup: z.string(),
  ageMin: z.int(),
  ageMax: z.int(),
  category: z.string(),
  season: SeasonName,
  /** First session that was not called off, and when the last one is over. */
  startDate: instant.nullable(),
  startDateTime: instant.nullable(),
  endDate: instant.nullable(),
  price: cents,
  /** 0 is without limit. */
  capacity: z.int(),
  enrolled: z.int(),
  /** null where there is no limit. */
  placesLeft: z.int().nullable(),
  availability: z.enum(['open', 'full', 'limited', 'available']),
  waiting: z.int(),
  /** Whether it may be booked at all: not begun, or a program that still runs. */
  bookable: z.boolean(),
  isMultiSession: z.boolean(),
  totalSessions: z.int(),
  /** In order; of a program the next 10. */
  sessionDates: z.array(Session),
  imagePath: z.string().nullable(),
  /** Minutes. */
  sessionLength: z.int(),
  takeHome: z.string().nullable(),
  /** At most 3. */
  keywords: z.array(z.string()),
  taughtBy: z.string().nullable(),
  location: z.string(),
  wear: z.string().nullable(),
  bring: z.string().nullable(),
  materials: z.string().nullable(),
  aside: z.string().nullable(),
  /** The ways to enroll in a program; empty for a class. */
  options: z.array(z.object({ option: z.enum(['daily', 'weekly', 'monthly']), price: cents })),
  /** The rule that holds today; what was agreed with an order stays as it was. */
  cancellation: z.object({
    kind: z.enum(['class', 'program']),
    noticeHours: z.int(),
    feeCents: cents,
    /** Last instant at which it is free to cancel, counted from the first session. */
    deadline: instant.nullable(),
  }),
})

/** The same class as staff see it. */
const StaffClass = PublicClass.extend({
  status: Status,
  /** All of them. */
  keywords: z.array(z.string()),
  /** Confirmed places and holds. */
  taken: z.int(),
  popularity: z.int(),
  isSample: z.boolean(),
  createdAt: instant,
  /** Sent back when saving, so that nobody overwrites what somebody else saved meanwhile. */
  updatedAt: instant,
})

const line = (what: string, most: number) =>
  z
    .string(`Please enter ${what}.`)
    .trim()
    .min(1, `Please enter ${what}.`)
    .max(most, `Please keep ${what} under ${most} characters.`)
const whole = (what: string, least: number, most: number) => {
  const sentence = `Please enter ${what} as a whole number from ${least} to ${most}.`
  return z.int(sentence).min(least, sentence).max(most, sentence)
}

const ChangedClass = z
  .strictObject({
    title: line('a title', LIMITS.title),
    description: line('a description', LIMITS.description),
    price: whole('the price in cents', 0, LIMITS.price),
    /** 0 is without limit. */
    capacity: whole('the number of places', 0, LIMITS.capacity),
    ageMin: whole('the youngest age', LIMITS.youngest, LIMITS.oldest),
    ageMax: whole('the oldest age', LIMITS.youngest, LIMITS.oldest),
    category: line('a category', LIMITS.category),
    season: SeasonName,
    keywords: z
      .array(line('something for every keyword', LIMITS.keyword))
      .max(LIMITS.keywords, `Please use at most ${LIMITS.keywords} keywords.`)
      .transform(keywords => [...new Set(keywords)]),
    aside: line('an aside', LIMITS.aside).nullable(),
    status: Status,
    /** As it was when the class was read. */
    updatedAt: z.iso.datetime(),
  })
  .refine(({ ageMin, ageMax }) => ageMin <= ageMax, {
    path: ['ageMax'],
    message: 'The oldest age cannot be below the youngest.',
  })

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

/** The catalogue (spec 2 sections 2, 7 and 9, PRODUCT.md part 5). */
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
  'GET /api/admin/classes': {
    summary: 'Every class with what only staff may know, drafts too',
    access: 'staff',
    answer: z.array(StaffClass),
  },
  'PUT /api/admin/classes/:id': {
    summary: 'Changes a class; orders already placed keep their price',
    access: 'admin',
    params: z.object({ id: z.uuid() }),
    body: ChangedClass,
    answer: StaffClass,
    refusals: {
      'not-found': { status: 404, message: 'That class is not there any more.' },
      'changed-meanwhile': {
        status: 409,
        message: 'Somebody saved this class after you opened it. Reload the page to see it before you change it.',
      },
      'too-few-places': {
        status: 409,
        message: 'More places than that are taken already. Please enter a larger number, or 0 for no limit.',
      },
      'no-dates': { status: 409, message: 'This class has no dates yet. Please add them before you publish it.' },
    },
  },
})
export type ClassesContract = typeof classesContract
export type ChangedClass = z.output<typeof ChangedClass>
export type ClassAnswer = z.infer<typeof PublicClass>
export type StaffClassAnswer = z.infer<typeof StaffClass>
export type ClassSearch = z.input<typeof SearchQuery>
