/** `45.00`: what a spreadsheet adds up. */
export const plainDollars = (cents: number): string => (cents / 100).toFixed(2)
