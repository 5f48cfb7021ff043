import type { Basis, EntryKind } from '../entry-kinds.ts'
import type { ClassFilter } from '../grouping.ts'
import type { Span } from '../report-span.ts'

type Fields = Readonly<Record<string, string | number | null | undefined>>

/** An address with the fields that are set. */
export function addressWith(path: string, fields: Fields): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  return query.size === 0 ? path : `${path}?${query}`
}

/** The address of a report or of one of its files. */
export const reportAddress = ({ from, until }: Span, path = '/admin/reports'): string =>
  addressWith(path, { from, until })

export type Behind = Span & ClassFilter & { kind: EntryKind; basis?: Basis; noClass?: 'yes' }

/** The address of the entries behind one number of the money report. */
export const entriesAddress = ({ from, until, kind, basis, ...more }: Behind, page = 1): string =>
  addressWith('/admin/reports/entries', {
    from,
    until,
    basis: basis === 'class-day' ? basis : undefined,
    kind,
    season: more.season,
    classId: more.classId,
    category: more.category,
    noClass: more.noClass,
    page: page > 1 ? page : undefined,
  })
