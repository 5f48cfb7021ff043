/** The most an admin can give at a time, approved or not, in cents. */
export const MOST_GOODWILL_CENTS = 100_000
/** How much one admin can give in any 24 hours without approval, across all families, in cents. */
export const GOODWILL_A_DAY_CENTS = 20_000
export const GOODWILL_DAY_MS = 24 * 3600 * 1000

/** Whether another admin must approve credit of `amount` after `given` in the last 24 hours. Both in cents. */
export const needsApproval = ({ given, amount }: { given: number; amount: number }): boolean =>
  given + amount > GOODWILL_A_DAY_CENTS
