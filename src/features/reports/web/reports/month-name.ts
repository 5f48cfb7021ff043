import { dayText } from '#src/lib/dates.ts'

/** `2026-12` as `December 2026`. */
export const monthName = (month: string): string => dayText(`${month}-01`, { month: 'long', year: 'numeric' })
