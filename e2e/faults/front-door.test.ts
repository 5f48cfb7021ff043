import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { freePort } from '../support/site.ts'

/** Several times the interval at which run.mjs checks the process that started it. */
const SOME_TIME_MS = 2_000

let database: FreshDatabase
let folder: string
let origin: string
let env: NodeJS.ProcessEnv
let started: number[]
beforeAll(async () => {
  database = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'front-door-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  env = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME },
    ...{ DATABASE_URL: database.url, DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' },
  }
  started = []
})
afterEach(() => {
  // Everything a test started, even if the test failed.
  for (const pid of started) {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It has already ended, as it should.
    }
  }
})

/** Runs a program in its own process group. */
function run(program: string, ...args: string[]): ChildProcess {
  const child = spawn(program, args, { env, detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  started.push(child.pid!)
  return child
}

const answers = () =>
  fetch(`${origin}/api/ready`).then(
    answer => answer.ok,
    () => false,
  )

/** Starts the server in the background of a shell that runs until its input ends. */
async function startInBackground() {
  const shell = run('sh', '-c', 'nohup node run.mjs start >/dev/null 2>&1 </dev/null & read line')
  await expect.poll(answers).toBe(true)
  return shell
}

test('a server started in the background keeps running when its shell ends', async () => {
  const shell = await startInBackground()
  shell.stdin!.end()
  await once(shell, 'exit')
  await pause(SOME_TIME_MS)
  expect(await answers()).toBe(true)
  process.kill(-shell.pid!, 'SIGTERM')
  await expect.poll(answers).toBe(false)
})

test('a server started with nohup keeps running when the terminal is closed', async () => {
  const shell = await startInBackground()
  process.kill(-shell.pid!, 'SIGHUP')
  await once(shell, 'exit')
  await pause(SOME_TIME_MS)
  expect(await answers()).toBe(true)
})

test('npm start ends its server when it gets SIGTERM', async () => {
  const npm = run('npm', 'start')
  await expect.poll(answers).toBe(true)
  npm.kill('SIGTERM')
  await expect.poll(answers).toBe(false)
})

test('the server of npm start ends when the shell in between ends without forwarding the signal', async () => {
  env.npm_lifecycle_event = 'start'
  const shell = run('sh', '-c', 'node run.mjs start; true')
  await expect.poll(answers).toBe(true)
  shell.kill('SIGTERM')
  await expect.poll(answers).toBe(false)
})
