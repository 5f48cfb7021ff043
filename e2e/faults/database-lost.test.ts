import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTo, type OpenDatabase } from '#src/platform/database/open-database.ts'
import { FULL } from '#src/testing/length.ts'
import { findings } from '../support/audit.ts'
import { makeBuyers, makeClass } from '../support/buyers.ts'
import { noteFault } from '../support/fault-table.ts'
import { openPostgres } from '../support/own-postgres.ts'
import { keepBuying } from '../support/shoppers.ts'
import { type ServerProcess, startProcess } from '../support/site.ts'

const KILLS = FULL ? 20 : 2
const SHOPPERS = 6

let postgres: Awaited<ReturnType<typeof openPostgres>>
let site: ServerProcess
let open: OpenDatabase
beforeAll(async () => {
  postgres = await openPostgres()
  site = await startProcess({
    DATABASE_URL: postgres.url,
    TRUSTED_PROXIES: '1',
    DATA_DIR: '/nowhere',
    LOG_LEVEL: 'error',
  })
  open = connectTo({ connectionString: postgres.url })
})
afterAll(async () => {
  await open?.close()
  await site?.stop()
  await postgres?.close()
})

test(`kill -9 on PostgreSQL while families buy, ${KILLS} times: the site stays up, recovers by itself and loses nothing (R10)`, async () => {
  const classId = await makeClass(open.pool, { capacity: 0 })
  const families = await makeBuyers(open.pool, 10_000)
  const shoppers = keepBuying(site.origin, families, classId, SHOPPERS)
  const { bought, statuses } = shoppers
  const moreThan = (count: number) =>
    expect.poll(() => bought.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(count)
  const backAfter: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await moreThan(bought.length + 5)
    await postgres.kill()
    expect((await fetch(`${site.origin}/api/ready`)).status).toBe(503)
    await postgres.start()
    const started = performance.now()
    await moreThan(bought.length)
    backAfter.push(Math.round(performance.now() - started))
  }
  await shoppers.stop()
  expect(site.isRunning()).toBe(true)
  const { rows } = await open.pool.query(
    `SELECT id FROM registrations WHERE status = 'confirmed' AND payment_status = 'paid' AND id = ANY($1::uuid[])`,
    [bought],
  )
  expect(rows.length).toBe(bought.length)
  expect(await findings(open.db)).toEqual([])
  expect(
    [...statuses.keys()].filter(status => status !== 503),
    site.output(),
  ).toEqual([])
  const refused = [...statuses].map(([status, count]) => `${count} answers ${status}`).join(', ')
  noteFault(
    'R10',
    `kill -9 of PostgreSQL under load, ${KILLS} times`,
    `${bought.length} purchases acknowledged, all there; back within ${Math.max(...backAfter)} ms; ${refused}`,
  )
})
