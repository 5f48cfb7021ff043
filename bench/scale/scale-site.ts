import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '#src/platform/database/embedded/start-embedded-postgres.ts'
import { connectTo, type OpenDatabase } from '#src/platform/database/open-database.ts'
import { atEnd } from '../ending.ts'
import { type Running, startProduct } from '../processes.ts'
import { fillScale } from './fill-scale.ts'

const FOLDER = resolve('build/bench-scale')

/** The built product over a full database, which stays for the next run of the same day unless tables or rows changed since. */
export async function openScaleSite(): Promise<{ product: Running; open: OpenDatabase }> {
  const wanted = key()
  const mark = join(FOLDER, 'filled')
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const cluster = await startEmbeddedPostgres({ dataDir: join(FOLDER, 'data') })
  atEnd(cluster.stop)
  const open = connectTo({ connectionString: cluster.connectionString }, { poolSize: 4 })
  atEnd(open.close)
  const env = { DATA_DIR: join(FOLDER, 'data'), JOBS: 'off' }
  const product = await startProduct({ databaseUrl: cluster.connectionString, env })
  if (!existsSync(mark)) {
    console.log('  filling 5,000 families, 100,000 registrations, 50,000 messages and 20,000 photos …')
    await fillScale(open.pool)
    writeFileSync(mark, wanted)
  }
  return { product, open }
}

/** What the rows are made of: this day, the tables, and the program that fills them. */
function key(): string {
  const hash = createHash('sha256')
  hash.update(new Date().toISOString().slice(0, 10)).update(readdirSync('db/migrations').join())
  hash.update(readFileSync(join(import.meta.dirname, 'fill-scale.ts')))
  return hash.digest('hex')
}
