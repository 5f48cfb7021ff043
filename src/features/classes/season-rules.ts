import { isPlainDay } from '#src/lib/dates.ts'
import { addDays } from '#src/lib/plain-days.ts'

/** What staff enter for a season. Days are `YYYY-MM-DD`, empty for none. */
export type SeasonFields = {
  name: string
  firstDay: string
  lastDay: string
  opensOn: string
  earlyOn: string
  earlySiblings: boolean
  /** The email addresses of families that may register early. */
  earlyEmails: readonly string[]
}

/** How many classes one request copies into another season. */
export const CLASSES_AT_ONCE = 100
export const SEASON_LIMITS = { name: 60, days: 366, emails: 200 }

/** What has to be corrected before a season can be saved, by field. The form and the server ask the same. */
export function seasonProblems(season: SeasonFields): Partial<Record<keyof SeasonFields, string>> {
  const { name, firstDay, lastDay, opensOn, earlyOn, earlyEmails } = season
  const odd = earlyEmails.find(each => !/^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(each))
  return withoutEmpty({
    name: nameProblem(name.trim()),
    firstDay: isPlainDay(firstDay) ? '' : 'Choose the first day.',
    lastDay: lastDayProblem(firstDay, lastDay),
    opensOn:
      isPlainDay(opensOn) && isPlainDay(lastDay) && opensOn > lastDay ? `Choose a day before the season ends.` : '',
    earlyOn: earlyProblem(earlyOn, opensOn),
    earlyEmails: odd
      ? `Check this email address: ${odd}`
      : earlyEmails.length > SEASON_LIMITS.emails
        ? `List at most ${SEASON_LIMITS.emails} families.`
        : '',
  })
}

function nameProblem(name: string): string {
  if (!name) return 'Enter a name, for example Fall 2026.'
  if (name.length > SEASON_LIMITS.name) return `Keep the name under ${SEASON_LIMITS.name} characters.`
  return /\b20\d\d\b/.test(name) ? '' : 'Include the year, for example Fall 2026.'
}

function lastDayProblem(firstDay: string, lastDay: string): string {
  if (!isPlainDay(lastDay)) return 'Choose the last day.'
  if (!isPlainDay(firstDay)) return ''
  if (lastDay < firstDay) return 'Choose a last day after the first day.'
  return lastDay > addDays(firstDay, SEASON_LIMITS.days) ? 'A season can be a year long at most.' : ''
}

function earlyProblem(earlyOn: string, opensOn: string): string {
  if (!earlyOn) return ''
  if (!opensOn) return 'Choose when registration opens for everyone first.'
  return earlyOn < opensOn ? '' : 'Choose a day before registration opens for everyone.'
}

const withoutEmpty = <T extends Record<string, string>>(problems: T) =>
  Object.fromEntries(Object.entries(problems).filter(([, message]) => message)) as Partial<T>

/** The addresses in a text with one on each line, or separated by commas or spaces; each once, in lowercase. */
export const emailsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(each => each.toLowerCase()),
  ),
]
