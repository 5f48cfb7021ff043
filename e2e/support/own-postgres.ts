import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '#src/platform/database/embedded/binaries.ts'
import { chooseIdentity } from '#src/platform/database/embedded/run-as.ts'
import { startEmbeddedPostgres } from '#src/platform/database/embedded/start-embedded-postgres.ts'
import { freePort } from './site.ts'

/** A fully durable PostgreSQL on a fixed port, to be killed and started again. */
export async function openPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-of-a-test-'))
  chmodSync(folder, 0o711)
  const made = await startEmbeddedPostgres({ dataDir: folder })
  const { user, password, database } = made.connection
  await made.stop()
  const cluster = join(folder, 'postgres', 'pg18')
  const bin = findBinaries()
  const { uid, gid, prefix } = chooseIdentity(bin, folder, statSync(cluster)).runAs
  const port = await freePort()
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  let server: ChildProcess

  async function start() {
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-p', String(port)]
    for (;;) {
      const [file = '', ...args] = [...prefix, join(bin, 'postgres'), '-D', cluster, ...settings]
      server = spawn(file, args, {
        uid,
        gid,
        cwd: '/',
        stdio: 'ignore',
      })
      while (server.exitCode === null) {
        if (await answers()) return
        await pause(20)
      }
      // The children of the killed server are still exiting.
      await pause(50)
    }
  }

  async function answers() {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
    client.on('error', () => {})
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }

  /** kill -9 on all of its processes. */
  async function kill() {
    const gone = once(server, 'exit')
    const list = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' })
    for (const pid of [server.pid!, ...list.split('\n').filter(Boolean).map(Number)]) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has already exited.
      }
    }
    await gone
  }

  await start()
  return {
    url,
    start,
    kill,
    async close() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
