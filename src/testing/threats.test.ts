import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync(['src/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'])
const text = readFileSync('docs/threats.md', 'utf8')
const rows = text.split('\n').filter(line => /^\| T\d+ /.test(line))

/** The test file that a row refers to: by its path under src, its full path, or its name if that is unique. */
function fileOf(named: string): string {
  const same = files.filter(file => file === named || file === `src/${named}` || file.endsWith(`/${named}`))
  const exact = same.filter(file => file === named || file === `src/${named}`)
  const [found, ...others] = exact.length > 0 ? exact : same
  if (!found || others.length > 0) throw new Error(`docs/threats.md names ${named}, which is ${same.length} files`)
  return found
}

test('every test named in the list of threats exists, word for word', () => {
  const missing: string[] = []
  let seen = 0
  for (const row of rows) {
    let source = ''
    for (const [, file, name] of row.matchAll(/`([\w./-]+\.test\.tsx?)`|"([^"]+)"/g)) {
      if (file) source = readFileSync(fileOf(file), 'utf8').replaceAll("\\'", "'")
      if (!name) continue
      seen++
      // Three dots mean omitted words.
      if (!name.split('…').every(words => source.includes(words))) missing.push(`${row.slice(2, 5)}: ${name}`)
    }
    if (source === '') missing.push(`${row.slice(2, 5)}: names no test`)
  }
  expect(missing).toEqual([])
  expect(rows.length).toBeGreaterThan(40)
  expect(seen).toBeGreaterThan(60)
})
