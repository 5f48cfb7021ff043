import type { Temporal } from 'temporal-polyfill'
import type { Season } from '#src/features/organization/program-settings.ts'
import type { ProgramCalendar, Weekday } from './program-calendar.ts'

/** One class of the sample program, before its dates are computed. */
export type CastClass = {
  slug: string
  title: string
  category: string
  kind?: 'class' | 'trial' | 'program'
  /** Where it lies: a week (0 to 11) and weekday of a season, or a day of its own with the season that fits. */
  when: { season: Season; week: number; on: Weekday } | ((calendar: ProgramCalendar) => Temporal.PlainDate)
  /** Weekly sessions, 1 unless told; their number of days in a row for `daysInARow`. */
  sessions?: number
  daysInARow?: boolean
  /** Every Monday to Friday for so many weeks. */
  everyWeekdayFor?: number
  /** Wall clock, 17:45 unless told. */
  at?: string
  minutes?: number
  ages: [number, number]
  /** Dollars. */
  price: number
  /** 0 is without limit. */
  capacity: number
  /** How many places demo families hold, and how many of them wait. */
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
  /** Dollars for a day, a week, a month; left out, the settings' prices hold. */
  /** Class categories that its monthly plan pays for. */
  covers?: readonly string[]
  own?: { daily?: number; weekly?: number; monthly?: number }
}
