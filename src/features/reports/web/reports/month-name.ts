const NAME = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `December 2026` of `2026-12`. */
export const monthName = (month: string): string => NAME.format(new Date(`${month}-01T00:00:00Z`))
