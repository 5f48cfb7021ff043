// `npm run test:containers`: follows docs/operating.md with real containers, using the commands given there, and prints
// what happens. The upgrade starts from the previous commit, or from the one passed as an argument.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import pg from 'pg'
import { makeBuyers, makeClass } from '../support/buyers.ts'
import { blocksBelow } from '../support/debian-postgres.ts'
import { loadOn } from '../support/load-on.ts'
import { type Machine, openMachine, removeImage, whyNot } from './machine.ts'

const [commitBefore = 'HEAD~1'] = process.argv.slice(2)
const OWNER = { email: 'owner@example.org', password: 'a-lantern-over-the-pond-17' }
const AUDIT = 'docker compose -f deploy/compose.yaml exec app1 node build/server/index.js audit'
const blocks = (heading: string) => blocksBelow(heading).filter(block => block.includes('docker compose'))
const [start = ''] = blocks('Setting it up')
const [backup = '', restore = ''] = blocks('Backups')
const [upgrade = ''] = blocks('Upgrades')

const began = performance.now()
function say(text: string) {
  console.log(`${String(Math.round((performance.now() - began) / 1000)).padStart(5)} s  ${text}`)
}
function demand(fine: boolean, what: string) {
  if (!fine) throw new Error(`Expected: ${what}`)
}

/** Trusts the proxy's certificate and checks that the site answers through it. */
async function demandReady({ origin, certificate }: Machine) {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate])
  for (const path of ['/api/ready', '/', '/classes']) {
    const { status } = await fetch(origin + path)
    demand(status === 200, `${path} answers 200 through nginx, not ${status}`)
  }
}

async function post(origin: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  return fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function demandSignIn({ origin }: Machine) {
  const { status } = await post(origin, '/api/auth/login', OWNER)
  demand(status === 200, `the first admin signs in with the password, not ${status}`)
}

async function startOnAnEmptyMachine(machine: Machine) {
  machine.fetchVersion()
  const link = /https:\S+token=(\S+)/.exec(await machine.follow(start))
  say('built and started on an empty machine, both processes healthy at the first try')
  await demandReady(machine)
  say('ready through nginx')
  demand(link !== null, 'admin:create prints a link')
  const { status } = await post(machine.origin, '/api/auth/reset-password', {
    token: link![1],
    password: OWNER.password,
  })
  demand(status === 200, `the link sets the password, not ${status}`)
  await demandSignIn(machine)
  say('the first admin set the password by the printed link and signed in')
}

async function takeBackup(machine: Machine): Promise<string> {
  await machine.follow(backup)
  const files = readdirSync(machine.backups)
  const made = files.find(name => name.startsWith('backup-'))
  demand(
    made !== undefined && files.includes('deletions.jsonl'),
    'a backup and deletions.jsonl came out of the container',
  )
  say(`backed up: ${files.join(', ')}`)
  return made!
}

async function restoreInto(machine: Machine, file: string) {
  machine.fetchVersion()
  const told = await machine.follow(restore, { [/backup-\S+/.exec(restore)![0]]: file })
  await demandReady(machine)
  await demandSignIn(machine)
  say(`restored into a new machine: ${told.match(/^Restored .*/m)?.[0]} The admin signs in.`)
}

async function upgradeUnderLoad(machine: Machine) {
  machine.fetchVersion(commitBefore)
  await machine.follow(start)
  await demandReady(machine)
  const before = await machine.imageOf('app1')
  say(`the commit before (${commitBefore}) runs`)
  const pool = new pg.Pool({ connectionString: machine.databaseUrl, max: 2 })
  const classId = await makeClass(pool, { capacity: 0 })
  const families = (await makeBuyers(pool, 20_000)).map(each => ({ ...each, cookie: `__Host-${each.cookie}` }))
  await pool.end()
  const load = loadOn(machine.origin, classId, families)
  try {
    machine.fetchVersion()
    await machine.follow(upgrade)
  } finally {
    await load.stop()
  }
  for (const service of ['app1', 'app2'])
    demand((await machine.imageOf(service)) !== before, `${service} runs the new version`)
  const { bought, read, streams } = load.seen
  demand(bought > 20 && read > 200, `families bought (${bought}) and visitors read (${read}) during the upgrade`)
  say(
    `upgraded by replacing one process after the other: ${load.failed.length} refused of ${bought} purchases and ${read} readings; an open page came back ${streams - 1} times`,
  )
  demand(load.failed.length === 0, `nothing was refused: ${load.failed.slice(0, 10).join('\n')}`)
  await machine.follow(AUDIT)
  say('the audit finds nothing')
}

const problem = whyNot()
if (problem) {
  console.error(problem)
  process.exit(1)
}
// Ctrl-C ends the running command, and what was created is still removed.
process.on('SIGINT', () => {})
const name = `craft-containers-${process.pid}`
const backups = mkdtempSync(join(tmpdir(), 'backups-of-a-test-'))

/** Runs `work` on a new machine, which is removed afterwards. */
async function onMachine(which: string, work: (machine: Machine) => Promise<void>) {
  const machine = await openMachine(`${name}-${which}`, { image: name, backups })
  try {
    await work(machine)
  } catch (error) {
    console.error(await machine.logs())
    throw error
  } finally {
    await machine.remove()
  }
}

try {
  let file = ''
  await onMachine('first', async machine => {
    await startOnAnEmptyMachine(machine)
    file = await takeBackup(machine)
  })
  await onMachine('second', machine => restoreInto(machine, file))
  await onMachine('third', upgradeUnderLoad)
  say('all as docs/operating.md says')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(backups, { recursive: true, force: true })
  await removeImage(name)
}
