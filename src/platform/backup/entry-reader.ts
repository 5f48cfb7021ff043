import type * as z from 'zod'
import type { ReadEntry } from './archive.ts'

/** A message for the operator: the request is refused, nothing was changed. */
export class CannotRestore extends Error {}

const MOST_BYTES = 64 * 1024 * 1024
const CUT = 'The backup is damaged or incomplete.'

/** Reads entries one after another and knows the name of the next. */
export async function entryReader(entries: AsyncGenerator<ReadEntry>) {
  let next = await entries.next()
  const forward = async () => {
    next = await entries.next()
  }

  /** All bytes of the next entry. */
  async function bytes(): Promise<Buffer> {
    if (next.done) throw new CannotRestore(CUT)
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of next.value.bytes) {
      size += chunk.length
      if (size > MOST_BYTES) throw new CannotRestore('The backup contains an entry that is too large.')
      chunks.push(chunk)
    }
    await forward()
    return Buffer.concat(chunks)
  }

  return {
    /** `undefined` at the end. */
    name: () => (next.done ? undefined : next.value.name),
    bytes,
    /** The next entry, which must have this name and this shape. */
    async json<T>(name: string, shape: z.ZodType<T>): Promise<T> {
      if (next.done || next.value.name !== name) throw new CannotRestore(CUT)
      const text = (await bytes()).toString()
      try {
        return shape.parse(JSON.parse(text))
      } catch {
        throw new CannotRestore(`This version can't read ${name} in the backup.`)
      }
    },
    /** The bytes of all following entries in a folder, one after another. */
    async *bytesBelow(folder: string): AsyncGenerator<Uint8Array> {
      while (!next.done && next.value.name.startsWith(folder)) {
        yield* next.value.bytes
        await forward()
      }
    },
    /** Reads to the end, after which nothing may follow. */
    async finish(): Promise<void> {
      if (!next.done) throw new CannotRestore('The backup is damaged: there is more data after its end.')
    },
  }
}
