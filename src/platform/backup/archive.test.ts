import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { archiveOf, type Entry, entriesOf } from './archive.ts'

const ENTRIES: Entry[] = [
  { name: 'manifest.json', bytes: Buffer.from('{}') },
  { name: 'tables/public.empty/000001.copy', bytes: Buffer.alloc(0) },
  { name: `pictures/uploads/${'k'.repeat(120)}/960.avif`, bytes: randomBytes(3_000_000) },
]

async function* some() {
  yield* ENTRIES
}

async function gather(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of source) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* inPieces(bytes: Buffer, length = 100_000) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

test('entries come out as they went in', async () => {
  const out: Entry[] = []
  for await (const { name, bytes } of entriesOf(archiveOf(some()))) out.push({ name, bytes: await gather(bytes) })
  expect(out.map(({ name }) => name)).toEqual(ENTRIES.map(({ name }) => name))
  expect(out.every(({ bytes }, n) => bytes.equals(ENTRIES[n]!.bytes))).toBe(true)
})

test('an archive that ends in the middle of an entry is refused', async () => {
  const whole = await gather(archiveOf(some()))
  const readAll = async () => {
    for await (const { bytes } of entriesOf(inPieces(whole.subarray(0, 1_000_000)))) await gather(bytes)
  }
  await expect(readAll()).rejects.toThrow()
})

test('an error while filling or reading reaches the reader', async () => {
  const broken = async function* () {
    yield ENTRIES[0]!
    throw new Error('the table was lost')
  }
  await expect(gather(archiveOf(broken()))).rejects.toThrow('the table was lost')
  const cut = async function* () {
    yield (await gather(archiveOf(some()))).subarray(0, 5_000)
    throw new Error('the connection was lost')
  }
  const readAll = async () => {
    for await (const { bytes } of entriesOf(cut())) await gather(bytes)
  }
  await expect(readAll()).rejects.toThrow('the connection was lost')
})

test('when the reader stops, the writer stops too', async () => {
  let ended = false
  const endless = async function* () {
    try {
      for (;;) yield { name: 'again', bytes: randomBytes(100_000) }
    } finally {
      ended = true
    }
  }
  for await (const chunk of archiveOf(endless())) if (chunk.length > 0) break
  await expect.poll(() => ended).toBe(true)
})
