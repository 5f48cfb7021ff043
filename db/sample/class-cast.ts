import type { Temporal } from 'temporal-polyfill'
import type { Season } from '#src/features/organization/program-settings.ts'
import type { ProgramCalendar, Weekday } from './program-calendar.ts'

/** One class of the sample program, before its dates are computed. */
export type CastClass = {
  slug: string
  title: string
  category: string
  kind?: 'class' | 'trial' | 'program'
  /** When it meets: a week (0 to 11) and weekday of a season, or a specific day and its season. */
  when: { season: Season; week: number; on: Weekday } | ((calendar: ProgramCalendar) => Temporal.PlainDate)
  /** The number of weekly sessions, 1 unless set; with `daysInARow`, of consecutive days. */
  sessions?: number
  daysInARow?: boolean
  /** Every Monday to Friday for this many weeks. */
  everyWeekdayFor?: number
  /** Local time, 17:45 unless set. */
  at?: string
  minutes?: number
  ages: [number, number]
  /** Dollars. */
  price: number
  /** 0 means no limit. */
  capacity: number
  /** How many spots the sample families have, and how many more are on the waitlist. */
  crowd?: number
  waiting?: number
  description: string
  keywords: string[]
  takeHome?: string
  taughtBy?: string
  wear?: string
  bring?: string
  materials?: string
  aside?: string
  notes?: string[]
  /** Class categories that its monthly plan pays for. */
  covers?: readonly string[]
  /** Dollars for a day, a week or a month. Without them, the prices in the settings apply. */
  own?: { daily?: number; weekly?: number; monthly?: number }
}
