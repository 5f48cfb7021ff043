import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { CannotDecrypt, decrypt, decryptSegments, encrypt, encryptSegments, isEncrypted } from './encryption.ts'

const KEY = randomBytes(32)
const SEGMENT = 65_536 + 16

async function* inPieces(bytes: Uint8Array, length = 10_007) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function gather(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of source) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const encrypted = (bytes: Uint8Array) => gather(encryptSegments(inPieces(bytes), KEY))
const opened = (bytes: Uint8Array) => gather(decryptSegments(inPieces(bytes, 1_003), KEY))

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])('%i bytes come out as they went in', async length => {
  const bytes = randomBytes(length)
  expect((await opened(await encrypted(bytes))).equals(bytes)).toBe(true)
})

test('anything truncated, changed or reordered is refused', async () => {
  const box = await encrypted(randomBytes(200_000))
  for (const cut of [0, 5, 20, SEGMENT, 2 * SEGMENT, box.length - 1])
    await expect(opened(box.subarray(0, cut)), `cut at ${cut}`).rejects.toThrow(CannotDecrypt)
  for (const at of [0, SEGMENT, box.length - 1]) {
    const changed = Buffer.from(box)
    changed[at]! ^= 1
    await expect(opened(changed), `changed at ${at}`).rejects.toThrow(CannotDecrypt)
  }
  const turned = [box.subarray(SEGMENT, 2 * SEGMENT), box.subarray(0, SEGMENT), box.subarray(2 * SEGMENT)]
  await expect(opened(Buffer.concat(turned))).rejects.toThrow(CannotDecrypt)
  await expect(opened(Buffer.concat([box, box]))).rejects.toThrow(CannotDecrypt)
})

test('only the right passphrase opens the file, and no two files are alike', async () => {
  const words = Buffer.from('the names of two children')
  const close = () => gather(encrypt(inPieces(words), 'a heron with scissors'))
  const [box, other] = [await close(), await close()]
  expect(isEncrypted(box)).toBe(true)
  expect(box.subarray(24).equals(other.subarray(24))).toBe(false)
  const open = (bytes: Uint8Array, passphrase: string) => gather(decrypt(inPieces(bytes, 3), passphrase))
  expect((await open(box, 'a heron with scissors')).equals(words)).toBe(true)
  await expect(open(box, 'a heron without')).rejects.toThrow(/BACKUP_PASSPHRASE/)
  await expect(open(box.subarray(0, 20), 'a heron with scissors')).rejects.toThrow(CannotDecrypt)
  await expect(open(randomBytes(100), 'a heron with scissors')).rejects.toThrow(CannotDecrypt)
})
