/**
 * The order of plain days, of months and of instants in ISO 8601: that of their letters. Comparing by a language instead
 * takes a browser 50 ms the first time.
 */
export const inTime = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
