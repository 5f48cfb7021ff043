import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CannotStore } from './cannot-store.ts'
import type { Storage } from './storage.ts'

/** Bytes in a folder that only this program's user may read. */
export function diskStorage(folder: string): Storage {
  const pathOf = (name: string) => join(folder, name)
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const beside = `${path}.${randomBytes(6).toString('hex')}.part`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeFile(beside, bytes, { mode: 0o600, flush: true })
        await rename(beside, path)
      } catch (error) {
        await rm(beside, { force: true }).catch(() => {})
        throw new CannotStore(error)
      }
    },
    async get(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') return undefined
        throw error
      }
    },
    async remove(names) {
      for (const folder of new Set(names.map(name => dirname(pathOf(name)))))
        await rm(folder, { recursive: true, force: true })
    },
  }
}
