import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { GUARDS } from './all.ts'
import { type Guard, without } from './guard.ts'

test("every guard is found exactly once in its file, and its test's file exists", () => {
  const wrong = GUARDS.flatMap(guard => {
    try {
      without(guard, readFileSync(guard.file, 'utf8'))
    } catch (error) {
      return [(error as Error).message]
    }
    return existsSync(guard.test.file) ? [] : [`${guard.test.file} is missing`]
  })
  expect(wrong).toEqual([])
})

test('every file still parses without its guard, so that its test runs', () => {
  const code = GUARDS.filter(({ file }) => /\.tsx?$/.test(file))
  expect(code.length).toBeGreaterThan(200)
  const wrong = code.flatMap(guard =>
    parseSync(guard.file, without(guard, readFileSync(guard.file, 'utf8'))).errors.map(
      ({ message }) => `${guard.file} without "${guard.find}": ${message}`,
    ),
  )
  expect(wrong).toEqual([])
})

test('every guard names a test in its file, or one that the file imports', () => {
  const wrong = GUARDS.filter(({ test: { file, name } }) => !titlesNear(file).some(title => couldBe(name, title)))
  expect(wrong.map(({ test: { file, name } }) => `${file}: ${name}`)).toEqual([])
})

/**
 * Every quoted text in this file, including the titles of its tests. Requirements that several files share are tested
 * in a contract, which they import.
 */
function titlesNear(file: string): string[] {
  const texts: string[] = []
  const paths = new Set([file])
  for (const path of paths) {
    const text = readFileSync(path, 'utf8')
    texts.push(text)
    for (const [, to] of text.matchAll(/from '(\.\.?\/[\w./-]*contract[\w-]*\.ts)'/g))
      paths.add(join(dirname(path), to!))
  }
  return texts.flatMap(text => [...text.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g)].map(([, , quoted]) => quoted!))
}

/**
 * Whether the title contains the name, or becomes it once filled in, in full or up to one of its placeholders. A title
 * needs a word of its own for that: `${file}: ${problem}` could become anything.
 */
function couldBe(name: string, title: string): boolean {
  if (title.replaceAll("\\'", "'").includes(name)) return true
  const pieces = title.split(/%[sdifjo]|\$\{[^}]*\}|\$[\w.]+/)
  return pieces.some((_, last) => {
    const known = pieces.slice(0, last + 1)
    if (pieces.length === 1 || !/[a-z]{2}/i.test(known.join(' '))) return false
    const end = last < pieces.length - 1 ? '.+' : ''
    return new RegExp(`^${known.map(RegExp.escape).join('.+')}${end}$`).test(name)
  })
}

test('every list of guards is part of the complete list', async () => {
  const lists = import.meta.glob<Record<string, readonly Guard[]>>(['./*.ts', '!./{all,run,guard}{,.test}.ts'])
  expect(Object.keys(lists).length).toBeGreaterThan(10)
  for (const load of Object.values(lists)) {
    for (const [name, guards] of Object.entries(await load()))
      expect(
        guards.every(each => GUARDS.includes(each)),
        name,
      ).toBe(true)
  }
})
