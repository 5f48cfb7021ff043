import type { EntryKind } from '../entry-kinds.ts'
import type { Span } from '../report-span.ts'

/** The address of a report or of one of its files. */
export const reportAddress = (span: Span, path = '/admin/reports'): string =>
  `${path}?${new URLSearchParams({ from: span.from, until: span.until })}`

/** The address of the entries behind one number of the money report. */
export const entriesAddress = ({ from, until }: Span, kind: EntryKind, page = 1): string =>
  `/admin/reports/entries?${new URLSearchParams({ from, until, kind, ...(page > 1 ? { page: String(page) } : {}) })}`
