import Papa from 'papaparse'

/** Rows as a file for a spreadsheet, in which no cell is a formula. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(rows.map(cells => cells.map(guarded)))

/**
 * Spreadsheets run a cell that begins like a formula, also in wide letters or after a space, and strangers choose names and addresses
 * (THREATS T72): such a cell gets a leading apostrophe, which spreadsheets read as "this is text".
 */
export const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/
