import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { atEnd } from './ending.ts'
import { exchange } from './load/connection.ts'

const BUILT = 'build/server/index.js'
const READY_WITHIN_MS = 60_000

/** A server process of its own on its own port of the loopback interface. */
export type Running = { port: number; pid: number; output(): string; stop(): Promise<void> }

export type ServerOptions = {
  databaseUrl: string
  env?: Record<string, string>
  /** The folder of the built version; ours without one. */
  root?: string
  /** Writes a CPU profile of the process into this folder when it ends. */
  profileInto?: string
  /** The page that must be answered before the server counts as started. */
  until?: string
}

/** Starts the built product, as an operator would, and waits until it answers. */
export async function startProduct({
  databaseUrl,
  env,
  root = '.',
  profileInto,
  until = '/api/ready',
}: ServerOptions): Promise<Running> {
  const port = await freePort()
  const flags = profileInto ? ['--cpu-prof', `--cpu-prof-dir=${profileInto}`] : []
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=16', '--heap-growing-percent=40', ...flags, resolve(root, BUILT), 'serve'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        // As `npm start` runs it (run.mjs).
        NODE_ENV: 'production',
        MALLOC_ARENA_MAX: '2',
        NODE_COMPILE_CACHE: 'build/.compiled',
        LOG_LEVEL: 'warn',
        HOST: '127.0.0.1',
        PORT: String(port),
        TRUSTED_PROXIES: '1',
        DATABASE_URL: databaseUrl,
        ...env,
      },
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', text => {
      output = (output + text).slice(-20_000)
    })
  }
  const running = { port, pid: child.pid!, output: () => output, stop: () => end(child) }
  atEnd(running.stop)
  await untilAnswered(
    port,
    until,
    () => child.exitCode !== null,
    () => output,
  )
  return running
}

/** Runs a program of this folder as a process of its own; it ends with us. */
export function forkProgram(program: string, ...args: string[]): ChildProcess {
  const child = fork(resolve(import.meta.dirname, program), args, { stdio: 'inherit' })
  atEnd(() => end(child))
  return child
}

/** The first message of a forked program. */
export async function firstMessage<T>(child: ChildProcess): Promise<T> {
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`a program of the benchmark ended with ${code} before it had an answer`)
  })
  const [message] = await Promise.race([once(child, 'message'), gone])
  return message as T
}

async function untilAnswered(port: number, path: string, ended: () => boolean, output: () => string): Promise<void> {
  const giveUp = Date.now() + READY_WITHIN_MS
  for (;;) {
    if (ended()) throw new Error(`the server ended before it answered:\n${output()}`)
    const status = await exchange(port, { path }).then(
      answer => answer.status,
      () => 0,
    )
    if (status === 200) return
    if (Date.now() > giveUp) throw new Error(`${path} was not answered in time (${status}):\n${output()}`)
    await new Promise(resume => setTimeout(resume, 5))
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  const tooLong = setTimeout(() => child.kill('SIGKILL'), 15_000)
  child.kill('SIGTERM')
  await gone
  clearTimeout(tooLong)
}

/** A port nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
