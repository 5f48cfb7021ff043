import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { movableClock } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { auditRuns } from './tables.ts'

const clock = movableClock(new Date())
let site: Awaited<ReturnType<typeof serveSampleProgram>>
let admin: string
beforeAll(async () => {
  site = await serveSampleProgram({ clock, work: true })
  admin = (await signedInPerson(site.db, { role: 'admin' })).cookie
})
afterAll(() => site.close())

const health = async () => (await site.ask('GET', '/api/admin/health', { cookie: admin })).body
const begin = () => site.ask('POST', '/api/admin/health/audit', { cookie: admin })
const finished = async (id: string) => {
  const lastRun = async () => (await health()).lastRun
  await expect.poll(lastRun, { timeout: 20_000 }).toMatchObject({ id, finishedAt: expect.any(String) })
  return lastRun()
}

test('it shows the state of database, queues, email, provider and disk, and the running release', async () => {
  const body = await health()
  expect(body).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    database: { bytes: expect.any(Number), version: expect.stringMatching(/^\d+/) },
    mail: { canSend: false, parked: 1 },
    payments: { provider: 'local' },
    disk: { free: expect.any(Number), total: expect.any(Number) },
    lastRun: null,
  })
  expect(body.disk.free).toBeLessThanOrEqual(body.disk.total)
  expect(body.queues.map((each: { name: string }) => each.name)).toEqual(
    expect.arrayContaining(['run-audit', 'send-mail', 'send-refund']),
  )
  for (const role of ['staff', 'parent'] as const) {
    const { cookie } = await signedInPerson(site.db, { role })
    expect((await site.ask('GET', '/api/admin/health', { cookie })).status).toBe(403)
  }
})

test('a failed job shows in its queue', async () => {
  await site.db.execute(sql`INSERT INTO pgboss.job (name, state, data) VALUES ('send-refund', 'failed', '{}')`)
  expect((await health()).queues.find((each: { name: string }) => each.name === 'send-refund')).toMatchObject({
    failed: 1,
    waiting: 0,
  })
})

test("simultaneous clicks start one audit, which says what doesn't add up", async () => {
  const [first, ...others] = await Promise.all([begin(), begin(), begin()])
  expect([first!.status, first!.body.parts]).toEqual([202, 3])
  for (const each of others) expect(each.body.id).toBe(first!.body.id)
  expect(await finished(first!.body.id)).toMatchObject({ done: 3, findings: [] })

  const { rows } = await site.db.execute<{ id: string }>(
    sql`UPDATE offerings SET taken = taken + 1 WHERE id = (SELECT id FROM offerings WHERE capacity = 0 LIMIT 1) RETURNING id`,
  )
  const next = await begin()
  expect(next.body.id).not.toBe(first!.body.id)
  expect((await finished(next.body.id)).findings).toMatchObject([{ rule: 'taken-agrees', about: rows[0]!.id }])
  await site.db.execute(sql`UPDATE offerings SET taken = taken - 1 WHERE id = ${rows[0]!.id}`)
})

test("an audit that died doesn't block the next one forever", async () => {
  const died = { id: '01890000-0000-7000-8000-0000000ca4a9', startedAt: clock.now() }
  await site.db.insert(auditRuns).values(died)
  expect((await begin()).body.id).toBe(died.id)
  clock.forward(15 * 60_000)
  const { id } = (await begin()).body
  expect(id).not.toBe(died.id)
  expect(await finished(id)).toMatchObject({ findings: [] })
})
