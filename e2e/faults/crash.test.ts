import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { findings } from '../support/audit.ts'
import { type Buyer, buy, makeBuyers, makeClass } from '../support/buyers.ts'
import { noteFault } from '../support/fault-table.ts'
import { type Site, startProcess, startSite } from '../support/site.ts'

const KILLS = FULL ? 100 : 3
const SHOPPERS = 12
/** How many families a shopper buys for before more are made. */
const FAMILIES = 50

let site: Site
beforeAll(async () => {
  site = await startSite({ processes: 2, env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => site.close())

test(`kill -9 on a server process while families buy, ${KILLS} times: no confirmed purchase is lost, nothing is charged twice`, async () => {
  const classId = await makeClass(site.pool, { capacity: 0 })
  const acknowledged: { orderId: string; registrationId: string }[] = []
  let attempts = 0
  let shopping = true

  /** Buys for one family after another. After a dropped connection the same family tries again, as a parent would. */
  async function shop() {
    let families: Buyer[] = []
    while (shopping) {
      // However long a restart takes, there is always another family: the next kill waits for five purchases.
      if (families.length === 0) families = await makeBuyers(site.pool, FAMILIES)
      const buyer = families.pop()!
      for (let tries = 0; tries < 8 && shopping; tries++) {
        attempts++
        const origin = site.processes[attempts % 2]!.origin
        const purchase = await buy(origin, buyer, classId).catch(() => undefined)
        if (purchase?.result === 'bought') {
          acknowledged.push(purchase)
          break
        }
        await pause(20)
      }
    }
  }

  const shoppers = Array.from({ length: SHOPPERS }, shop)
  for (let kill = 0; kill < KILLS; kill++) {
    const before = acknowledged.length
    while (acknowledged.length < before + 5) await pause(10)
    const victim = site.processes[kill % 2]!
    await victim.kill()
    await victim.restart()
  }
  const before = acknowledged.length
  while (acknowledged.length < before + 5) await pause(10)
  shopping = false
  await Promise.all(shoppers)

  const { rows } = await site.pool.query<{ id: string }>(
    `SELECT id FROM registrations WHERE status = 'confirmed' AND payment_status = 'paid' AND id = ANY($1::uuid[])`,
    [acknowledged.map(each => each.registrationId)],
  )
  expect(rows.length).toBe(acknowledged.length)
  const twice = await site.pool.query(
    `SELECT r.child_id FROM payments p JOIN registrations r ON r.order_id = p.order_id
     WHERE r.offering_id = $1 AND p.status = 'succeeded' GROUP BY r.child_id HAVING count(*) > 1`,
    [classId],
  )
  expect(twice.rows).toEqual([])
  expect(await findings(site.db)).toEqual([])
  noteFault(
    'R4',
    `kill -9 of a server process, ${KILLS} times`,
    `${acknowledged.length} purchases acknowledged in ${attempts} attempts, all there; 0 charged twice`,
  )
})

test('the embedded database stops when its server is killed, and comes back with all its data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crash-'))
  const dataDir = join(folder, 'data')
  const server = await startProcess({ DATA_DIR: dataDir })
  try {
    const countClasses = async () =>
      ((await (await fetch(`${server.origin}/api/search/classes?limit=50`)).json()) as { total: number }).total
    const classes = await countClasses()
    expect(classes).toBeGreaterThan(5)
    expect(databaseProcesses(dataDir)).toBeGreaterThan(0)

    await server.kill()
    const giveUp = Date.now() + 10_000
    while (databaseProcesses(dataDir) > 0 && Date.now() < giveUp) await pause(20)
    expect(databaseProcesses(dataDir)).toBe(0)

    await server.restart()
    expect(await countClasses()).toBe(classes)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

function databaseProcesses(dataDir: string): number {
  const list = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
  return list.split('\n').filter(line => line.includes(dataDir) && line.includes('postgres')).length
}
