import { Temporal } from 'temporal-polyfill'
import type { Season } from '#src/features/organization/program-settings.ts'

export const ZONE = 'America/New_York'
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

const firstMonth: Record<Season, number> = { Spring: 3, Summer: 6, Fall: 9, Winter: 12 }
const seasonWeeks = 12

/** The season of a day: Spring from March, Summer from June, Fall from September, Winter from December. */
export function seasonOf(day: Temporal.PlainDate): Season {
  if (day.month >= 3 && day.month <= 5) return 'Spring'
  if (day.month >= 6 && day.month <= 8) return 'Summer'
  return day.month >= 9 && day.month <= 11 ? 'Fall' : 'Winter'
}

/** The dates of the sample program, all counted from now, so that it's never outdated. */
export function programCalendar(now: Date) {
  const clock = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(ZONE)
  const today = clock.toPlainDate()

  /** When a season's classes start: the current season while four weeks of it are left, otherwise the next. */
  function begin(season: Season): { first: Temporal.PlainDate; weeks: number } {
    for (const year of [today.year - 1, today.year, today.year + 1]) {
      const opens = Temporal.PlainDate.from({ year, month: firstMonth[season], day: 1 })
      const closes = opens.add({ weeks: seasonWeeks })
      const soonest = today.add({ days: 4 })
      if (Temporal.PlainDate.compare(opens, soonest) >= 0) return { first: opens, weeks: seasonWeeks }
      const left = Math.floor(soonest.until(closes, { largestUnit: 'days' }).days / 7)
      if (left >= 4) return { first: soonest, weeks: left }
    }
    throw new Error('a season comes every year')
  }

  const onOrAfter = (day: Temporal.PlainDate, weekday: Weekday) =>
    day.add({ days: (WEEKDAYS.indexOf(weekday) + 1 - day.dayOfWeek + 7) % 7 })

  return {
    today,
    /** The weekday in this week (0 to 11) of the next season, compressed if little of the season is left. */
    inSeason(season: Season, week: number, weekday: Weekday) {
      const { first, weeks } = begin(season)
      return onOrAfter(first.add({ weeks: Math.floor((week * weeks) / seasonWeeks) }), weekday)
    },
    /** The first such weekday at least this many days from today; negative for the past. */
    fromToday: (days: number, weekday: Weekday) => onOrAfter(today.add({ days }), weekday),
    /** The first day whose evening class starts at least this many hours from now. */
    eveningAfter(hours: number) {
      for (let day = today; ; day = day.add({ days: 1 })) {
        if (instantAt(day, '17:45').getTime() >= now.getTime() + hours * 3_600_000) return day
      }
    },
  }
}

export type ProgramCalendar = ReturnType<typeof programCalendar>

/** The instant of a local time on a day, in the program's time zone. */
export function instantAt(day: Temporal.PlainDate, time: string): Date {
  return new Date(day.toZonedDateTime({ timeZone: ZONE, plainTime: time }).epochMilliseconds)
}
