import type * as z from 'zod'
import { weekdayOf } from '#src/lib/plain-days.ts'
import { NewClass } from '../../../new-class.ts'
import { seasonOfDay } from '../../../season-of-day.ts'
import { Rule } from '../../../session-fields.ts'
import type { SessionRule } from '../../../session-rule.ts'
import { inDollars } from '../in-dollars.ts'
import { leftOut } from '../sessions/edited-rule.ts'
import type { Cells, FieldName } from './columns.ts'
import {
  minutesBetween,
  readAges,
  readDay,
  readDays,
  readPrice,
  readTime,
  readTimes,
  readWeekdays,
} from './read-cells.ts'

/** What's wrong with a row, by field. */
export type RowProblems = Partial<Record<FieldName, string>>
/** What a row says. Without a problem, `draft` is what's created; `rule` is null for a class without dates yet. */
export type ReadClass =
  | { problems: RowProblems; draft?: undefined }
  | { problems: RowProblems; draft: { class: NewClass; rule: SessionRule | null } }

/** What rows mean depends on: today, and the cancellation rules of the program. */
export type ReadContext = { today: string; policies: readonly { id: string; kind: 'class' | 'program' }[] }

/** Reads one row with the rules that the server uses, and with their sentences. */
export function readClass(cells: Cells, context: ReadContext): ReadClass {
  const schedule = readSchedule(cells, context.today)
  const kind = readKind(cells.kind)
  const season = readSeason(cells.season, schedule.firstDay)
  const ages = readAges(cells.ages)
  const policy = context.policies.find(each => (kind === 'program') === (each.kind === 'program'))
  const parsed = NewClass.safeParse({
    // Without one, the problem is named below.
    kind: kind ?? 'class',
    season: season ?? 'Fall',
    ...textsOf(cells),
    ageMin: ages?.ageMin ?? NO_NUMBER,
    ageMax: ages?.ageMax ?? NO_NUMBER,
    price: readPrice(cells.price) ?? NO_NUMBER,
    capacity: /^\d+$/.test(cells.capacity) ? Number(cells.capacity) : NO_NUMBER,
    keywords: cells.keywords
      .split(/[,;]/)
      .map(each => each.trim())
      .filter(Boolean),
    dailyPrice: null,
    weeklyPrice: null,
    monthlyPrice: null,
    coveredCategories: [],
    includedPerMonth: null,
    cancellationPolicyId: policy?.id ?? '',
  })
  const problems: RowProblems = {
    ...(parsed.success ? {} : byField(parsed.error, CLASS_FIELDS)),
    ...(ages ? {} : { ages: 'Enter ages like 6-9.' }),
    ...(kind ? {} : { kind: 'Enter Class, Free trial or Program.' }),
    ...(season || (!cells.season && hasDayProblem(schedule))
      ? {}
      : { season: 'Enter Spring, Summer, Fall or Winter.' }),
    ...schedule.problems,
  }
  if (!parsed.success || Object.keys(problems).length > 0) return { problems }
  return { problems, draft: { class: parsed.data, rule: schedule.rule } }
}

/** Lower than any number a class allows. */
const NO_NUMBER = -1

const REQUIRED = ['title', 'category', 'location', 'description'] as const
const OPTIONAL = ['taughtBy', 'takeHome', 'wear', 'bring', 'materials'] as const

const textsOf = (cells: Cells) => ({
  ...Object.fromEntries(REQUIRED.map(name => [name, cells[name]])),
  ...Object.fromEntries(OPTIONAL.map(name => [name, cells[name].trim() || null])),
  aside: null,
})

/** The fields of a class that have another name among the cells. */
const CLASS_FIELDS: Readonly<Record<string, FieldName>> = {
  ageMin: 'ages',
  ageMax: 'ages',
  cancellationPolicyId: 'kind',
}
const RULE_FIELDS: Readonly<Record<string, FieldName>> = {
  weekdays: 'days',
  minutes: 'endTime',
  until: 'sessions',
  skipped: 'dates',
}

function byField(error: z.ZodError, names: Readonly<Record<string, FieldName>>): RowProblems {
  const found: RowProblems = {}
  for (const { path, message } of error.issues) {
    const name = String(path[0])
    found[names[name] ?? (name as FieldName)] ??= inDollars(message)
  }
  return found
}

function readKind(text: string): NewClass['kind'] | undefined {
  const plain = text.trim().toLowerCase()
  if (plain === '' || plain === 'class' || plain === 'series' || plain === 'workshop') return 'class'
  if (plain === 'trial' || plain === 'free trial') return 'trial'
  return plain === 'program' ? 'program' : undefined
}

const SEASONS = ['Spring', 'Summer', 'Fall', 'Winter'] as const

/** `Fall 2026` and `autumn`; without a text, the season of the first day. */
function readSeason(text: string, firstDay: string | undefined): NewClass['season'] | undefined {
  const plain = text.toLowerCase().replace('autumn', 'fall')
  const named = SEASONS.find(each => plain.includes(each.toLowerCase()))
  return named || plain.trim() || !firstDay ? named : seasonOfDay(firstDay)
}

/** Then the season follows once the day can be read. */
const hasDayProblem = ({ problems }: Schedule) => problems.firstDay !== undefined || problems.dates !== undefined

type Schedule = { problems: RowProblems; rule: SessionRule | null; firstDay?: string }

/** When a row meets: by weekdays from a first day, or on dates one by one. Without either, it has no dates yet. */
function readSchedule(cells: Cells, today: string): Schedule {
  const { days, dates, firstDay, lastDay, sessions } = cells
  if (![days, dates, firstDay, lastDay].some(Boolean)) return { problems: {}, rule: null }
  const hours = readHours(cells)
  const found = dates ? fromDates(dates, today) : fromWeekdays({ days, firstDay, lastDay, sessions }, today)
  const problems = { ...hours.problems, ...found.problems }
  const start = found.firstDay
  if (Object.keys(problems).length > 0 || !found.rule) return { problems, rule: null, firstDay: start }
  const rule = Rule.safeParse({ ...found.rule, ...hours.hours, skipClosed: true, held: [] })
  if (!rule.success) return { problems: byField(rule.error, RULE_FIELDS), rule: null, firstDay: start }
  return { problems: {}, rule: rule.data, firstDay: start }
}

const LENGTH = /^(\d{1,3})\s*(?:m|min|mins|minutes?)\.?$/i

/** The end is a time, or a length like `60 minutes`; a start like `5:45-6:45 PM` has both. */
function readHours({ startTime, endTime }: Cells): {
  problems: RowProblems
  hours?: { startTime: string; minutes: number }
} {
  const both = endTime ? null : readTimes(startTime)
  const start = both?.startTime ?? readTime(startTime)
  const length = LENGTH.exec(endTime)?.[1]
  const end = both?.endTime ?? (length ? null : readTime(endTime))
  const problems: RowProblems = {}
  if (!start) problems.startTime = 'Enter a time like 5:45 PM.'
  if (!end && !length) problems.endTime = 'Enter a time like 6:45 PM, or a length like 60 minutes.'
  if (!start || (!end && !length)) return { problems }
  const minutes = length ? Number(length) : minutesBetween(start, end!)
  if (minutes <= 0) return { problems: { endTime: 'Enter a time after the start.' } }
  return { problems, hours: { startTime: start, minutes } }
}

type Days = {
  problems: RowProblems
  firstDay?: string
  rule?: Pick<SessionRule, 'weekdays' | 'firstDay' | 'until' | 'skipped'>
}

function fromDates(text: string, today: string): Days {
  const days = readDays(text, today)
  if (!days) return { problems: { dates: 'Enter dates like 9/14/2026, separated by commas.' } }
  const weekdays = [...new Set(days.map(weekdayOf))].sort()
  const firstDay = days[0]!
  const rule = { weekdays, firstDay, until: { lastDay: days.at(-1)! }, skipped: leftOut(days, weekdays) }
  return { problems: {}, firstDay, rule }
}

function fromWeekdays(
  { days, firstDay, lastDay, sessions }: Pick<Cells, 'days' | 'firstDay' | 'lastDay' | 'sessions'>,
  today: string,
): Days {
  const first = readDay(firstDay, today)
  const last = lastDay ? readDay(lastDay, first ?? today) : undefined
  const count = /^\d{1,3}$/.test(sessions) ? Number(sessions) : undefined
  const problems: RowProblems = {}
  if (!first) problems.firstDay = 'Enter a date like 9/14/2026.'
  if (last === null) problems.lastDay = 'Enter a date like 11/16/2026.'
  if (first && last && last < first) problems.lastDay = 'Enter a day after the first one.'
  if (sessions && count === undefined) problems.sessions = 'Enter a number like 8.'
  // A single day needs no weekday, and neither does a series that meets on the weekday of its first day.
  const weekdays = days ? readWeekdays(days) : first ? [weekdayOf(first)] : null
  if (days && !weekdays) problems.days = 'Enter days like Mon/Wed.'
  if (Object.keys(problems).length > 0 || !first || !weekdays) return { problems, firstDay: first ?? undefined }
  // With both, the last day counts, and the preview says if the number is another one.
  const until = last || count === undefined ? { lastDay: last ?? first } : { count }
  return { problems, firstDay: first, rule: { weekdays, firstDay: first, until, skipped: [] } }
}
