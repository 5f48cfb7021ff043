import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { CSV } from './report-query.ts'

const Numbers = z.object({
  /** Those that take place. */
  sessions: z.int(),
  children: z.int(),
  /** The capacity at each session of classes with a limit, and how many of these spots are taken. */
  offered: z.int(),
  filled: z.int(),
  /** Spots taken at each session of any class, without those over the capacity. */
  taken: z.int(),
  /** Spots that staff added over the capacity, at each session. */
  over: z.int(),
  /** In cents, whenever it was: agreed and paid, received in money or credit, returned or given as credit. */
  agreed: z.int(),
  received: z.int(),
  givenBack: z.int(),
})
const Season = Numbers.extend({
  id: z.string(),
  name: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  classes: z.int(),
})
const SeasonClass = Numbers.extend({ id: z.string(), title: z.string() })

export const seasonRoutes = defineContract({
  'GET /api/admin/reports/seasons': {
    summary:
      'Spots by session, fill, children and money of each season, latest first, and of the classes of one season',
    access: 'staff',
    permission: 'reports',
    query: z.strictObject({ id: z.uuid('Choose a season.').optional() }),
    answer: z.object({
      today: z.string(),
      seasons: z.array(Season),
      /** The chosen season, otherwise the one that's on or comes next; null without any. */
      shown: z.string().nullable(),
      /** Its classes by first session, without drafts. */
      classes: z.array(SeasonClass),
    }),
  },
  'GET /api/admin/reports/seasons.csv': {
    summary: 'Spots by session, fill, children and money of the classes of all seasons, as a spreadsheet file',
    access: 'staff',
    permission: 'reports',
    recorded: true,
    answer: CSV,
  },
})
export type SeasonNumbers = z.infer<typeof Numbers>
export type SeasonReportAnswer = z.infer<typeof Season>
export type SeasonClassAnswer = z.infer<typeof SeasonClass>
