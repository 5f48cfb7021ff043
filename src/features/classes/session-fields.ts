import * as z from 'zod'
import { line, whole } from './class-fields.ts'
import { LIMITS } from './class-limits.ts'
import { MOST_SESSIONS } from './session-rule.ts'

const day = z.iso.date('Choose a date.')
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time.')
const minutes = whole('the minutes', LIMITS.shortest, LIMITS.longest)
const days = z.array(day).max(MOST_SESSIONS)

/** A rule that generates sessions (see `session-rule.ts`). */
export const Rule = z.strictObject({
  /** 0 is Sunday. */
  weekdays: z.array(z.int().min(0).max(6)).min(1, 'Choose at least one weekday.').max(7),
  startTime: time,
  minutes,
  firstDay: day,
  until: z.union([
    z.strictObject({ count: whole('the number of sessions', 1, MOST_SESSIONS) }),
    z.strictObject({ lastDay: day }),
  ]),
  skipClosed: z.boolean(),
  skipped: days,
  held: days,
})

/** One session with its own date, in the program's time zone. */
export const SessionByHand = z.strictObject({
  day,
  time,
  minutes,
  /** Null: the usual room of the class. */
  room: line('a room', LIMITS.name).nullable(),
  updatedAt: z.iso.datetime(),
})
