const HOUR = 3_600_000

/** How many unpaid spots an account may hold at once before its email address is confirmed. */
const MOST_BEFORE_CONFIRMING = 3

/** How many holds an account may start within this many hours without paying for them. */
const MOST_BEGUN = [
  { hours: 1, places: 24 },
  { hours: 24, places: 48 },
] as const

/** How many orders unconfirmed accounts may start from one network address in an hour. */
export const MOST_OF_AN_ADDRESS = { max: 12, seconds: 3600 }

type Standing = {
  /** Whether the account's email address is confirmed. */
  confirmed: boolean
  /** How many unpaid spots it would hold with the new ones, and how many of those are new. */
  holding: number
  adding: number
  /** When each hold started that the account had in the last 24 hours and didn't pay for. */
  begun: readonly Date[]
}

/** Why a family may not hold more unpaid spots at `now`, in any class; null when it may (T34). */
export function holdsRefused({ confirmed, holding, adding, begun }: Standing, now: Date) {
  if (adding === 0) return null
  if (!confirmed && holding > MOST_BEFORE_CONFIRMING) return 'confirm-address' as const
  const over = MOST_BEGUN.some(({ hours, places }) => {
    const since = now.getTime() - hours * HOUR
    return begun.filter(each => each.getTime() > since).length + adding > places
  })
  return over ? ('too-many-unpaid' as const) : null
}
