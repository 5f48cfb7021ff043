import { execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { needs } from '#src/testing/needs.ts'
import { mayServe, readPostmaster } from './postmaster-file.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

const onLinux = process.platform === 'linux'
const ON_LINUX = needs('Linux, and the time of npm run test:full')
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function newFolder(mode = 0o755): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'craft-embedded-'))
  fs.chmodSync(folder, mode)
  // Runs last: by then every process has been told to stop.
  cleanups.push(async () => {
    await until(() => process.platform !== 'linux' || processesOn(folder).length === 0)
    fs.rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

async function start(dataDir: string, fast = true): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, fast })
  cleanups.push(() => server.stop())
  return server
}

async function ask(server: Pick<EmbeddedPostgres, 'connectionString'>, query: string) {
  const client = new pg.Client(server.connectionString)
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

/** A separate Node process that starts (or joins) the server, reports it in one line of JSON, and stays. */
function startElsewhere(dataDir: string, temporary = os.tmpdir()) {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'start-embedded-postgres.ts'))}
    console.log(JSON.stringify({ at: 'starting' }))
    const { joined, connectionString } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, fast: true })
    console.log(JSON.stringify({ at: 'started', joined, connectionString }))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: temporary },
  })
  cleanups.push(() => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return { child, said: async () => JSON.parse(String((await lines.next()).value)) }
}

/** Ids of all processes with the folder in their command line: shells, initdb, the server. */
function processesOn(folder: string): number[] {
  return fs.readdirSync('/proc').flatMap(entry => {
    if (!/^\d+$/.test(entry) || Number(entry) === process.pid) return []
    try {
      const line = fs.readFileSync(`/proc/${entry}/cmdline`, 'utf8')
      return line.includes(folder) && !line.includes('--input-type') ? [Number(entry)] : []
    } catch {
      return []
    }
  })
}

async function until(what: () => boolean, limitMs = 5000): Promise<void> {
  for (const since = Date.now(); !what(); await pause(10)) {
    if (Date.now() - since > limitMs) throw new Error(`Still waiting: ${what}`)
  }
}

const clusterOf = (dataDir: string) =>
  path.join(
    dataDir,
    'postgres',
    fs.readdirSync(path.join(dataDir, 'postgres')).find(name => /^pg\d+$/.test(name)) ?? '',
  )

describe('the embedded database', () => {
  test('keeps its rows across a restart, and is closed to other users', async () => {
    const dataDir = newFolder()
    const first = await start(dataDir)
    expect(first.joined).toBe(false)
    await ask(first, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await first.stop()
    expect(processesOn(dataDir)).toEqual([])
    expect(fs.existsSync(first.connection.host)).toBe(false)

    const second = await start(dataDir)
    expect(await ask(second, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    expect(await ask(second, "SELECT current_setting('listen_addresses') AS tcp")).toEqual([{ tcp: '' }])
    expect(fs.statSync(second.connection.host).mode & 0o777).toBe(0o700)
    expect(fs.statSync(path.join(dataDir, 'postgres/connection.json')).mode & 0o777).toBe(0o600)
    const stranger = new pg.Client({ ...second.connection, password: 'wrong' })
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })
  })

  test('gives the application a role that owns its database and is not a superuser', async () => {
    const server = await start(newFolder())
    expect(
      await ask(
        server,
        `SELECT rolsuper, rolcreatedb, rolcreaterole, datlocale, datlocprovider, current_setting('data_checksums') AS checksums
           FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
      ),
    ).toEqual([
      {
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        datlocale: 'C.UTF-8',
        datlocprovider: 'b',
        checksums: 'on',
      },
    ])
    for (const extension of ['pg_trgm', 'unaccent', 'citext']) await ask(server, `CREATE EXTENSION ${extension}`)
    expect(await ask(server, "SELECT unaccent('Zoë') AS plain, 'A'::citext = 'a' AS same")).toEqual([
      { plain: 'Zoe', same: true },
    ])
  })

  test('is joined by a second process, which leaves it running', async () => {
    const dataDir = newFolder()
    const owner = await start(dataDir)
    const guest = await start(dataDir)
    expect(guest).toMatchObject({ joined: true, connection: owner.connection })
    await guest.stop()
    expect(await ask(owner, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
  })

  test('two processes that start it at once on an empty folder start it once and join it once', async () => {
    const dataDir = newFolder()
    const both = [startElsewhere(dataDir), startElsewhere(dataDir)]
    await Promise.all(both.map(one => one.said()))
    const [a, b] = await Promise.all(both.map(one => one.said()))
    expect([a.joined, b.joined].sort()).toEqual([false, true])
    expect(a.connectionString).toBe(b.connectionString)
    expect(fs.readdirSync(path.join(dataDir, 'postgres')).sort()).toEqual([
      'connection.json',
      path.basename(clusterOf(dataDir)),
    ])
  })
})

describe.runIf(onLinux && FULL)('when Node is killed with -9', ON_LINUX, () => {
  test('the server is gone within seconds, and its socket folder too', async () => {
    const dataDir = newFolder()
    const { child, said } = startElsewhere(dataDir)
    await said()
    const { connectionString } = await said()
    expect(processesOn(dataDir).length).toBeGreaterThan(0)
    child.kill('SIGKILL')
    await until(() => processesOn(dataDir).length === 0)
    expect(fs.existsSync(new URL(connectionString).searchParams.get('host') ?? '')).toBe(false)
  })

  test('while it is still creating the cluster, nothing is left behind that blocks the next start', async () => {
    const dataDir = newFolder()
    const temporary = newFolder(0o1777)
    const { child, said } = startElsewhere(dataDir, temporary)
    await said()
    await until(() => fs.readdirSync(temporary).length > 0 && processesOn(dataDir).length > 0)
    child.kill('SIGKILL')
    await until(() => processesOn(dataDir).length === 0 && fs.readdirSync(temporary).length === 0)
    expect(await ask(await start(dataDir), 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
  })

  test('while the server is still starting, the server does not keep running', async () => {
    const dataDir = newFolder()
    await (await start(dataDir)).stop()
    const { child, said } = startElsewhere(dataDir)
    await said()
    await until(() => processesOn(dataDir).length > 0)
    child.kill('SIGKILL')
    await until(() => processesOn(dataDir).length === 0)
  })

  test('the next process waits until the old server is gone and starts its own', async () => {
    const dataDir = newFolder()
    const { child, said } = startElsewhere(dataDir)
    await said()
    const old = await said()
    child.kill('SIGKILL')
    const next = await start(dataDir)
    expect(next.joined).toBe(false)
    expect(next.connectionString).not.toBe(old.connectionString)
    expect(await ask(next, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
  })
})

describe.runIf(onLinux && FULL)('after a crash of the server itself', ON_LINUX, () => {
  test("a leftover pid file doesn't block the start, even if its id now belongs to another process", async () => {
    const dataDir = newFolder()
    const server = await start(dataDir, false)
    await ask(server, 'CREATE TABLE kept AS SELECT 42 AS answer')
    const cluster = clusterOf(dataDir)
    const { pid } = readPostmaster(cluster) ?? { pid: 0 }
    expect(mayServe(pid, cluster)).toBe(true)
    process.kill(pid, 'SIGKILL')
    await until(() => processesOn(dataDir).length === 0)

    const file = path.join(cluster, 'postmaster.pid')
    const owner = fs.statSync(cluster)
    // A running process of the same user, which PostgreSQL alone would mistake for a running server.
    const stranger = spawn('sleep', ['60'], { uid: owner.uid, gid: owner.gid })
    cleanups.push(() => stranger.kill())
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(String(pid), String(stranger.pid)))
    expect(mayServe(stranger.pid ?? 0, cluster)).toBe(false)

    expect(await ask(await start(dataDir), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  })
})

describe.runIf(process.getuid?.() === 0 && FULL)('as root', needs('root, and the time of npm run test:full'), () => {
  test('the server runs as another user, or mapped if other users cannot read this project', async () => {
    const dataDir = newFolder()
    await start(dataDir)
    const asNobody = { uid: 65_534, gid: 65_534, cwd: '/' }
    const isOpen = spawnSync('cat', [path.resolve('package.json')], asNobody).status === 0
    expect(fs.statSync(clusterOf(dataDir)).uid === 0).toBe(!isOpen)
  })

  test('in a folder closed to others it runs mapped, and root still owns the files', async () => {
    const dataDir = path.join(newFolder(0o700), 'data')
    expect(await ask(await start(dataDir), 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
    expect(fs.statSync(clusterOf(dataDir)).uid).toBe(0)
  })

  test.each([
    ['data restored by root is served', (dataDir: string) => execFileSync('chown', ['-R', '0:0', clusterOf(dataDir)])],
    ['data is served after its folder was closed to others', (dataDir: string) => fs.chmodSync(dataDir, 0o700)],
  ])('%s', async (_, change) => {
    const dataDir = newFolder()
    const server = await start(dataDir)
    await ask(server, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await server.stop()
    change(dataDir)
    expect(await ask(await start(dataDir), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  })
})
