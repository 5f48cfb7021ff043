import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'
import { storedSecret } from './stored-secret.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kept-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const mine = { purpose: 'second-factor', owner: 'maya' }

test('sealed text opens only for its purpose and its owner', async () => {
  const sealed = await seal({ dataDir }, 'JBSWY3DP', mine)
  expect(sealed).not.toContain('JBSWY3DP')
  expect(await unseal({ dataDir }, sealed, mine)).toBe('JBSWY3DP')
  expect(await unseal({ dataDir }, sealed, { ...mine, owner: 'omar' })).toBeUndefined()
  expect(await unseal({ dataDir }, sealed, { ...mine, purpose: 'other' })).toBeUndefined()
  expect(await unseal({ dataDir, serverSecret: 'x'.repeat(40) }, sealed, mine)).toBeUndefined()
})

test("changed texts don't open, and the same text never looks the same twice", async () => {
  const sealed = await seal({ dataDir }, 'JBSWY3DP', mine)
  for (const [at, letter] of [...sealed].entries()) {
    // The last character of a part has unused bits.
    if (letter === '.' || sealed[at + 1] === '.' || at === sealed.length - 1) continue
    const changed = sealed.slice(0, at) + (letter === 'A' ? 'Q' : 'A') + sealed.slice(at + 1)
    expect(await unseal({ dataDir }, changed, mine), changed).toBeUndefined()
  }
  expect(await seal({ dataDir }, 'JBSWY3DP', mine)).not.toBe(sealed)
  for (const nonsense of ['', 'v1', 'v1..', 'v2.a.b.c', 'v1.AAAA.AAAA.AAAA'])
    expect(await unseal({ dataDir }, nonsense, mine)).toBeUndefined()
})

test('processes that start together agree on one secret, which only its owner may read', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => storedSecret({ dataDir })))
  expect(new Set(all.map(each => each.toString('hex'))).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['server-secret'])
  expect((await stat(join(dataDir, 'server-secret'))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(dataDir, 'server-secret'), 'utf8')).toMatch(/^[\w-]{43}$/)
})

test('a damaged secret is not replaced, since everything sealed with it would be silently lost', async () => {
  await writeFile(join(dataDir, 'server-secret'), 'cut o')
  await expect(storedSecret({ dataDir })).rejects.toThrow(/contains no secret/)
})

test('SERVER_SECRET takes priority over the file', async () => {
  const serverSecret = 'a long and secret sentence of the owner'
  const sealed = await seal({ dataDir, serverSecret }, 'JBSWY3DP', mine)
  expect(await readdir(dataDir)).toEqual([])
  expect(await unseal({ dataDir: '/nowhere', serverSecret }, sealed, mine)).toBe('JBSWY3DP')
})
