import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'

const EVENT_TYPES = ['normal', 'holiday', 'special'] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** The longest window one call may ask for, in days. */
export const LONGEST_WINDOW = 400

const day = z.iso.date('Please give a day as year-month-day.')
const moment = z.union([day, z.iso.datetime({ offset: true, error: 'Please give a date.' })])

const CalendarEvent = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  /** A day `YYYY-MM-DD` of the program's zone for all-day events, an instant for the others. */
  startDate: z.string(),
  /** The last day, inside, or the instant it ends; null when it is one day or has no end. */
  endDate: z.string().nullable(),
  isAllDay: z.boolean(),
  type: z.enum(EVENT_TYPES),
})

/** What staff enter: title and start are required, the rest has a default. */
const EventBody = z
  .strictObject({
    title: z
      .string('Title is required')
      .trim()
      .min(1, 'Title is required')
      .max(120, 'Please use at most 120 characters'),
    description: multiline(z.string().trim().max(2000, 'Please use at most 2000 characters').nullish()),
    startDate: z.string('Start date is required').min(1, 'Start date is required').pipe(moment),
    endDate: moment.nullish(),
    isAllDay: z.boolean().default(true),
    type: z.enum(EVENT_TYPES).default('normal'),
  })
  .superRefine(({ startDate, endDate, isAllDay }, context) => {
    const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    for (const [field, value] of [
      ['startDate', startDate],
      ['endDate', endDate],
    ] as const) {
      if (value && isAllDay !== isDay(value))
        wrong(field, isAllDay ? 'An event of whole days needs a day, not a time.' : 'Please give day and time.')
    }
    if (!endDate || isDay(startDate) !== isDay(endDate)) return
    const [start, end] = isAllDay ? [startDate, endDate] : [Date.parse(startDate), Date.parse(endDate)]
    if (end < start) wrong('endDate', 'The end cannot be before the start.')
  })
export type EventInput = z.output<typeof EventBody>

const isDay = (value: string) => value.length === 10
const id = z.object({ id: z.uuid() })

/** Entries on the parents' calendar, and what each week is about. */
export const calendarContract = defineContract({
  'GET /api/events': {
    summary: 'Calendar events of a window, by start; from today over three months when none is given',
    access: 'signed-in',
    query: z.strictObject({ startDate: moment.optional(), endDate: moment.optional() }),
    answer: z.array(CalendarEvent),
    refusals: {
      window: { status: 400, message: 'Please ask for at most 400 days, the end not before the start.' },
    },
  },
  'POST /api/events': {
    summary: 'Adds an event to the calendar of all families',
    access: 'staff',
    body: EventBody,
    repeatable: true,
    answer: CalendarEvent,
  },
  'PUT /api/events/:id': {
    summary: 'Changes a calendar event',
    access: 'staff',
    params: id,
    body: EventBody,
    answer: CalendarEvent,
  },
  'DELETE /api/events/:id': {
    summary: 'Takes an event off the calendar',
    access: 'staff',
    params: id,
    answer: z.object({ deleted: z.literal(true) }),
  },
  'POST /api/events/:id/restore': {
    summary: 'Puts an event that was taken off the calendar back, under its own name',
    access: 'staff',
    params: id,
    answer: CalendarEvent,
  },
  'GET /api/calendar': {
    summary: 'What everybody may know: the theme of this week and the events of a month',
    access: 'public',
    cached: 'events',
    query: z.strictObject({
      /** `YYYY-MM`; without it, and for months outside a year from now, the month of today. */
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please give a month as year-month.')
        .optional(),
    }),
    answer: z.object({
      today: z.string(),
      month: z.string(),
      /** Null where there is nothing more to turn to. */
      previous: z.string().nullable(),
      next: z.string().nullable(),
      theme: z.object({ title: z.string(), text: z.string() }).nullable(),
      events: z.array(CalendarEvent),
      /** The next ones from today on, soonest first, at most five. */
      coming: z.array(CalendarEvent),
    }),
  },
})
export type CalendarContract = typeof calendarContract
export type CalendarEvent = z.infer<typeof CalendarEvent>
export type PublicCalendar = z.infer<(typeof calendarContract)['GET /api/calendar']['answer']>
