import { isPlainDay } from '#src/lib/dates.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { addDays, type DaySpan } from '#src/lib/plain-days.ts'
import {
  type AskedPart,
  askedPart,
  checkedPart,
  type DayOptions,
  type DayPart,
  type DayPartHours,
  type PartRefusal,
} from './day-parts.ts'
import { type Attendance, attendsOn, EVERY_SESSION } from './own-sessions.ts'

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
export type Weekday = (typeof WEEKDAYS)[number]
export type EnrollmentOption = 'daily' | 'weekly' | 'monthly'

/** How a child takes part: at which sessions, and how often the price of the option counts. A class has no such choice. */
export type EnrollmentChoice = Attendance & {
  option: EnrollmentOption | null
  /** Weeks, days, or one month; 1 for a class. */
  units: number
  /** The first and the last session day of a choice that ends. */
  covers: DaySpan | null
  /** A half day or care; null for the full day without care. */
  part: DayPart | null
}

/** What a family asked for, before validation. Days are plain days in the program's zone. */
export type AskedChoice = AskedPart & {
  option?: EnrollmentOption
  /** By the day: weekdays from `startDate` to `endDate`. Without a last day, the next session on each of them. */
  days?: readonly Weekday[]
  /** By the day: these dates instead. */
  dates?: readonly string[]
  /** By the week: the first day of each week; the week of `startDate` if there are none. */
  weeks?: readonly string[]
  startDate?: string
  endDate?: string
  /** The day of one session of a series, booked alone. */
  dropIn?: string
}

/** The days of a program's sessions that take place, soonest first. */
type Dates = {
  kind: 'class' | 'trial' | 'program'
  programDays: readonly string[]
  /** Its half days and care. */
  dayOptions?: DayOptions | null
}
export type ChoiceRefusal =
  | 'option-needed'
  | 'bad-start-date'
  | 'no-sessions'
  | 'weeks-overlap'
  | 'no-drop-in'
  | PartRefusal

export const NO_CHOICE: EnrollmentChoice = { ...EVERY_SESSION, option: null, units: 1, covers: null, part: null }
const LAST_OF_WEEK = 6

/**
 * Validates what a family chose for a program, at `today`. By the week it gets whole weeks of seven days from the days named,
 * by the day the sessions on its weekdays or dates, and pays for each; by the month every session until it ends. A week or
 * a date without a session is refused, and a closed day on a chosen weekday isn't counted. A half day or care that isn't sold
 * for the option is refused. A class has no choice; after its first session a child comes from the day of `joining` on.
 */
export function checkedChoice(
  asked: AskedChoice,
  { kind, programDays, dayOptions }: Dates,
  today: string,
  joining: { day: string } | null = null,
): Outcome<{ choice: EnrollmentChoice }, ChoiceRefusal> {
  if (kind !== 'program') return { ok: true, choice: { ...NO_CHOICE, startDate: joining?.day ?? null } }
  const checked = checkedDays(asked, programDays, today)
  if (!checked.ok) return checked
  const sold = checkedPart(asked, asked.option!, dayOptions)
  return sold.ok ? { ok: true, choice: { ...checked.choice, part: sold.part } } : sold
}

function checkedDays(asked: AskedChoice, programDays: readonly string[], today: string): Checked {
  const coming = programDays.filter(day => day >= today)
  switch (asked.option) {
    case 'monthly':
      return byMonth(asked, programDays, today)
    case 'weekly':
      return byWeek(asked, coming, today)
    case 'daily':
      return byDay(asked, coming, today)
    default:
      return refused('option-needed')
  }
}

/** The day a choice begins, if the family named none: the next session day. */
const firstOf = (coming: readonly string[], today: string) => coming[0] ?? today

/** Today or later, while the program runs. */
const isOpen = (day: string, coming: readonly string[], today: string) =>
  isPlainDay(day) && day >= today && day <= (coming.at(-1) ?? day)

type Checked = Outcome<{ choice: EnrollmentChoice }, ChoiceRefusal>

/** In a program that has begun from today, even if the next session is later: its plan covers classes from the first day. */
function byMonth({ startDate }: AskedChoice, programDays: readonly string[], today: string): Checked {
  const first = startDate ?? [programDays[0] ?? today, today].sort()[1]!
  if (!isOpen(first, programDays, today)) return refused('bad-start-date')
  return { ok: true, choice: { ...NO_CHOICE, option: 'monthly', startDate: first } }
}

function byWeek({ weeks, startDate }: AskedChoice, coming: readonly string[], today: string): Checked {
  const firsts = [...new Set(weeks?.length ? weeks : [startDate ?? firstOf(coming, today)])].sort()
  if (!firsts.every(day => isOpen(day, coming, today))) return refused('bad-start-date')
  const spans = firsts.map(from => ({ from, to: addDays(from, LAST_OF_WEEK) }))
  if (spans.some(({ from }, n) => n > 0 && from <= spans[n - 1]!.to)) return refused('weeks-overlap')
  if (!spans.every(({ from, to }) => coming.some(day => from <= day && day <= to))) return refused('no-sessions')
  return { ok: true, choice: ended({ option: 'weekly', units: spans.length, spans }, coming) }
}

function byDay(asked: AskedChoice, coming: readonly string[], today: string): Checked {
  if (asked.dates?.length) {
    const dates = [...new Set(asked.dates)].sort()
    if (!dates.every(day => coming.includes(day))) return refused('no-sessions')
    const spans = dates.map(day => ({ from: day, to: day }))
    return { ok: true, choice: ended({ option: 'daily', units: dates.length, spans }, coming) }
  }
  const days = WEEKDAYS.filter(day => asked.days?.includes(day))
  if (days.length === 0) return refused('option-needed')
  const from = asked.startDate ?? firstOf(coming, today)
  const to = asked.endDate
  if (!isOpen(from, coming, today)) return refused('bad-start-date')
  if (to !== undefined && (!isPlainDay(to) || to < from)) return refused('bad-start-date')
  const place = { ...EVERY_SESSION, startDate: from, endDate: to ?? null }
  const own = to
    ? coming.filter(day => attendsOn({ ...place, days }, day))
    : days.flatMap(weekday => coming.find(day => attendsOn({ ...place, days: [weekday] }, day)) ?? []).sort()
  if (own.length === 0) return refused('no-sessions')
  const spans = to ? [{ from, to }] : own.map(day => ({ from: day, to: day }))
  return { ok: true, choice: ended({ option: 'daily', units: own.length, spans, days }, coming) }
}

type Ending = Pick<EnrollmentChoice, 'option' | 'units'> & { spans: readonly DaySpan[]; days?: readonly Weekday[] }

/** A choice from its first to its last day, with the stretches only if others lie between them. */
function ended({ option, units, spans, days = [] }: Ending, coming: readonly string[]): EnrollmentChoice {
  const joined = joinedSpans(spans)
  const startDate = joined[0]!.from
  const endDate = joined.at(-1)!.to
  const place = { startDate, endDate, days, spans: joined.length > 1 ? joined : [] }
  const own = coming.filter(day => attendsOn(place, day))
  const covers = own.length > 0 ? { from: own[0]!, to: own.at(-1)! } : null
  return { ...place, option, units, covers, part: null }
}

/** Spans that follow each other without a day between them become one. They are in order. */
function joinedSpans(spans: readonly DaySpan[]): DaySpan[] {
  const joined: DaySpan[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last && span.from === addDays(last.to, 1)) joined[joined.length - 1] = { from: last.from, to: span.to }
    else joined.push(span)
  }
  return joined
}

/** How many weeks a spot that was bought by the week has. */
export const weeksOf = (place: Stretches): number => weekStarts(place).length

type Stretches = Pick<Attendance, 'startDate' | 'endDate' | 'spans'>

/** The stretches of a spot with an end; none without. */
const stretchesOf = ({ startDate, endDate, spans }: Stretches): readonly DaySpan[] =>
  spans.length > 0 || !startDate || !endDate ? spans : [{ from: startDate, to: endDate }]

function daysFrom({ from, to }: DaySpan, step: number): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, step)) days.push(day)
  return days
}
const weekStarts = (place: Stretches) => stretchesOf(place).flatMap(span => daysFrom(span, LAST_OF_WEEK + 1))

type Again = Stretches & { option: EnrollmentOption; days: readonly string[]; part: DayPartHours | null }

/** What to ask for to get the sessions of this spot again, with its half day and care. */
export const askedAgain = (place: Again): AskedChoice => ({ ...daysAgain(place), ...askedPart(place.part) })

function daysAgain(place: Omit<Again, 'part'>): AskedChoice {
  const { option, startDate, endDate } = place
  if (option === 'weekly' && endDate) return { option, weeks: weekStarts(place) }
  if (option !== 'daily' || !endDate) return { option, days: weekdaysIn(place), startDate: startDate ?? undefined }
  if (place.spans.length === 0 && place.days.length > 0)
    return { option, days: weekdaysIn(place), startDate: startDate ?? undefined, endDate }
  const all = stretchesOf(place).flatMap(span => daysFrom(span, 1))
  return { option, dates: all.filter(day => attendsOn({ ...EVERY_SESSION, days: place.days }, day)) }
}

const weekdaysIn = ({ days }: { days: readonly string[] }) => WEEKDAYS.filter(day => days.includes(day))
