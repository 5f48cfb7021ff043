import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RULES } from './rules.ts'

// StrykerJS only warns about a file that doesn't exist, so a rule that moves would drop out unnoticed.
test('every rule whose mutants are tested is a file with its own tests', () => {
  const files = RULES.flatMap(file => [file, file.replace(/\.ts$/, '.test.ts')])
  expect(files.filter(file => !existsSync(file))).toEqual([])
})
