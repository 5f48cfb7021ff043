import { WEEKDAYS as ALL_WEEKDAYS, addDays, weekdayOf, weekStartOf } from '#src/lib/plain-days.ts'
import { daySpanText } from '../../choice-text.ts'
import type { ClassAnswer } from '../../contract.ts'
import { type AskedPart, CARES, type CareKind, careFits, partsFor } from '../../day-parts.ts'
import { type AskedChoice, type EnrollmentOption, WEEKDAYS, type Weekday } from '../../enrollment-choice.ts'
import { attendsOn, EVERY_SESSION } from '../../own-sessions.ts'

/** What was chosen in the form. Kept for all options, so switching between them loses nothing. */
export type ProgramForm = {
  option: EnrollmentOption
  weeks: readonly string[]
  days: readonly Weekday[]
  startDate: string
  endDate: string
  /** Dates taken out of a stretch by the day. */
  without: readonly string[]
  /** The key of a half day; null for the full day. */
  half: string | null
  care: readonly CareKind[]
}
export type ProgramDay = NonNullable<ClassAnswer['programDays']>[number]

const MONDAY = 1
const LAST_OF_WEEK = 6

/**
 * The weeks of a program that can be bought whole, with their first day, their sessions, and whether a day is full. A week that
 * has begun isn't one. On a Monday every week begins on Monday, so that this one and the next don't share a Sunday.
 */
export function programWeeks(days: readonly ProgramDay[], today: string) {
  const shift = weekdayOf(today) === MONDAY ? 1 : 0
  const weeks = [...Map.groupBy(days, ({ day }) => weekStartOf(day))].flatMap(([start, own]) => {
    const first = addDays(start, shift)
    return first < today ? [] : [weekOf(first, own)]
  })
  // The week that has begun is all that's left of the program.
  return weeks.length > 0 || days.length === 0 ? weeks : [weekOf(today, days)]
}

const weekOf = (first: string, own: readonly ProgramDay[]) => ({
  first,
  text: daySpanText({ from: own[0]!.day, to: own.at(-1)!.day }),
  full: own.some(({ full }) => full),
  days: own.map(({ day }) => day),
})

/**
 * The form as it is when it opens on `today` (YYYY-MM-DD): the first open week, and a week from the next session that ends with
 * the program at the latest, as its field demands.
 */
export function firstForm(shown: Pick<ClassAnswer, 'options' | 'programDays'>, today: string): ProgramForm {
  const days = shown.programDays ?? []
  const startDate = days[0]?.day ?? today
  const open = programWeeks(days, today).find(({ full }) => !full)
  return {
    option: shown.options[0]?.option ?? 'daily',
    weeks: open ? [open.first] : [],
    days: [],
    startDate,
    endDate: earliest(addDays(startDate, LAST_OF_WEEK), days.at(-1)?.day),
    without: [],
    half: null,
    care: [],
  }
}

type Shown = Pick<ClassAnswer, 'options' | 'programDays' | 'dayOptions'>

/** The session days in the chosen stretch on the chosen weekdays. */
export const daysInStretch = ({ days, startDate, endDate }: ProgramForm, all: readonly ProgramDay[]): ProgramDay[] =>
  days.length === 0 ? [] : all.filter(({ day }) => attendsOn({ ...EVERY_SESSION, startDate, endDate, days }, day))

/**
 * The form with a choice that was made before: its weeks, or its stretch with the dates that aren't in it taken out. Weeks and
 * dates that are full or have passed are left out, as the form shows.
 */
export function formOf(
  option: EnrollmentOption,
  asked: Omit<AskedChoice, 'option'>,
  shown: Shown,
  today: string,
): ProgramForm {
  const { halfDays } = partsFor(option, shown.dayOptions)
  const half = halfDays.find(({ key }) => key === asked.half)?.key ?? null
  const first = {
    ...firstForm(shown, today),
    ...(shown.options.some(each => each.option === option) && { option }),
    half,
    care: asked.care ?? [],
  }
  const all = shown.programDays ?? []
  if (option === 'weekly') {
    const isChosen = (day: string) => asked.weeks?.some(week => week <= day && day <= addDays(week, LAST_OF_WEEK))
    const weeks = programWeeks(all, today).filter(({ full, days }) => !full && days.some(isChosen))
    return { ...first, weeks: weeks.map(week => week.first) }
  }
  if (option === 'monthly') return { ...first, startDate: latest(asked.startDate, first.startDate) }
  const dates = asked.dates ? all.map(({ day }) => day).filter(day => asked.dates!.includes(day)) : null
  if (!dates) {
    const startDate = latest(asked.startDate, first.startDate)
    return {
      ...first,
      days: asked.days ?? [],
      startDate,
      endDate: earliest(latest(asked.endDate, startDate), all.at(-1)?.day),
    }
  }
  const [startDate = first.startDate, endDate = first.endDate] = [dates[0], dates.at(-1)]
  const days = WEEKDAYS.filter(weekday => dates.some(day => weekdayName(day) === weekday))
  const stretch = daysInStretch({ ...first, days, startDate, endDate }, all)
  return {
    ...first,
    days,
    startDate,
    endDate,
    without: stretch.map(({ day }) => day).filter(day => !dates.includes(day)),
  }
}

const weekdayName = (day: string) => ALL_WEEKDAYS[weekdayOf(day)]
const latest = (day: string | undefined, other: string) => (day && day > other ? day : other)

const earliest = (day: string, other: string | undefined) => (other && other < day ? other : day)

/** The chosen half day and care, as far as they're sold for the chosen option and fit each other. */
export function chosenPart({ option, half: key, care }: ProgramForm, offered: ClassAnswer['dayOptions']): AskedPart {
  const { halfDays, ...cares } = partsFor(option, offered)
  const half = halfDays.find(each => each.key === key) ?? null
  const fitting = CARES.filter(kind => care.includes(kind) && cares[kind] && careFits(kind, cares[kind], half))
  return { ...(half && { half: half.key }), ...(fitting.length > 0 && { care: fitting }) }
}

/** What the form asks the server for. A full day is left out of the dates, as the form shows. */
export const askedOf = (
  form: ProgramForm,
  all: readonly ProgramDay[],
  offered: ClassAnswer['dayOptions'],
): AskedChoice => ({ ...askedDays(form, all), ...chosenPart(form, offered) })

function askedDays(form: ProgramForm, all: readonly ProgramDay[]): AskedChoice {
  const { option, weeks, days, startDate, endDate, without } = form
  if (option === 'weekly') return { option, weeks }
  if (option === 'monthly') return { option, startDate }
  const stretch = daysInStretch(form, all)
  const dates = stretch.filter(({ day, full }) => !full && !without.includes(day)).map(({ day }) => day)
  return dates.length < stretch.length ? { option, dates } : { option, days, startDate, endDate }
}

/** The days of a choice, and the part of the day, as a body may hold them. */
export const daysOf = ({ days, dates, weeks, startDate, endDate, half, care }: AskedChoice) => ({
  days: days && [...days],
  dates: dates && [...dates],
  weeks: weeks && [...weeks],
  startDate,
  endDate,
  half,
  care: care && [...care],
})

/** What to fix if the form asks for nothing. */
export const daysMissing = ({ option }: Pick<ProgramForm, 'option'>): string =>
  option === 'weekly' ? 'Choose at least one week.' : 'Choose at least one day.'
