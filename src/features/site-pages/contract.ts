import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'

const cents = z.int()
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** One meeting on the public schedule, with the places of its class. */
const ScheduledSession = z.object({
  slug: z.string(),
  title: z.string(),
  kind: z.enum(['class', 'trial', 'program']),
  ageMin: z.int(),
  ageMax: z.int(),
  /** Instants; the day is the program's own. */
  startsAt: z.string(),
  endsAt: z.string(),
  day,
  /** Which of how many meetings this is, for a class with several dates; null for a single one and for programs. */
  part: z.object({ number: z.int(), of: z.int() }).nullable(),
  note: z.string().nullable(),
  /** The room of this session. */
  location: z.string(),
  /** Of a program the least it costs. */
  price: cents,
  capacity: z.int(),
  placesLeft: z.int().nullable(),
  availability: z.enum(['open', 'full', 'limited', 'available']),
  waiting: z.int(),
  bookable: z.boolean(),
})

const Schedule = z.object({
  kind: z.enum(['week', 'month']),
  /** First and last day shown, both inside. */
  from: day,
  to: day,
  today: day,
  /** Whether today is among the days shown. */
  current: z.boolean(),
  /** What `week` or `month` the neighbors are asked by; null where nothing more is to come in that direction. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
  /** The first day with a class on or after the days shown; null when nothing is planned. */
  nextDay: day.nullable(),
  sessions: z.array(ScheduledSession),
})

/** The live schedule, its calendar feed, and the numbers that the answers on the FAQ name. */
export const sitePagesContract = defineContract({
  'GET /api/schedule': {
    summary: 'Meetings of one week or one month; without either, the first week that has some',
    access: 'public',
    cached: 'classes',
    query: z.strictObject({
      /** Any day of the week wanted, `YYYY-MM-DD`. */
      week: z.iso.date('Please give a day as year-month-day.').optional(),
      /** `YYYY-MM` */
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please give a month as year-month.')
        .optional(),
    }),
    answer: Schedule,
  },
  'GET /api/schedule.ics': {
    summary: 'Every meeting to come as a calendar to subscribe to, whole or for one season or age group',
    access: 'public',
    cached: 'classes',
    query: z.strictObject({
      season: z.union([z.enum(['Spring', 'Summer', 'Fall', 'Winter']), z.literal('')]).optional(),
      ageGroup: z.union([z.enum(['5-6', '7-9', '10-12']), z.literal('')]).optional(),
    }),
    answer: { file: 'text/calendar; charset=utf-8' },
  },
  'GET /api/program/numbers': {
    summary: 'The numbers that public texts name: ages, prices, hours and fees of cancelling',
    access: 'public',
    cached: 'classes',
    answer: z.object({
      ageMin: z.int(),
      ageMax: z.int(),
      /** Of classes that can be booked, without trials and programs; null where there are none. */
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
