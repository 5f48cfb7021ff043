import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Connection, startEmbeddedPostgres } from '#src/platform/database/embedded/start-embedded-postgres.ts'
import type { BareAnswers } from './bare-server.ts'
import { atEnd } from './ending.ts'
import { firstMessage, forkProgram, type Running, type ServerOptions, startProduct } from './processes.ts'

/** The built product over an embedded database with full durability, and what the measurements need around it. */
export type Site = {
  databaseUrl: string
  connection: Connection
  pool: pg.Pool
  /** As the superuser of the cluster. */
  administrator: pg.Pool
  folder: string
  /** Starts one more server process over the same database. */
  start(options?: Omit<ServerOptions, 'databaseUrl'>): Promise<Running>
  /** Starts a bare Node server, a process of its own, that gives these answers. */
  startBare(answers: BareAnswers): Promise<{ port: number }>
  /** Collects what the database server says while `work` runs. */
  databaseLog(work: () => Promise<void>): Promise<string>
}

/** Opens a database in a temporary folder; it and everything started over it end with the benchmark. */
export async function openSite(profileInto?: string): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'craft-bench-'))
  chmodSync(folder, 0o755)
  atEnd(() => rmSync(folder, { recursive: true, force: true }))

  let listener: ((text: string) => void) | undefined
  const cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), onLog: text => listener?.(text) })
  atEnd(cluster.stop)
  const pool = new pg.Pool({ connectionString: cluster.connectionString, max: 8 })
  const administrator = new pg.Pool({
    ...cluster.administrator,
    database: cluster.connection.database,
    max: 2,
    options: '-c log_statement=none',
  })
  for (const each of [pool, administrator])
    each.on('error', error => console.error(`The database connection was lost: ${error.message}`))
  atEnd(() => Promise.all([pool.end(), administrator.end()]))

  return {
    databaseUrl: cluster.connectionString,
    connection: cluster.connection,
    pool,
    administrator,
    folder,
    start: options => startProduct({ databaseUrl: cluster.connectionString, profileInto, ...options }),
    async startBare(answers) {
      const file = join(folder, `answers-${Math.random().toString(36).slice(2)}.json`)
      writeFileSync(file, JSON.stringify(answers))
      return { port: await firstMessage<number>(forkProgram('bare-server.ts', file)) }
    },
    async databaseLog(work) {
      let text = ''
      let arrived = () => {}
      listener = more => {
        text += more
        arrived()
      }
      // The log comes through a pipe of its own, later than the answers: a mark says that all before it was read.
      const mark = async () => {
        const name = `mark ${randomUUID()}`
        await administrator.query(`DO $$ BEGIN RAISE LOG '${name}'; END $$`)
        while (!text.includes(name)) {
          await new Promise<void>(resolve => {
            arrived = resolve
          })
        }
        return text.lastIndexOf('\n', text.indexOf(name)) + 1
      }
      try {
        const from = await mark()
        await work()
        const to = await mark()
        return text.slice(from, to)
      } finally {
        listener = undefined
      }
    },
  }
}
