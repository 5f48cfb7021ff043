import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

const MAGIC = Buffer.from('CRAFTBK1')
const SALT_BYTES = 16
const TAG_BYTES = 16
const SEGMENT_BYTES = 64 * 1024
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const HEADER_BYTES = MAGIC.length + SALT_BYTES
const TOO_SHORT = 'The backup is incomplete: it ends too early.'

type Bytes = AsyncIterable<Uint8Array>
const keyFrom = (passphrase: string, salt: Uint8Array): Promise<Buffer> =>
  promisify<string, Uint8Array, number, object, Buffer>(scrypt)(passphrase, salt, 32, SCRYPT)

/** The passphrase is not the one the backup was encrypted with, or the backup was changed. */
export class CannotDecrypt extends Error {}

export const isEncrypted = (start: Uint8Array): boolean => MAGIC.equals(start.subarray(0, MAGIC.length))

/** Encrypts a stream with a passphrase: scrypt derives the key, with a new salt each time. */
export async function* encrypt(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  yield Buffer.concat([MAGIC, salt])
  yield* encryptSegments(source, await keyFrom(passphrase, salt))
}

/**
 * Decrypts the output of `encrypt`.
 * @throws CannotDecrypt for a wrong passphrase, or a truncated or changed stream; everything returned before was intact
 */
export async function* decrypt(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < HEADER_BYTES) {
    const { done, value } = await chunks.next()
    if (done) throw new CannotDecrypt(TOO_SHORT)
    start = Buffer.concat([start, value])
  }
  if (!isEncrypted(start)) throw new CannotDecrypt('This file is not an encrypted backup.')
  const key = await keyFrom(passphrase, start.subarray(MAGIC.length, HEADER_BYTES))
  yield* decryptSegments(following(start.subarray(HEADER_BYTES), chunks), key)
}

async function* following(first: Buffer, chunks: AsyncIterator<Uint8Array>) {
  yield first
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
}

/**
 * AES-256-GCM over segments of 64 KiB, each encrypted with its number and the last one marked: nothing is used before
 * it was checked, and a truncated end is noticed. A key encrypts one stream only.
 */
export async function* encryptSegments(source: Bytes, key: Buffer): AsyncGenerator<Buffer> {
  let n = 0
  for await (const { bytes, last } of segmentsOf(source, SEGMENT_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(n++, last))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** @throws CannotDecrypt */
export async function* decryptSegments(source: Bytes, key: Buffer): AsyncGenerator<Buffer> {
  let n = 0
  for await (const { bytes, last } of segmentsOf(source, SEGMENT_BYTES + TAG_BYTES)) {
    if (bytes.length < TAG_BYTES) throw new CannotDecrypt(TOO_SHORT)
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(n, last))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const plain = decipher.update(bytes.subarray(0, -TAG_BYTES))
    try {
      decipher.final()
    } catch {
      throw new CannotDecrypt(
        n === 0
          ? 'BACKUP_PASSPHRASE is not the passphrase of this backup, or the backup is damaged.'
          : 'The backup is damaged or incomplete.',
      )
    }
    n++
    yield plain
  }
}

function nonceOf(n: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(n, 5, 6)
  nonce[11] = last ? 1 : 0
  return nonce
}

/** Cuts a stream into pieces of equal length, and marks the last one, which may be shorter or empty. */
async function* segmentsOf(source: Bytes, length: number) {
  let waiting = Buffer.alloc(0)
  for await (const chunk of source) {
    waiting = Buffer.concat([waiting, chunk])
    // A full piece is held until more follows: it may be the last.
    for (; waiting.length > length; waiting = waiting.subarray(length))
      yield { bytes: waiting.subarray(0, length), last: false }
  }
  yield { bytes: waiting, last: true }
}
