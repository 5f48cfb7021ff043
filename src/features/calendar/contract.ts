import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'

const EVENT_TYPES = ['normal', 'holiday', 'special'] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** The longest period one call can ask for, in days. */
export const LONGEST_WINDOW = 400

const day = z.iso.date('Enter a date as YYYY-MM-DD, for example 2026-11-30.')
const moment = z.union([day, z.iso.datetime({ offset: true, error: 'Enter a date.' })])

const CalendarEvent = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  /** A day `YYYY-MM-DD` in the program's time zone for all-day events, an instant for others. */
  startDate: z.string(),
  /** The last day (inclusive) or the end instant. Null for a single day or no end. */
  endDate: z.string().nullable(),
  isAllDay: z.boolean(),
  type: z.enum(EVENT_TYPES),
})

/** What staff enter. Title and start are required; the rest has defaults. */
const EventBody = z
  .strictObject({
    title: z.string('Title is required').trim().min(1, 'Title is required').max(120, 'Use 120 characters or fewer'),
    description: multiline(z.string().trim().max(2000, 'Use 2,000 characters or fewer').nullish()),
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
        wrong(field, isAllDay ? 'All-day events need a date without a time.' : 'Enter a date and time.')
    }
    if (!endDate || isDay(startDate) !== isDay(endDate)) return
    const [start, end] = isAllDay ? [startDate, endDate] : [Date.parse(startDate), Date.parse(endDate)]
    if (end < start) wrong('endDate', "The end can't be before the start.")
  })
export type EventInput = z.output<typeof EventBody>

const isDay = (value: string) => value.length === 10
const id = z.object({ id: z.uuid() })

/** Events on the parents' calendar, and the theme of each week. */
export const calendarContract = defineContract({
  'GET /api/events': {
    summary: 'Calendar events in a period, by start. Defaults to three months from today',
    access: 'signed-in',
    query: z.strictObject({ startDate: moment.optional(), endDate: moment.optional() }),
    answer: z.array(CalendarEvent),
    refusals: {
      window: { status: 400, message: 'Choose a period of up to 400 days that ends on or after its start.' },
    },
  },
  'POST /api/events': {
    summary: "Adds an event to all families' calendar",
    access: 'staff',
    permission: 'calendar',
    body: EventBody,
    repeatable: true,
    answer: CalendarEvent,
  },
  'PUT /api/events/:id': {
    summary: 'Changes a calendar event',
    access: 'staff',
    permission: 'calendar',
    params: id,
    body: EventBody,
    answer: CalendarEvent,
  },
  'DELETE /api/events/:id': {
    summary: 'Removes an event from the calendar',
    access: 'staff',
    permission: 'calendar',
    params: id,
    answer: z.object({ deleted: z.literal(true) }),
  },
  'POST /api/events/:id/restore': {
    summary: 'Restores a removed event under the same id',
    access: 'staff',
    permission: 'calendar',
    params: id,
    answer: CalendarEvent,
  },
  'GET /api/calendar': {
    summary: "Public calendar: this week's theme and a month's events",
    access: 'public',
    cached: 'events',
    query: z.strictObject({
      /** `YYYY-MM`. Without it, or more than a year away, it's the current month. */
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM, for example 2026-11.')
        .optional(),
    }),
    answer: z.object({
      today: z.string(),
      month: z.string(),
      /** Null when there's no further month to show. */
      previous: z.string().nullable(),
      next: z.string().nullable(),
      theme: z.object({ title: z.string(), text: z.string() }).nullable(),
      events: z.array(CalendarEvent),
      /** Upcoming events from today on, soonest first, at most five. */
      coming: z.array(CalendarEvent),
    }),
  },
})
export type CalendarContract = typeof calendarContract
export type CalendarEvent = z.infer<typeof CalendarEvent>
export type PublicCalendar = z.infer<(typeof calendarContract)['GET /api/calendar']['answer']>
