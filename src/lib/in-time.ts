/**
 * Compares plain days, months and instants in ISO 8601 by their characters. A language-aware comparison
 * takes a browser 50 ms the first time.
 */
export const inTime = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
