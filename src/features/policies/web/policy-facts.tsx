import { dayOf, formatPlainDay } from '#src/lib/dates.ts'

/** `Version 2, November 20, 2026. About 2 minutes to read.` */
export function PolicyFacts({
  version,
  publishedAt,
  readingMinutes,
  timeZone,
}: {
  version: number
  publishedAt: string
  readingMinutes: number
  timeZone: string
}) {
  return (
    <p className="by">
      Version {version}, <time dateTime={publishedAt}>{formatPlainDay(dayOf(publishedAt, timeZone))}</time>. About{' '}
      {readingMinutes === 1 ? '1 minute' : `${readingMinutes} minutes`} to read.
    </p>
  )
}
