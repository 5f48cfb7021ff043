const HOUR = 3_600_000

/** How many unpaid places an account may hold at once before its e-mail address is confirmed. */
const MOST_BEFORE_CONFIRMING = 3

/** How many places an account may begin to hold without having paid for them since, in so many hours. */
const MOST_BEGUN = [
  { hours: 1, places: 24 },
  { hours: 24, places: 48 },
] as const

/** How many orders of unconfirmed accounts one network address may begin in an hour. */
export const MOST_OF_AN_ADDRESS = { max: 12, seconds: 3600 }

type Standing = {
  /** Whether the e-mail address of the account is confirmed. */
  confirmed: boolean
  /** How many unpaid places it would hold with the new ones, and how many of those are new. */
  holding: number
  adding: number
  /** When each of the places began that it held in the last 24 hours and did not pay. */
  begun: readonly Date[]
}

/** Why a family may not hold more unpaid places at `now`, whichever the class; null when it may (T34). */
export function holdsRefused({ confirmed, holding, adding, begun }: Standing, now: Date) {
  if (adding === 0) return null
  if (!confirmed && holding > MOST_BEFORE_CONFIRMING) return 'confirm-address' as const
  const over = MOST_BEGUN.some(({ hours, places }) => {
    const since = now.getTime() - hours * HOUR
    return begun.filter(each => each.getTime() > since).length + adding > places
  })
  return over ? ('too-many-unpaid' as const) : null
}
