import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { formatMoment, formatPlainWeekday } from '#src/lib/dates.ts'

/**
 * Why a spot wasn't reserved, for the parent. If the family held one too long without paying, adds when they can
 * reserve again, in the program's time zone.
 */
export function refusedText(error: unknown, otherwise: string, zone: string): string {
  const sentence = sentenceOf(error, otherwise)
  const problem = error instanceof ApiError ? error.problem : undefined
  const [again, days] = [problem?.again, problem?.days]
  if (Array.isArray(days) && days.length > 0) return fullDaysText(days.map(String))
  if (typeof again !== 'string') return sentence
  return `${sentence} You can reserve again after ${formatMoment(again, zone)}.`
}

/** `Mon, Jun 8 is full. Choose other days.` */
export function fullDaysText(days: readonly string[]): string {
  const shown = days.slice(0, MOST_DAYS).map(day => formatPlainWeekday(day))
  const more = days.length - shown.length
  const all = new Intl.ListFormat('en-US').format(more > 0 ? [...shown, `${more} more`] : shown)
  return `${all} ${days.length === 1 ? 'is' : 'are'} full. Choose other days.`
}

const MOST_DAYS = 5
