import { formatCents } from '#src/lib/money.ts'

/** A message of the server about an amount, for a field in dollars: the server uses cents. */
export const inDollars = (message: string) =>
  message.replace(
    / in cents as a whole number from 0 to (\d+)\./,
    (_, most) => ` in dollars, at most ${formatCents(+most)}.`,
  )
