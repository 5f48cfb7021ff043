import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { type Credentials, ensureCredentials, readCredentials } from './connection-file.ts'
import { createCluster } from './create-cluster.ts'
import { askRunningServer } from './join-running-server.ts'
import { ownerLives } from './owner-file.ts'
import { mayServe, readPostmaster } from './postmaster-file.ts'
import { chooseIdentity, handOver, handOverCluster } from './run-as.ts'
import { startServer } from './start-server.ts'

export interface Connection {
  /** Folder of the socket. */
  host: string
  port: number
  user: string
  password: string
  database: string
}

export interface EmbeddedPostgres {
  /** The same as `connection`, as a URL for `pg`, psql and DATABASE_URL. */
  connectionString: string
  /** The application's own role; it owns its database and is not a superuser. */
  connection: Connection
  /** The superuser, for backups and for creating databases. */
  administrator: Connection
  /** Another process owns the server; the server stops together with that process. */
  joined: boolean
  /** Fast shutdown by the owner; a process that joined leaves the server running. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** DATA_DIR: the cluster is in `postgres/pg18`, the passwords in `postgres/connection.json`. */
  dataDir: string
  /** Without any durability, for tests. */
  fast?: boolean
  /** The whole data folder is removed with the server, however this process ends. Only with `fast`. */
  throwaway?: boolean
  /** The server's warnings and errors. */
  onLog?: (text: string) => void
  /** Called every ten seconds with what this start is waiting for. */
  tell?: (sentence: string) => void
}

const longestWait = 60_000
const reportEvery = 10_000

/**
 * Starts the embedded PostgreSQL of a data folder, or joins the server that another process runs on it. Waits for a server
 * that is starting or stopping (up to 60 s). The server never outlives its owner.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  fs.mkdirSync(options.dataDir, { recursive: true })
  const dataDir = fs.realpathSync(options.dataDir)
  const folder = path.join(dataDir, 'postgres')
  const bin = findBinaries()
  const fast = options.fast ?? false
  const throwaway = fast && options.throwaway ? dataDir : undefined
  const since = Date.now()
  const tooLong = () => Date.now() - since > longestWait
  let told = since
  const waitFor = async (what: string) => {
    if (Date.now() - told >= reportEvery) {
      told = Date.now()
      options.tell?.(`Waiting for ${what}, ${Math.round((told - since) / 1000)} s so far.`)
    }
    await pause(25)
  }
  for (;;) {
    const existing = newestCluster(folder)
    const known = existing ? readPostmaster(existing) : undefined
    if (existing && known && mayServe(known.pid, existing)) {
      const credentials = credentialsOf(folder)
      const answers = known.state === 'ready' && (await askRunningServer(known, existing, credentials)) === 'ours'
      if (answers && ownerLives(known.socketFolder)) {
        return describe(known.socketFolder, known.port, credentials)
      }
      if (tooLong()) {
        throw new Error(`Process ${known.pid} is using ${existing} but does not respond. Stop it, then start again.`)
      }
      await waitFor(`process ${known.pid}, which is using the database in ${existing}`)
      continue
    }
    const { runAs, major } = chooseIdentity(bin, dataDir, existing ? fs.statSync(existing) : undefined)
    const cluster = path.join(folder, `pg${major}`)
    if (existing && existing !== cluster) {
      throw new Error(
        `${existing} was made by a different PostgreSQL version than the ${major} in ${bin}. Set EMBEDDED_PG_BIN to that version.`,
      )
    }
    if (!existing) {
      fs.mkdirSync(folder, { recursive: true })
      handOver(folder, runAs)
      if (throwaway) handOver(dataDir, runAs)
      await createCluster({ bin, major, runAs, cluster, credentials: ensureCredentials(folder), fast })
    }
    const credentials = credentialsOf(folder)
    handOverCluster(cluster, runAs)
    const started = await startServer({
      ...{ bin, cluster, runAs, fast, throwaway },
      strangerPid: known?.pid,
      onLog: options.onLog,
    })
    if (started.ok) return describe(started.socketFolder, started.port, credentials, () => started.process.stop())
    if (tooLong()) throw new Error(`The embedded database in ${cluster} stays locked: ${started.log}`)
    await waitFor(`the lock of the database in ${cluster}`)
  }
}

function newestCluster(folder: string): string | undefined {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter(name => /^pg\d+$/.test(name)) : []
  const newest = names.sort((a, b) => Number(b.slice(2)) - Number(a.slice(2)))[0]
  return newest && path.join(folder, newest)
}

function credentialsOf(folder: string): Credentials {
  const credentials = readCredentials(folder)
  if (!credentials) throw new Error(`${folder}/connection.json is missing. Restore it from your backup.`)
  return credentials
}

function describe(host: string, port: number, known: Credentials, stop?: () => Promise<void>): EmbeddedPostgres {
  const connection = { host, port, user: known.user, password: known.password, database: known.database }
  const { administrator, administratorPassword } = known
  return {
    connection,
    connectionString: connectionUrl(connection),
    administrator: { host, port, user: administrator, password: administratorPassword, database: 'postgres' },
    joined: !stop,
    stop: stop ?? (async () => {}),
  }
}

/** A postgres:// URL for a socket folder that works for both `pg` and libpq. */
export function connectionUrl({ host, port, user, password, database }: Connection): string {
  const [name, secret, base] = [user, password, database].map(encodeURIComponent)
  return `postgres://${name}:${secret}@localhost:${port}/${base}?host=${encodeURIComponent(host)}`
}
