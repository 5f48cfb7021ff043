import * as z from 'zod'
import { AGE_RULES } from './ages.ts'

const id = z.string()
const cents = z.int()
const instant = z.string()
export const SeasonName = z.enum(['Spring', 'Summer', 'Fall', 'Winter'])

/** `room`: where this session meets. */
const Session = z.object({ startsAt: instant, endsAt: instant, room: z.string(), note: z.string().nullable() })

const UnitPrices = z.object({ daily: cents.nullable(), weekly: cents.nullable(), monthly: cents.nullable() })
const Care = z.object({ from: z.string(), to: z.string(), prices: UnitPrices })
/** What a program sells besides the full day. */
export const DayOptions = z.object({
  halfDays: z.array(Care.extend({ key: z.string(), name: z.string() })),
  before: Care.nullable(),
  after: Care.nullable(),
})

/** A class as anyone can see it: no roster, no count of holds, nothing about a child (T27). */
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
  /** What happens when a child is outside these ages. */
  ageRule: z.enum(AGE_RULES),
  /** False for a class that is shared by link only: no list and no search engine shows it. */
  listed: z.boolean(),
  category: z.string(),
  season: SeasonName,
  /** Its season with its year, `Fall 2026`; null if it's in none. */
  seasonName: z.string().nullable(),
  /** The first session that wasn't canceled, and the end of the last one. */
  startDate: instant.nullable(),
  startDateTime: instant.nullable(),
  endDate: instant.nullable(),
  /** What a child pays who is registered now: less than the full price if the class has begun and staff chose so. */
  price: cents,
  /**
   * Only for a class that has begun and can still be joined: when the child's first session would start, until when it can be
   * joined, and how many of the sessions that take place the child would attend.
   */
  joining: z.object({ from: instant, until: instant, remaining: z.int(), all: z.int() }).nullable(),
  /** 0 means no limit. */
  capacity: z.int(),
  enrolled: z.int(),
  /** null if there's no limit. */
  placesLeft: z.int().nullable(),
  availability: z.enum(['open', 'full', 'limited', 'available']),
  waiting: z.int(),
  /** Whether every family can book it: it hasn't started, can be joined late or is a program that's still running, and registration is open. */
  bookable: z.boolean(),
  /**
   * Whether registration is open for every family. If it `opens` later: on which day (`YYYY-MM-DD` in the program's time
   * zone), and the earlier day for returning families, null if there's none.
   */
  registration: z.object({
    state: z.enum(['open', 'opens', 'closed']),
    opensOn: z.string().nullable(),
    earlyOn: z.string().nullable(),
  }),
  isMultiSession: z.boolean(),
  totalSessions: z.int(),
  /** In order; for a program, the next 10. */
  sessionDates: z.array(Session),
  imagePath: z.string().nullable(),
  /** Minutes. */
  sessionLength: z.int(),
  takeHome: z.string().nullable(),
  /** At most 3. */
  keywords: z.array(z.string()),
  taughtBy: z.string().nullable(),
  /** Where it meets. Single sessions may meet elsewhere. */
  location: z.string(),
  wear: z.string().nullable(),
  bring: z.string().nullable(),
  materials: z.string().nullable(),
  aside: z.string().nullable(),
  /**
   * Only for a single program: the days it meets from now on, in its time zone, and which of them are full.
   */
  programDays: z.array(z.object({ day: z.string(), full: z.boolean() })).optional(),
  /** Only for a single program that sells them: half days and care, with local times and prices in cents for each unit. */
  dayOptions: DayOptions.optional(),
  /** Only for a single series that sells sessions alone: what one costs, and the days that can be booked, in its time zone. */
  dropIns: z.object({ price: cents, days: z.array(z.object({ day: z.string(), full: z.boolean() })) }).optional(),
  /** The ways to enroll in a program; empty for a class. */
  options: z.array(z.object({ option: z.enum(['daily', 'weekly', 'monthly']), price: cents })),
  /** The rule in effect today. Existing orders keep the terms they were made with. */
  cancellation: z.object({
    kind: z.enum(['class', 'program']),
    noticeHours: z.int(),
    feeCents: cents,
    /** The last moment to cancel, counted from the first session. */
    deadline: instant.nullable(),
  }),
})
