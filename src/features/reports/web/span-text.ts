import { formatPlainDay } from '#src/lib/dates.ts'
import type { Span } from '../report-span.ts'

/** The days of a report in words: `November 1, 2026 to November 30, 2026`, or one day. */
export const spanText = ({ from, until }: Span): string =>
  from === until ? formatPlainDay(from) : `${formatPlainDay(from)} to ${formatPlainDay(until)}`
