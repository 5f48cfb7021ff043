import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { DatabaseConnection } from '../database/open-database.ts'
import type { Storage } from '../files/storage.ts'
import { archiveOf } from './archive.ts'
import { CannotDecrypt, decrypt, encrypt, isEncrypted } from './encryption.ts'
import { CannotRestore } from './entry-reader.ts'
import { load, type Target } from './load.ts'
import type { Ending } from './manifest.ts'
import { unload } from './unload.ts'

type Bytes = AsyncIterable<Uint8Array>

/**
 * Writes a backup to a new file that only this user may read; it gets its name once it is complete. With a passphrase it
 * is encrypted and includes the kept keys of `keysIn`; without one it is a plain `.tar.gz` without keys.
 */
export async function writeBackup(
  file: string,
  from: { connection: DatabaseConnection; storage: Storage; keysIn?: string; now?: Date },
  passphrase?: string,
): Promise<void> {
  const draft = `${file}.part`
  try {
    await pipeline(
      archiveOf(unload(from.connection, { ...from, keysIn: passphrase ? from.keysIn : undefined })),
      createGzip(),
      (source: Bytes) => (passphrase ? encrypt(source, passphrase) : source),
      createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }),
    )
    await rename(draft, file)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') await rm(draft, { force: true })
    throw error
  }
}

/**
 * Restores a backup into an empty database and storage.
 * @throws CannotRestore with a message for the operator
 */
export async function restoreBackup(file: string, target: Target, passphrase?: string): Promise<Ending> {
  const encrypted = isEncrypted(await startOf(file))
  if (encrypted && !passphrase)
    throw new CannotRestore('This backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with.')
  try {
    return await pipeline(
      createReadStream(file),
      (source: Bytes) => (encrypted && passphrase ? decrypt(source, passphrase) : source),
      createGunzip(),
      (source: Bytes) => load(target, source),
    )
  } catch (error) {
    if (error instanceof CannotDecrypt) throw new CannotRestore(error.message)
    if (String((error as { code?: unknown }).code).startsWith('Z_') || /tar|end of data/i.test(String(error)))
      throw new CannotRestore('The backup is damaged or incomplete.')
    throw error
  }
}

async function startOf(file: string): Promise<Buffer> {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await opened.close()
  }
}
