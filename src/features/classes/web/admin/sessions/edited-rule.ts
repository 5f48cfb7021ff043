import { dayOf, isoIn } from '#src/lib/dates.ts'
import { addDays, weekdayOf } from '#src/lib/plain-days.ts'
import type { EditedClassAnswer } from '../../../contract.ts'
import type { SessionRule } from '../../../session-rule.ts'

/** A rule as the form holds it: numbers exactly as typed. */
export type EditedRule = Omit<SessionRule, 'until' | 'minutes' | 'weekdays'> & {
  weekdays: number[]
  minutes: string
  ends: 'count' | 'lastDay'
  count: string
  lastDay: string
}

/**
 * The rule of a class: the one that generated its dates, or one that fits them. For a new class it starts in a week.
 */
export function ruleOf(shown: EditedClassAnswer, zone: string, today: string): EditedRule {
  const { rule } = shown
  if (rule)
    return {
      ...rule,
      minutes: String(rule.minutes),
      ends: 'count' in rule.until ? 'count' : 'lastDay',
      count: 'count' in rule.until ? String(rule.until.count) : '4',
      lastDay: 'lastDay' in rule.until ? rule.until.lastDay : '',
    }
  const dates = shown.sessions.filter(each => !each.cancelledAt)
  const days = dates.map(each => dayOf(each.startsAt, zone))
  const firstDay = days[0] ?? addDays(today, 7)
  const weekdays = [...new Set((days.length > 0 ? days : [firstDay]).map(weekdayOf))].sort()
  return {
    weekdays,
    startTime: dates[0] ? isoIn(dates[0].startsAt, zone).slice(11, 16) : '17:45',
    minutes: String(shown.sessionLength),
    firstDay,
    ends: 'count',
    count: String(dates.length || 4),
    lastDay: '',
    skipClosed: true,
    skipped: leftOut(days, weekdays),
    held: [],
  }
}

/** The days between first and last on which it would meet but doesn't, so that the rule fits its dates. */
export function leftOut(days: readonly string[], weekdays: readonly number[]): string[] {
  const [met, last] = [new Set(days), days.at(-1) ?? '']
  const found: string[] = []
  for (let day = days[0] ?? ''; day < last; day = addDays(day, 1))
    if (weekdays.includes(weekdayOf(day)) && !met.has(day)) found.push(day)
  return found
}

/** The rule the form describes, or null while something is missing. */
export function ruleFrom({ ends, count, lastDay, minutes, ...same }: EditedRule): SessionRule | null {
  const [many, long] = [Number(count), Number(minutes)]
  const complete = same.weekdays.length > 0 && /^\d\d:\d\d$/.test(same.startTime) && same.firstDay !== ''
  if (!complete || !Number.isInteger(long) || long < 1) return null
  if (ends === 'lastDay') return lastDay ? { ...same, minutes: long, until: { lastDay } } : null
  return Number.isInteger(many) && many > 0 ? { ...same, minutes: long, until: { count: many } } : null
}
