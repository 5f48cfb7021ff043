import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** The contents of `postgres/connection.json`: made once, before the cluster, readable by its owner only. */
export interface Credentials {
  database: string
  user: string
  password: string
  administrator: string
  administratorPassword: string
}

/** Reads the file; undefined if there is none. */
export function readCredentials(folder: string): Credentials | undefined {
  const file = path.join(folder, 'connection.json')
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code === 'EACCES') throw new Error(`${file} belongs to another user. Start as that user, or as root.`)
    throw new Error(`Could not read ${file}: ${(error as Error).message}`)
  }
}

/**
 * Reads the file, or makes it with random passwords. The finished file appears all at once or not at all, so two
 * processes that start together use the same passwords, whichever came first.
 */
export function ensureCredentials(folder: string): Credentials {
  const present = readCredentials(folder)
  if (present) return present
  const password = () => crypto.randomBytes(24).toString('base64url')
  const fresh: Credentials = {
    database: 'app',
    user: 'app',
    password: password(),
    administrator: 'postgres',
    administratorPassword: password(),
  }
  const draft = path.join(folder, `connection.${crypto.randomUUID()}`)
  fs.writeFileSync(draft, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    fs.linkSync(draft, path.join(folder, 'connection.json'))
    return fresh
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readCredentials(folder) as Credentials
  } finally {
    fs.rmSync(draft, { force: true })
  }
}
