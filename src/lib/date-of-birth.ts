/** A birth date as it is being typed: digits as entered, so that no input is lost. */
export type DateParts = { year: string; month: string; day: string }
export type DatePart = keyof DateParts

const pad = (digits: string) => (digits.length === 1 ? `0${digits}` : digits)

/** 'YYYY-MM-DD' once everything is typed; the same shape with gaps before that ('201-06-', '-06-14'); '' if nothing is. */
export function composeDate({ year, month, day }: DateParts): string {
  return year || month || day ? `${year}-${pad(month)}-${pad(day)}` : ''
}

/** The parts of a full or partly typed date. */
export function splitDate(value: string): DateParts {
  const [year = '', month = '', day = ''] = value.split('-')
  return { year, month, day }
}

/** Reads a whole date pasted into one box: 4/27/2018, 4-27-2018 or 2018-04-27; null for anything else. */
export function readPastedDate(text: string): DateParts | null {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text)
  if (iso) return { year: iso[1]!, month: iso[2]!, day: iso[3]! }
  const american = /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})\s*$/.exec(text)
  if (american) return { year: american[3]!, month: american[1]!, day: american[2]! }
  return null
}

/**
 * What is wrong with a typed date, and in which field; null if it is a real day. `''` means not typed at all.
 * Whether the day makes sense (in the past, the right age) is up to the feature.
 */
export function dateProblem(value: string): { part: DatePart; message: string } | null {
  const { year, month, day } = splitDate(value)
  if (!month) return { part: 'month', message: 'Enter the month as a number, for example 6 for June' }
  if (!day) return { part: 'day', message: 'Enter the day of the month' }
  if (year.length !== 4) return { part: 'year', message: 'Enter a 4-digit year, for example 2018' }
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  if (m < 1 || m > 12) return { part: 'month', message: 'Enter a month from 1 to 12' }
  const days = new Date(Date.UTC(y, m, 0)).getUTCDate()
  if (d < 1 || d > days) return { part: 'day', message: `That month only has ${days} days` }
  return null
}
