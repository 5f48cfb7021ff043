import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../config/settings.ts'

const FILE = 'server-secret'
const TEXT = /^[\w-]{43}$/

/**
 * The secret of this installation (256 bits): SERVER_SECRET, or a file in DATA_DIR that only its owner may read, made when
 * first needed. It is never in the database, so a copy of the database alone can't open anything sealed with it.
 * Several servers without a shared DATA_DIR need the same SERVER_SECRET. @throws if the file exists but is unusable
 */
export async function storedSecret({ serverSecret, dataDir }: Pick<Settings, 'serverSecret' | 'dataDir'>) {
  if (serverSecret) return Buffer.from(serverSecret)
  const path = join(dataDir, FILE)
  const text = (await read(path)) ?? (await make(dataDir, path))
  if (!TEXT.test(text)) throw new Error(`${path} contains no secret. Restore it from a backup.`)
  return Buffer.from(text, 'base64url')
}

const read = (path: string) =>
  readFile(path, 'utf8').then(
    text => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )

/** Written in full under another name and then linked, so that one of two processes wins and nobody reads half of it. */
async function make(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const own = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(own, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  try {
    await link(own, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(own)
  }
  return (await read(path))!
}
