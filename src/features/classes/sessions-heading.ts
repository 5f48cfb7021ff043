import { type Dated, days } from './class-text.ts'

const NUMBERS = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]

/** The heading above the sessions: `Four Tuesdays`, `When`, `Upcoming dates`. */
export function sessionsHeading(dated: Dated, zone: string): string {
  if (dated.kind === 'program')
    return dated.totalSessions > dated.sessionDates.length
      ? 'Upcoming dates'
      : `${NUMBERS[dated.totalSessions] ?? dated.totalSessions} days`
  if (dated.totalSessions === 1) return 'When'
  return `${NUMBERS[dated.totalSessions] ?? dated.totalSessions} ${days(dated, zone)}`
}
