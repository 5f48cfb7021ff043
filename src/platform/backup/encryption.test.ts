import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { CannotUnseal, isSealed, seal, sealSegments, unseal, unsealSegments } from './seal.ts'

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

const sealed = (bytes: Uint8Array) => gather(sealSegments(inPieces(bytes), KEY))
const opened = (bytes: Uint8Array) => gather(unsealSegments(inPieces(bytes, 1_003), KEY))

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])('%i bytes come out as they went in', async length => {
  const bytes = randomBytes(length)
  expect((await opened(await sealed(bytes))).equals(bytes)).toBe(true)
})

test('what was cut anywhere, changed anywhere, or put together in another order is refused', async () => {
  const box = await sealed(randomBytes(200_000))
  for (const cut of [0, 5, 20, SEGMENT, 2 * SEGMENT, box.length - 1])
    await expect(opened(box.subarray(0, cut)), `cut at ${cut}`).rejects.toThrow(CannotUnseal)
  for (const at of [0, SEGMENT, box.length - 1]) {
    const changed = Buffer.from(box)
    changed[at]! ^= 1
    await expect(opened(changed), `changed at ${at}`).rejects.toThrow(CannotUnseal)
  }
  const turned = [box.subarray(SEGMENT, 2 * SEGMENT), box.subarray(0, SEGMENT), box.subarray(2 * SEGMENT)]
  await expect(opened(Buffer.concat(turned))).rejects.toThrow(CannotUnseal)
  await expect(opened(Buffer.concat([box, box]))).rejects.toThrow(CannotUnseal)
})

test('the passphrase opens the box, another one does not, and no two boxes are alike', async () => {
  const words = Buffer.from('the names of two children')
  const close = () => gather(seal(inPieces(words), 'a heron with scissors'))
  const [box, other] = [await close(), await close()]
  expect(isSealed(box)).toBe(true)
  expect(box.subarray(24).equals(other.subarray(24))).toBe(false)
  const open = (bytes: Uint8Array, passphrase: string) => gather(unseal(inPieces(bytes, 3), passphrase))
  expect((await open(box, 'a heron with scissors')).equals(words)).toBe(true)
  await expect(open(box, 'a heron without')).rejects.toThrow(/BACKUP_PASSPHRASE/)
  await expect(open(box.subarray(0, 20), 'a heron with scissors')).rejects.toThrow(CannotUnseal)
  await expect(open(randomBytes(100), 'a heron with scissors')).rejects.toThrow(CannotUnseal)
})
