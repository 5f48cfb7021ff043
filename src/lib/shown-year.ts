/**
 * Whether a day needs its year: it's in another one than today. Both are plain days `YYYY-MM-DD`. In a list from December
 * to January, the days of the other year have theirs.
 */
export const needsYear = (day: string, today: string): boolean => day.slice(0, 4) !== today.slice(0, 4)

let read: () => string | undefined = () => undefined

/**
 * Sets the current day for dates on pages: in a browser the one that came with the page, on the server that of
 * the page being rendered. This way server and browser show the same, even if midnight passes in between.
 */
export function readTodayFrom(source: () => string | undefined): void {
  read = source
}

/** The current day of a page; undefined outside of pages, where the caller passes the day or no year is shown. */
export const todayOfPage = (): string | undefined => read()
