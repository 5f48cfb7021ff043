import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { needs } from '#src/testing/needs.ts'
import { findBinaries, repairLinks } from './binaries.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'craft-binaries-'))
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

test("if a package's install script did not run, its links are created from the package's own list", () => {
  fs.mkdirSync(path.join(folder, 'native/lib'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'native/lib/libpq.so.5.18'), 'library')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  fs.writeFileSync(path.join(folder, 'native/pg-symlinks.json'), JSON.stringify(links))

  repairLinks(folder)
  repairLinks(folder)

  expect(fs.readFileSync(path.join(folder, 'native/lib/libpq.so.5'), 'utf8')).toBe('library')
  expect(fs.readlinkSync(path.join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
})

test('an EMBEDDED_PG_BIN without the programs is refused with an error that names it', () => {
  expect(() => findBinaries({ EMBEDDED_PG_BIN: '/usr/share' })).toThrow(/EMBEDDED_PG_BIN is \/usr\/share.*no postgres/)
})

test.runIf(process.platform === 'linux')(
  'on a platform without a package, the error says to set DATABASE_URL',
  needs('Linux'),
  () => {
    const { arch } = process
    Object.defineProperty(process, 'arch', { value: 'riscv64' })
    try {
      expect(() => findBinaries({})).toThrow(/no embedded database for linux-riscv64.*Set DATABASE_URL/)
    } finally {
      Object.defineProperty(process, 'arch', { value: arch })
    }
  },
)
