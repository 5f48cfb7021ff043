import { dayOf, formatDay, formatTime } from '#src/lib/dates.ts'
import { addDays } from '#src/lib/plain-days.ts'

/** `today, 7:05 PM`, `yesterday, 7:05 PM` or `Tue, Dec 8, 7:05 PM`, in the program's time zone. */
function whenShared(instant: string, now: Date, zone: string): string {
  const day = dayOf(instant, zone)
  const today = dayOf(now, zone)
  const name = day === today ? 'today' : day === addDays(today, -1) ? 'yesterday' : formatDay(instant, zone)
  return `${name}, ${formatTime(instant, zone)}`
}

/** `2 photos`, or nothing. */
export const photoCount = (count: number): string => (count === 0 ? '' : count === 1 ? '1 photo' : `${count} photos`)

/** `Sam Ortiz, yesterday, 7:05 PM, 2 photos` in parts. */
export const byline = (
  {
    createdBy,
    createdAt,
    photos,
  }: { createdBy: { firstName: string; lastName: string }; createdAt: string; photos: readonly unknown[] },
  now: Date,
  zone: string,
): string =>
  [`${createdBy.firstName} ${createdBy.lastName}`.trim(), whenShared(createdAt, now, zone), photoCount(photos.length)]
    .filter(Boolean)
    .join(' · ')
