import { addMonths } from '#src/lib/plain-days.ts'

/** How far the calendar of a family can be turned, in months from today. */
const MONTHS_AWAY = 12

/** The month `YYYY-MM` that an address asks for; the one of `today` where it asks for none or for one too far away. */
export function monthOf(search: URLSearchParams, today: string): string {
  const asked = search.get('month') ?? ''
  const now = today.slice(0, 7)
  const isMonth = /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked)
  return isMonth && asked >= addMonths(now, -MONTHS_AWAY) && asked <= addMonths(now, MONTHS_AWAY) ? asked : now
}
