import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvFile, guarded } from './csv-file.ts'

const read = (file: string) => Papa.parse<string[]>(file, { delimiter: ',', newline: '\r\n' }).data

test('no cell begins like a formula, and every cell keeps its text (T72)', () => {
  const unit = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '"', ',', ';', "'", 'a', ' ')
  const cells = fc.array(fc.string({ unit }), { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(cells, row => {
      const [back] = read(csvFile([row])) as [string[]]
      expect(back).toHaveLength(row.length)
      for (const [n, cell] of back.entries()) {
        expect(cell).not.toMatch(/^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/)
        expect([row[n], `'${row[n]}`]).toContain(cell)
      }
    }),
  )
})

test('only cells that begin like a formula are changed', () => {
  expect(['=1', '+1', '-1', '@x', '\t=1', '\n=1', ' =1', '＝1'].map(guarded)).toEqual([
    "'=1",
    "'+1",
    "'-1",
    "'@x",
    "'\t=1",
    "'\n=1",
    "' =1",
    "'＝1",
  ])
  expect(['Ida', 'a=b', ' 1', "'x", ''].map(guarded)).toEqual(['Ida', 'a=b', ' 1', "'x", ''])
})
