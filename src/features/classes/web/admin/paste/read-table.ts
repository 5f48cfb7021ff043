import Papa from 'papaparse'
import { type Cells, FIELDS, type Target } from './columns.ts'

/** How many classes can be pasted at a time. */
export const MOST_ROWS = 200
/** How many characters. A longer paste is hardly a list of classes. */
export const MOST_CHARACTERS = 300_000

export type Sheet = { headers: string[]; rows: string[][] }

/** Reads rows copied from a spreadsheet (tabs) or a CSV file. Empty rows are left out. */
export function readTable(text: string): { ok: true; sheet: Sheet } | { ok: false; problem: string } {
  const delimiter = text.split('\n', 1)[0]!.includes('\t') ? '\t' : ''
  const { data } = Papa.parse<string[]>(text.trim(), { delimiter, skipEmptyLines: 'greedy' })
  const [headers, ...rows] = data.map(cells => cells.map(cell => cell.trim()))
  if (!headers) return { ok: false, problem: 'Paste the rows of your spreadsheet, with the row of headings on top.' }
  if (headers.length < 2)
    return { ok: false, problem: "We couldn't find columns in this. Copy the cells in your spreadsheet, then paste." }
  if (rows.length === 0) return { ok: false, problem: 'There are only headings. Copy the rows below them, too.' }
  if (rows.length > MOST_ROWS)
    return {
      ok: false,
      problem: `Paste at most ${MOST_ROWS} classes at a time. These are ${rows.length.toLocaleString('en-US')}.`,
    }
  return { ok: true, sheet: { headers, rows } }
}

/** `60` and `60 min` as `60 minutes`, which the end of a class can be instead of a time. */
const lengthOf = (text: string) => (text ? `${text.replace(/\s*[a-z.]+$/i, '')} minutes` : '')

/** Joins two cells unless one is empty. */
const joined = (first: string, between: string, last: string) =>
  first && last ? `${first}${between}${last}` : first || last

/**
 * The cells of each row by field. Columns that belong together become one: two ages, a supply fee and a price, a start and
 * a length. `common` fills cells that are empty.
 */
export function cellsOf(
  { rows }: Sheet,
  mapping: readonly (Target | undefined)[],
  common: Partial<Cells> = {},
): Cells[] {
  return rows.map(row => {
    const of = (target: Target) => {
      const at = mapping.indexOf(target)
      return at === -1 ? '' : (row[at] ?? '')
    }
    const parts: Partial<Record<Target, string>> = {
      ages: of('ages') || joined(of('ageMin'), '-', of('ageMax')),
      price: joined(of('price'), ' + ', of('fee')),
      startTime: of('startTime') || of('times'),
      endTime: of('endTime') || lengthOf(of('minutes')),
    }
    const cells = FIELDS.map(field => {
      const text = parts[field] ?? of(field)
      // Only a description has paragraphs; elsewhere a spreadsheet's line break is a space.
      const line = field === 'description' ? text : text.replace(/\s+/g, ' ').trim()
      return [field, line || (common[field] ?? '')]
    })
    return Object.fromEntries(cells) as Cells
  })
}
