import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'

const cents = z.int()
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** One session on the public schedule, with the open spots of its class. */
const ScheduledSession = z.object({
  slug: z.string(),
  title: z.string(),
  kind: z.enum(['class', 'trial', 'program']),
  ageMin: z.int(),
  ageMax: z.int(),
  /** Instants; the day is in the program's time zone. */
  startsAt: z.string(),
  endsAt: z.string(),
  day,
  /** The session number and total, for a class with several dates; null for a single session and for programs. */
  part: z.object({ number: z.int(), of: z.int() }).nullable(),
  note: z.string().nullable(),
  /** The room of this session. */
  location: z.string(),
  /** For a program, its lowest price. */
  price: cents,
  capacity: z.int(),
  placesLeft: z.int().nullable(),
  availability: z.enum(['open', 'full', 'limited', 'available']),
  waiting: z.int(),
  bookable: z.boolean(),
})

const Schedule = z.object({
  kind: z.enum(['week', 'month']),
  /** First and last day shown, both included. */
  from: day,
  to: day,
  today: day,
  /** Whether today is among the days shown. */
  current: z.boolean(),
  /** The `week` or `month` values of the previous and next pages; null if nothing is scheduled in that direction. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
  /** The first day with a class on or after the days shown; null if nothing is scheduled. */
  nextDay: day.nullable(),
  sessions: z.array(ScheduledSession),
})

/** The live schedule, its calendar feed, and the numbers used in the FAQ answers. */
export const sitePagesContract = defineContract({
  'GET /api/schedule': {
    summary: 'Sessions of one week or one month. Without either, the first week that has sessions',
    access: 'public',
    cached: 'classes',
    query: z.strictObject({
      /** Any day of the week, `YYYY-MM-DD`. */
      week: z.iso.date('Enter a date as YYYY-MM-DD, for example 2026-11-30.').optional(),
      /** `YYYY-MM` */
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM, for example 2026-11.')
        .optional(),
    }),
    answer: Schedule,
  },
  'GET /api/schedule.ics': {
    summary: 'All upcoming sessions as a calendar feed, complete or for one season or age group',
    access: 'public',
    cached: 'classes',
    query: z.strictObject({
      season: z.union([z.enum(['Spring', 'Summer', 'Fall', 'Winter']), z.literal('')]).optional(),
      ageGroup: z.union([z.enum(['5-6', '7-9', '10-12']), z.literal('')]).optional(),
    }),
    answer: { file: 'text/calendar; charset=utf-8' },
  },
  'GET /api/program/numbers': {
    summary: 'The numbers used in public texts: ages, prices, and cancellation hours and fees',
    access: 'public',
    cached: 'classes',
    answer: z.object({
      ageMin: z.int(),
      ageMax: z.int(),
      /** For bookable classes, not trials or programs; null if there are none. */
      lowestPrice: cents.nullable(),
      highestPrice: cents.nullable(),
      dailyPrice: cents,
      weeklyPrice: cents,
      monthlyPrice: cents,
      registrationFee: cents,
      classCancellation: z.object({ noticeHours: z.int(), feeCents: cents }),
      programCancellation: z.object({ noticeHours: z.int(), feeCents: cents }),
    }),
  },
})
export type SitePagesContract = typeof sitePagesContract
export type ScheduleAnswer = z.infer<typeof Schedule>
export type ScheduledSession = z.infer<typeof ScheduledSession>
export type ProgramNumbers = z.infer<(typeof sitePagesContract)['GET /api/program/numbers']['answer']>
