import { dayWordsIn } from '#src/lib/dates.ts'

const KINDS = { craft: 'Craft', notes: 'Notes' } as const

/** `Nov 12, 2026`, in the program's time zone. */
export const postDay = (instant: string, zone: string): string =>
  dayWordsIn(instant, zone, { month: 'short', day: 'numeric', year: 'numeric' })

export const minutesText = (minutes: number): string => `${minutes} min read`

/** `Craft · 4 min read · Nov 12, 2026` */
export function cardText(
  post: { kind: keyof typeof KINDS; readingMinutes: number; publishedAt: string },
  zone: string,
): string {
  return [KINDS[post.kind], minutesText(post.readingMinutes), postDay(post.publishedAt, zone)].join(' · ')
}
