/** Whole US cents. Never a float of dollars: all arithmetic uses cents, dollars exist only as text. */
export type Cents = number

/**
 * `$1,045.00`: always two decimals, like every price on screens, emails and receipts; `-$25.00` below zero. Written without
 * Intl, because the first number format of a page keeps a phone busy for a tenth of a second.
 */
export function formatCents(cents: Cents): string {
  const whole = Math.abs(Math.round(cents))
  const dollars = String(Math.floor(whole / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(whole % 100).padStart(2, '0')}`
}

/** The sum of a list of amounts in cents. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0)
}
