/** Limits for a class: characters, cents, spots, minutes and years. Form and server share them. */
export const LIMITS = {
  title: 120,
  description: 2_000,
  category: 60,
  keywords: 10,
  keyword: 30,
  aside: 60,
  name: 80,
  words: 200,
  price: 1_000_000,
  capacity: 1_000,
  joinUntilSession: 500,
  dropInHours: 336,
  youngest: 1,
  oldest: 18,
  shortest: 15,
  longest: 480,
  includedPerMonth: 100,
  categories: 20,
  halfDays: 6,
  halfDayName: 40,
} as const

/** How many drafts one request creates, each in a transaction of its own. */
export const DRAFTS_AT_ONCE = 20
