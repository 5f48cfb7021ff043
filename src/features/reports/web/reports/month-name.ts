import { dayWords } from '#src/lib/dates.ts'

/** `December 2026` of `2026-12`. */
export const monthName = (month: string): string => dayWords(`${month}-01`, { month: 'long', year: 'numeric' })
