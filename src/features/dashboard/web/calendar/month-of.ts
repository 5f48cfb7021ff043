import { addMonths } from '#src/lib/plain-days.ts'

/** How far the family calendar goes, in months from today. */
const MONTHS_AWAY = 12

/** Whether the family calendar covers this month `YYYY-MM`. */
export function canTurnTo(month: string, today: string): boolean {
  const now = today.slice(0, 7)
  return month >= addMonths(now, -MONTHS_AWAY) && month <= addMonths(now, MONTHS_AWAY)
}

/** The month `YYYY-MM` in the address, or the month of `today` if there is none or it's out of range. */
export function monthOf(search: URLSearchParams, today: string): string {
  const asked = search.get('month') ?? ''
  const isMonth = /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked)
  return isMonth && canTurnTo(asked, today) ? asked : today.slice(0, 7)
}
