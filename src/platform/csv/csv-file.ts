import Papa from 'papaparse'

/** Rows as a spreadsheet file in which no cell is a formula. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(rows.map(cells => cells.map(guarded)))

const ROWS_AT_ONCE = 2_000

/**
 * The same in chunks: two thousand ids are read at a time, in the order of the ids, so that an export of everything
 * is never in memory as a whole. Rows that are gone by then are left out.
 */
export async function* csvInPieces(
  columns: readonly string[],
  ids: readonly string[],
  read: (ids: string[]) => Promise<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  yield csvFile([columns])
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const rows = await read(ids.slice(from, from + ROWS_AT_ONCE))
    if (rows.length > 0) yield `\r\n${csvFile(rows)}`
  }
}

/**
 * Spreadsheets run a cell that begins like a formula, also in full-width letters or after a space, and anyone can choose a name
 * or address (T72): such a cell gets a leading apostrophe, which spreadsheets read as "this is text".
 */
export const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/
