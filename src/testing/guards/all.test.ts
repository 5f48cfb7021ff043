import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { GUARDS } from './all.ts'
import { type Guard, without } from './guard.ts'

test('every guard stands where the list says, once, and the file of its test is there', () => {
  const wrong = GUARDS.flatMap(guard => {
    try {
      without(guard, readFileSync(guard.file, 'utf8'))
    } catch (error) {
      return [(error as Error).message]
    }
    return existsSync(guard.test.file) ? [] : [`${guard.test.file} is not there`]
  })
  expect(wrong).toEqual([])
})

test('every guard names a test that its file has, or takes from another', () => {
  const wrong = GUARDS.filter(({ test: { file, name } }) => !titlesNear(file).some(title => couldBe(name, title)))
  expect(wrong.map(({ test: { file, name } }) => `${file}: ${name}`)).toEqual([])
})

/**
 * Every text in quotes in this file, the titles of its tests among them. What several files have to fulfill alike is tested in
 * the files of a contract, which they import.
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

/** Whether the name is in the title, or is what the title becomes, in full or up to one of its placeholders. */
function couldBe(name: string, title: string): boolean {
  if (title.replaceAll("\\'", "'").includes(name)) return true
  const pieces = title.split(/%[sdifjo]|\$\{[^}]*\}|\$[\w.]+/)
  return pieces.some((_, last) => {
    const known = pieces.slice(0, last + 1)
    if (pieces.length === 1 || !known.join('').trim()) return false
    const end = last < pieces.length - 1 ? '.+' : ''
    return new RegExp(`^${known.map(RegExp.escape).join('.+')}${end}$`).test(name)
  })
}

test('every list of guards is part of the whole list', async () => {
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
