import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { needs } from '#src/testing/needs.ts'
import { hasPostgres15, POSTGRES_15 } from '#src/testing/own-server.ts'
import { buy, makeBuyers, makeClass } from '../support/buyers.ts'
import { runCommand } from '../support/command.ts'
import { blocksBelow, openDebianPostgres } from '../support/debian-postgres.ts'
import { noteFault } from '../support/fault-table.ts'
import { openPool } from '../support/open-pool.ts'
import { rowHashes } from '../support/row-hashes.ts'
import { freePort, type ServerProcess, startProcess } from '../support/site.ts'

const ORDERS = FULL ? 50 : 5
const [settings = '', copy = '', lastMinutes = '', recover = ''] = blocksBelow('Back to a minute of your choice')

let postgres: Awaited<ReturnType<typeof openDebianPostgres>>
let site: ServerProcess
let pool: pg.Pool
beforeAll(async () => {
  if (!hasPostgres15) return console.log(`not run: there is no PostgreSQL 15 in ${POSTGRES_15}`)
  postgres = await openDebianPostgres(settings)
  site = await startProcess({ DATABASE_URL: postgres.urlAt(), DATA_DIR: '/nowhere', TRUSTED_PROXIES: '1' })
  pool = openPool(postgres.urlAt(), 2)
})
afterAll(async () => {
  await site?.stop()
  await pool?.end()
  postgres?.close()
})

test.runIf(hasPostgres15)(
  'the commands in docs/operating.md undo a bad DELETE, back to the moment before it (R20)',
  needs('PostgreSQL 15 as Debian installs it'),
  async () => {
    const { rows } = await pool.query(`SELECT setting::int AS seconds FROM pg_settings WHERE name = 'archive_timeout'`)
    expect(rows[0].seconds, 'what can be lost, in seconds').toBeLessThanOrEqual(300)
    postgres.run(copy)

    const classId = await makeClass(pool, { capacity: 0 })
    for (const buyer of await makeBuyers(pool, ORDERS))
      expect(await buy(site.origin, buyer, classId)).toMatchObject({ result: 'bought' })
    await site.stop()
    const good = await rowHashes(postgres.urlAt())
    const time = (await pool.query('SELECT clock_timestamp()::text AS time')).rows[0].time as string
    expect((await pool.query('DELETE FROM order_lines')).rowCount).toBeGreaterThanOrEqual(ORDERS)

    const began = performance.now()
    const file = postgres.run(lastMinutes).trim()
    await expect.poll(() => existsSync(join(postgres.home, 'archive', file)), { timeout: 60_000 }).toBe(true)
    const port = await freePort()
    postgres.run(
      recover
        .replace("'2026-11-21 17:41:00+00'", `'${time}'`)
        .replaceAll('5433', String(port))
        .replace('hot_standby', `unix_socket_directories = '${postgres.home}'\nhot_standby`),
    )
    const recovered = postgres.urlAt(port)
    expect(await rowHashes(recovered)).toEqual(good)
    expect((await rowHashes(postgres.urlAt()))['public.order_lines']!.rows, 'the original is unchanged').toBe(0)
    const audit = await runCommand(['audit'], { DATABASE_URL: recovered, DATA_DIR: '/nowhere' })
    expect([audit.code, audit.text]).toEqual([0, expect.stringContaining('agree.')])
    const rowCount = Object.values(good).reduce((sum, each) => sum + each.rows, 0)
    noteFault(
      'R20',
      'a bad DELETE, undone by going back to the moment before it',
      `all ${rowCount} rows of ${Object.keys(good).length} tables; ${Math.round((performance.now() - began) / 1000)} s`,
    )
  },
)
