import { dayWordsIn, formatDay, formatShortDay, formatTimeRange } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import type { ClassAnswer } from './contract.ts'
import type { SessionsLeft } from './joining-late.ts'

export type Dated = Pick<ClassAnswer, 'kind' | 'sessionDates' | 'totalSessions' | 'endDate'>

type Joinable = Dated & Partial<Pick<ClassAnswer, 'joining'>>

const weekday = (instant: string, zone: string) => dayWordsIn(instant, zone, { weekday: 'long' })

/** `7–9`, or `7` if both are the same. */
export const agesText = ({ ageMin, ageMax }: { ageMin: number; ageMax: number }) =>
  ageMin === ageMax ? String(ageMin) : `${ageMin}–${ageMax}`

/** The sessions a child would attend who is registered now. */
export const datesLeft = ({ sessionDates, joining }: Pick<Joinable, 'sessionDates' | 'joining'>) =>
  joining ? sessionDates.filter(({ startsAt }) => startsAt >= joining.from) : sessionDates

/**
 * `Tue, Dec 8 · 5:45 to 6:45 PM`: the first session, or the next one of a program or of a class that can be joined late.
 */
export function whenText(dated: Joinable, zone: string): string {
  const [first] = datesLeft(dated)
  return first
    ? `${formatDay(first.startsAt, zone)} · ${formatTimeRange(first.startsAt, first.endsAt, zone)}`
    : 'Dates coming soon'
}

/** The weekday that all sessions share, in the plural; undefined if they differ. */
export function sharedWeekday({ sessionDates }: Dated, zone: string): string | undefined {
  const names = new Set(sessionDates.map(session => weekday(session.startsAt, zone)))
  return names.size === 1 ? `${[...names][0]}s` : undefined
}

/** `Tuesdays`, or `sessions` if their weekdays differ. */
export const days = (dated: Dated, zone: string) => sharedWeekday(dated, zone) ?? 'sessions'

/** `4 Tuesdays, ends Dec 29`; for a program `Every week until May 28`; undefined for a single session. */
export function seriesText(dated: Dated, zone: string): string | undefined {
  if (dated.totalSessions < 2 || !dated.endDate) return undefined
  const end = formatShortDay(dated.endDate, zone)
  return dated.kind === 'program' && dated.totalSessions > 10
    ? `Every week until ${end}`
    : `${dated.totalSessions} ${days(dated, zone)}, ends ${end}`
}

type Priced = Pick<ClassAnswer, 'kind' | 'price' | 'options' | 'totalSessions' | 'joining'>

/** `7 of 10 sessions` */
export const sessionsLeftText = ({ remaining, all }: SessionsLeft): string => `${remaining} of ${all} sessions`

/** When the first session would start of a child who is registered in a class now. */
export const firstStartOf = ({ joining, startDate }: Pick<ClassAnswer, 'joining' | 'startDate'>): string | null =>
  joining?.from ?? startDate

/** The large text on a card: `$45.00`, `Free`, or a program's lowest price. */
export function priceText({ kind, price, options }: Omit<Priced, 'joining'>): string {
  if (kind === 'program')
    return `from ${formatCents(Math.min(...options.map(each => each.price), ...(options.length ? [] : [price])))}`
  return price === 0 ? 'Free' : formatCents(price)
}

const PER = { daily: 'a day', weekly: 'a week', monthly: 'a month' } as const

/** The small text below it. */
export function priceDetail({ kind, options, totalSessions, joining }: Priced): string {
  if (kind === 'trial') return 'trial class, RSVP only'
  if (kind === 'program')
    return options
      .map(each => PER[each.option])
      .join(', ')
      .replace(/, ([^,]*)$/, ' or $1')
  const many = joining ? sessionsLeftText(joining) : totalSessions > 1 && `${totalSessions} classes`
  return `per child, ${many ? `${many}, ` : ''}supplies included`
}
