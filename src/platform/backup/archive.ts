import { extract, pack } from 'tar-stream'

export type Entry = { name: string; bytes: Buffer }
export type ReadEntry = { name: string; bytes: AsyncIterable<Uint8Array> }

/** A tar archive of these entries, made while it is read: only one entry at a time is in memory. */
export async function* archiveOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const archive = pack()
  const filled = (async () => {
    for await (const { name, bytes } of entries)
      await new Promise<void>((done, failed) =>
        archive.entry({ name, mode: 0o600 }, bytes, error => (error ? failed(error) : done())),
      )
    archive.finalize()
  })()
  filled.catch(error => archive.destroy(error))
  yield* archive as AsyncIterable<Uint8Array>
  await filled
}

/** The entries of a tar archive in order; read the bytes of each before asking for the next. */
export async function* entriesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<ReadEntry> {
  const archive = extract()
  const closed = new Promise<void>(done => archive.on('close', () => done()))
  const read = (async () => {
    for await (const chunk of source) {
      if (archive.destroyed) return
      if (!archive.write(chunk))
        await Promise.race([new Promise<void>(done => archive.once('drain', () => done())), closed])
    }
    archive.end(null)
  })()
  read.catch(error => archive.destroy(error))
  for await (const entry of archive) yield { name: entry.header.name, bytes: entry as AsyncIterable<Uint8Array> }
  await read
}
