import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { BASES, ENTRY_KINDS, KINDS_OF } from './entry-kinds.ts'
import { GROUPS } from './grouping.ts'
import { CSV, checkDays, classFilter, Days, day, days, page } from './report-query.ts'

/** Cents for each kind of entry that this way of counting has. */
const Sums = z.object({
  card: z.int(),
  'by-hand': z.int(),
  transfer: z.int(),
  returned: z.int(),
  'credit-given': z.int(),
  'credit-used': z.int(),
  discount: z.int(),
  sold: z.int(),
})

const Entry = z.object({
  id: z.string(),
  at: z.string(),
  /** In cents, never negative: the kind says where it went. */
  amount: z.int(),
  /** `Card`, `Cash`, `Check 1041`, `Bank transfer (Zelle, Mar 3)` or `Credit`. */
  way: z.string(),
  reference: z.string().nullable(),
  family: z.object({ id: z.string(), name: z.string() }),
  /** What it was for: the lines of its order, or the note on the entry. */
  about: z.string(),
})

export const moneyRoutes = defineContract({
  'GET /api/admin/reports/money': {
    summary: 'Money by day received or by day of class, for parts of time, seasons, classes or categories',
    access: 'staff',
    permission: 'reports',
    query: z
      .strictObject({
        ...days,
        ...classFilter,
        basis: z.enum(BASES).default('received'),
        by: z.enum(GROUPS).default('week'),
      })
      .superRefine(checkDays),
    answer: z.object({
      from: z.string(),
      until: z.string(),
      today: z.string(),
      /**
       * `key` is a day, a Monday, a month, a season as in addresses, the id of a class or a category; null for money that
       * belongs to no class. Numbers that this way of counting doesn't have are 0.
       */
      rows: z.array(z.object({ key: z.string().nullable(), title: z.string(), sums: Sums })),
      total: Sums,
      /** What the report is narrowed to, in words. */
      only: z.string().nullable(),
      /** How many more rows there are than listed. */
      more: z.int(),
    }),
  },
  'GET /api/admin/reports/entries': {
    summary: 'The payments, returns, credit or prices behind one number of the money report, oldest first, in pages',
    access: 'staff',
    permission: 'reports',
    query: z
      .strictObject({
        from: day,
        until: day,
        ...classFilter,
        basis: z.enum(BASES).default('received'),
        kind: z.enum(ENTRY_KINDS),
        /** Only money that belongs to no class. */
        noClass: z.literal('yes').optional(),
        page,
      })
      .superRefine(({ basis, kind }, context) => {
        if (!KINDS_OF[basis].some(each => each === kind))
          context.addIssue({ code: 'custom', path: ['kind'], message: 'Choose a number of the report.' })
      }),
    answer: z.object({
      entries: z.array(Entry),
      /** All of them together, in cents, and how many there are. */
      sum: z.int(),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      only: z.string().nullable(),
    }),
  },
  'GET /api/admin/reports/money.csv': {
    summary: 'All money of a period with its class, season and category, as a spreadsheet file',
    access: 'staff',
    permission: 'reports',
    recorded: true,
    query: Days,
    answer: CSV,
  },
})
export type EntryAnswer = z.infer<typeof Entry>
export type Sums = z.infer<typeof Sums>
