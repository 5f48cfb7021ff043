import { existsSync, readFileSync } from 'node:fs'
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
