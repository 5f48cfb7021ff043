/** `45.00`: a number a spreadsheet can add up. */
export const plainDollars = (cents: number): string => (cents / 100).toFixed(2)
