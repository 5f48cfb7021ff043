import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { servesFrom } from './changed.ts'

const BUILT = 'build/server/index.js'
const READY_WITHIN_MS = 60_000

/** Vitest ends a worker that is still closing its sites after all tests; no server may outlive its worker. */
const servers = new Set<ChildProcess>()
const endServers = () => {
  for (const server of servers) server.kill('SIGKILL')
}
process.once('exit', endServers)
process.once('SIGTERM', () => process.exit())

type ServerOutput = { origin: string; lastWriteAt: number; text(): string }
const outputs: ServerOutput[] = []

/** The output of this worker's servers that have written anything since then, including those that have ended. */
export function describeServers(since: number): string {
  const recent = outputs
    .filter(({ lastWriteAt }) => lastWriteAt >= since)
    .map(({ origin, text }) => `${origin}:\n${text().slice(-5_000)}`)
  return ['Server output:', ...(recent.length > 0 ? recent : ['none'])].join('\n')
}

/** One running server process of the product, as an operator would start it. */
export type ServerProcess = {
  origin: string
  pid(): number
  output(): string
  /** Kills it, as a crash would. */
  kill(): Promise<void>
  /** Starts it again on the same port; resolves when it accepts requests. */
  restart(): Promise<void>
  stop(): Promise<void>
  isRunning(): boolean
}

export type Site = FreshDatabase & { processes: ServerProcess[]; origin: string; close(): Promise<void> }

/** The built product on a fresh database with the sample program, in one or more processes. */
export async function startSite({
  processes = 1,
  env = {},
  program = BUILT,
}: {
  processes?: number
  env?: Record<string, string>
  program?: string
} = {}): Promise<Site> {
  if (!existsSync(program)) throw new Error('Build the product first: npm test and npm run test:faults do.')
  const database = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'site-of-a-test-'))
  const given = { DATABASE_URL: database.url, DATA_DIR: folder, ...env }
  const running: ServerProcess[] = []
  for (let n = 0; n < processes; n++) running.push(await startProcess(given, program))
  servesFrom(database.pool, running)
  return {
    ...database,
    processes: running,
    origin: running[0]!.origin,
    async close() {
      await Promise.all(running.map(each => each.stop()))
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts one server process and waits until it is ready. */
export async function startProcess(env: Record<string, string>, program = BUILT): Promise<ServerProcess> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  let child: ChildProcess
  let output = ''
  const written: ServerOutput = { origin, lastWriteAt: 0, text: () => output }
  outputs.push(written)

  async function start() {
    child = spawn(process.execPath, [resolve(program), 'serve'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: 'build/.compiled',
        LOG_LEVEL: 'warn',
        HOST: 'localhost',
        PORT: String(port),
        ...env,
      },
    })
    const started = child
    servers.add(started)
    started.once('exit', () => servers.delete(started))
    const keep = (text: Buffer) => {
      output = (output + text).slice(-20_000)
      written.lastWriteAt = Date.now()
    }
    child.stdout!.on('data', keep)
    child.stderr!.on('data', keep)
    await untilReady().catch(async error => {
      await end('SIGKILL')
      throw error
    })
  }

  async function untilReady() {
    const giveUp = Date.now() + READY_WITHIN_MS
    for (;;) {
      if (!isRunning()) throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}:\n${output}`)
      const ready = await fetch(`${origin}/api/ready`).then(
        answer => answer.ok,
        () => false,
      )
      if (ready) return
      if (Date.now() > giveUp) throw new Error(`the server was not ready in time:\n${output}`)
      await pause(25)
    }
  }

  const isRunning = () => child.exitCode === null && child.signalCode === null

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    if (!isRunning()) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  await start()
  return {
    origin,
    pid: () => child.pid!,
    output: () => output,
    kill: () => end('SIGKILL'),
    restart: start,
    stop: () => end('SIGTERM'),
    isRunning,
  }
}

/** Below the ports that Linux, macOS and Windows assign to connections, so none is taken between two of our binds. */
const FIRST_PORT = 10_000
/**
 * A hundred for each worker of a run, by its number: by process id, two workers could get the same hundred, and one
 * site would answer for another. Concurrent runs mostly get different ones, by the id of the process that started the
 * workers.
 */
const OWN_PORTS = FIRST_PORT + ((process.ppid % 25) * 8 + (Number(process.env.VITEST_POOL_ID ?? 0) % 8)) * 100
let portsTaken = 0

/** A free port from this worker's hundred. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = OWN_PORTS + (portsTaken++ % 100)
    const server = createServer()
    server.listen(port, 'localhost')
    const isFree = await once(server, 'listening').then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') throw error
        return false
      },
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
