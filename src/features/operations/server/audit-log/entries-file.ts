import { csvFile } from '#src/platform/csv/csv-file.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { AuditEntryAnswer } from '../../audit-contract.ts'
import { type Filters, readEntries, type Summaries } from './read-entries.ts'

const AT_ONCE = 500
const COLUMNS = [
  ...['When (UTC)', 'Who', 'Role', 'Viewing as', 'What', 'Route', 'URL parameters', 'Fields', 'Status', 'IP address'],
  ...['Kind', 'Thing', 'Before', 'After', 'Reason'],
]

/** The log as a spreadsheet file, one line per change, streamed so memory doesn't grow with the log. */
export async function* entriesFile(
  db: Queryable,
  asked: Filters & { zone: string },
  summaries: Summaries,
): AsyncGenerator<string> {
  yield `${csvFile([COLUMNS])}\r\n`
  let before: string | null | undefined
  while (before !== null) {
    const page = await readEntries(db, { ...asked, before, limit: AT_ONCE }, summaries)
    if (page.entries.length > 0) yield `${csvFile(page.entries.flatMap(linesOf))}\r\n`
    before = page.next
  }
}

function linesOf({ changes, ...entry }: AuditEntryAnswer): string[][] {
  const { at, person, actingAs, route, summary, params, fields, status, address } = entry
  const head = [
    at,
    person.name ?? person.id,
    person.role,
    actingAs?.name ?? '',
    summary ?? '',
    route,
    asText(params),
    fields.join(' '),
  ]
  const start = [...head, status === null ? '' : String(status), address]
  if (changes.length === 0) return [[...start, '', '', '', '', '']]
  return changes.map(({ kind, thingId, before, after, reason }) => [
    ...start,
    kind,
    thingId,
    asText(before),
    asText(after),
    reason ?? '',
  ])
}

const asText = (value: object | null): string => (value === null ? '' : JSON.stringify(value))
