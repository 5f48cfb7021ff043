const SEASONS = ['Spring', 'Summer', 'Fall', 'Winter'] as const

/** The season of a plain day `YYYY-MM-DD`. Spring begins with March. */
export const seasonOfDay = (day: string): (typeof SEASONS)[number] =>
  SEASONS[Math.floor(((Number(day.slice(5, 7)) + 9) % 12) / 3)]!
