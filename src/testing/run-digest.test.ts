import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PartOfRun } from './run-digest.ts'

const FILES = {
  'vitest.config.ts': `import { defineConfig } from 'vitest/config'
    import { RunDigest } from ${JSON.stringify(resolve('src/testing/run-digest.ts'))}
    export default defineConfig({ test: { include: ['*.check.ts'], reporters: [new RunDigest()] } })`,
  'failing.check.ts': `import { expect, test } from 'vitest'
    test('is red', () => { throw new Error('outside', { cause: new Error('inside') }) })
    test('is green', () => expect(1).toBe(1))`,
  'unprepared.check.ts': `import { beforeAll, describe, test } from 'vitest'
    beforeAll(() => { throw new Error('no database') })
    test('first', () => {})
    describe('more', () => { test('second', () => {}) })`,
  'unloaded.check.ts': `throw new Error('no such file')`,
}

let folder: string
beforeAll(() => {
  // Inside the repository, where Vitest is found.
  mkdirSync('build', { recursive: true })
  folder = mkdtempSync(join('build', 'digest-'))
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the files above and returns what the digest printed and counted. */
function run(...more: string[]): { printed: string; counted: PartOfRun } {
  const digest = resolve(folder, 'digest.jsonl')
  rmSync(digest, { force: true })
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  const { stdout } = spawnSync(process.execPath, [vitest, 'run', '--root', folder, ...more], {
    encoding: 'utf8',
    env: { ...process.env, RUN_DIGEST: digest },
  })
  return { printed: stdout, counted: JSON.parse(readFileSync(digest, 'utf8')) }
}

test('tests that were never reached count as failed, and a failure is printed with its cause', () => {
  const { printed, counted } = run()
  expect(counted).toMatchObject({ passed: 1, failed: 4, skipped: [] })
  for (const text of ['Failed: is red', 'outside', 'Caused by: Error: inside', 'no database', 'no such file'])
    expect(printed).toContain(text)
})

test('tests that words leave out are skipped, even in a file with a failed test', () => {
  const { counted } = run('failing.check.ts', '-t', 'is red')
  expect(counted).toMatchObject({ passed: 0, failed: 1, skipped: [{ test: 'is green', why: 'not asked for' }] })
})
