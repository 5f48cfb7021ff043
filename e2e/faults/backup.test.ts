import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { noteFault } from '../support/fault-table.ts'
import { type ServerProcess, startProcess } from '../support/site.ts'

const ENV = { BACKUP_PASSPHRASE: 'paper boats on the evening pond' }

let folder: string
let site: ServerProcess
let dataDir: string
let backups: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-of-a-test-'))
  chmodSync(folder, 0o711)
  dataDir = join(folder, 'data')
  backups = join(folder, 'backups')
  site = await startProcess({ DATA_DIR: dataDir })
  writeFileSync(join(dataDir, 'server-secret'), 'k'.repeat(43), { mode: 0o600 })
})
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const classesOf = async ({ origin }: ServerProcess) =>
  ((await (await fetch(`${origin}/api/search/classes?limit=50`)).json()) as { total: number }).total

async function signInAs(origin: string, email: string) {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'wonder-becomes-art' }),
  })
  return {
    status: answer.status,
    cookie: answer.headers
      .getSetCookie()
      .map(each => each.split(';')[0])
      .join('; '),
  }
}

test('a running site is backed up, lost, and restored into an empty folder, as docs/operating.md says (R19)', async () => {
  const started = performance.now()
  const classes = await classesOf(site)
  const { cookie } = await signInAs(site.origin, 'parent2@example.com')

  mkdirSync(backups)
  const made = await runCommand(['backup', backups], { DATA_DIR: dataDir, ...ENV })
  expect([made.code, made.text]).toEqual([0, expect.stringContaining('encrypted')])
  const [name] = readdirSync(backups).filter(each => each.endsWith('.tar.gz.enc'))
  const file = join(backups, name!)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file).includes('parent@example.com')).toBe(false)
  expect((await runCommand(['backup', file], { DATA_DIR: dataDir, ...ENV })).text).toContain('never overwritten')

  // A family deletes its account after the backup; the newer list of deletions says so.
  const me = await fetch(`${site.origin}/api/auth/user`, { headers: { cookie } })
  const { id } = (await me.json()) as { id: string }
  expect(id).toBeTruthy()
  const deletion = { userId: id, deletedAt: new Date().toISOString() }
  const list = join(backups, 'deletions.jsonl')

  expect((await runCommand(['restore', file], { DATA_DIR: dataDir, ...ENV })).text).toContain('already exists')
  await site.stop()
  const fresh = join(folder, 'fresh')
  expect((await runCommand(['restore', file], { DATA_DIR: fresh })).text).toContain('BACKUP_PASSPHRASE')
  writeFileSync(list, '{"userId":"everybody"}\n')
  const unusable = await runCommand(['restore', file], { DATA_DIR: fresh, ...ENV })
  expect([unusable.code, unusable.text]).toEqual([1, expect.stringContaining('a line that is not a deletion')])
  expect(existsSync(join(fresh, 'server-secret')), 'nothing is restored before the list is read').toBe(false)
  writeFileSync(list, `${JSON.stringify(deletion)}\n`)
  const restored = await runCommand(['restore', file], { DATA_DIR: fresh, ...ENV })
  expect([restored.code, restored.text]).toEqual([0, expect.stringContaining('1 deletion in')])
  expect(restored.text).toContain('1 restored account was deleted again')
  expect(restored.text).toContain('Spots, orders, payments, refunds and credit agree.')
  expect(existsSync(join(fresh, 'server-secret'))).toBe(true)

  const again = await startProcess({ DATA_DIR: fresh })
  try {
    expect(await classesOf(again)).toBe(classes)
    const stale = await fetch(`${again.origin}/api/auth/user`, { headers: { cookie } })
    expect(stale.status, 'earlier sign-ins have ended').toBe(401)
    expect((await signInAs(again.origin, 'parent@example.com')).status).toBe(200)
    expect((await signInAs(again.origin, 'parent2@example.com')).status, 'the deleted account stays deleted').toBe(401)
  } finally {
    await again.stop()
  }
  noteFault(
    'R19',
    'backed up while running, lost, restored',
    `${Math.round((performance.now() - started) / 1000)} s in all`,
  )
})

test('db:move refuses to move the database of a running site', async () => {
  const running = await startProcess({ DATA_DIR: dataDir })
  try {
    const { code, text } = await runCommand(['db:move', 'postgres://app@localhost:9/app'], { DATA_DIR: dataDir })
    expect([code, text]).toEqual([1, expect.stringContaining('Stop it first')])
  } finally {
    await running.stop()
  }
  expect((await runCommand(['db:move'], { DATA_DIR: dataDir })).code).toBe(2)
})
