/** Whole US cents. Never a float of dollars: all arithmetic happens here, dollars exist only as text. */
export type Cents = number

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$45.00`: always two decimals, as every price on every screen, mail and receipt. */
export function formatCents(cents: Cents): string {
  return dollars.format(cents / 100)
}

/** The sum of a list of amounts in cents. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0)
}
