/** The day something was saved, as short as it can be: "Nov 2", with the year once it is another one. */
export function savedOn(instant: string, timeZone: string, now = new Date()): string {
  const year = (at: Date) => at.toLocaleDateString('en-US', { timeZone, year: 'numeric' })
  const at = new Date(instant)
  const other = year(at) === year(now) ? {} : ({ year: 'numeric' } as const)
  return at.toLocaleDateString('en-US', { timeZone, month: 'short', day: 'numeric', ...other })
}
