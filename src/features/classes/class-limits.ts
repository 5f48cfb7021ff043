/** What a class may say and hold: characters, cents, places and years; form and server use the same numbers. */
export const LIMITS = {
  title: 120,
  description: 2_000,
  category: 60,
  keywords: 10,
  keyword: 30,
  aside: 60,
  price: 1_000_000,
  capacity: 1_000,
  youngest: 1,
  oldest: 18,
} as const
