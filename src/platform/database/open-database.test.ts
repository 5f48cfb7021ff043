import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from '#src/testing/fresh-database.ts'
import { openDatabase } from './open-database.ts'

test('with DATABASE_URL it uses that server, with limits on every connection, and creates no data folder', async () => {
  const fresh = await freshDatabase()
  const dataDir = path.join(os.tmpdir(), `craft-unused-${process.pid}`)
  const open = await openDatabase({ databaseUrl: fresh.url, dataDir })
  const { rows } = await open.pool.query(
    `SELECT current_setting('statement_timeout') AS statement,
            current_setting('idle_in_transaction_session_timeout') AS idle, current_database() AS name`,
  )
  expect(rows).toEqual([{ statement: '10s', idle: '30s', name: new URL(fresh.url).pathname.slice(1) }])
  expect(fs.existsSync(dataDir)).toBe(false)
  await open.close()
  await open.close()
  await fresh.drop()
})

test("a server that closes an idle connection doesn't end the process", async () => {
  const fresh = await freshDatabase()
  const lost: string[] = []
  const open = await openDatabase({ databaseUrl: fresh.url, dataDir: '/nowhere', onLog: text => lost.push(text) })
  const { rows } = await open.pool.query('SELECT pg_backend_pid() AS pid')
  await fresh.pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
  await expect.poll(() => lost).toEqual([expect.stringContaining('idle database connection was lost')])
  expect((await open.pool.query('SELECT 1 AS alive')).rows).toEqual([{ alive: 1 }])
  await open.close()
  await fresh.drop()
})

test('without DATABASE_URL it starts the embedded server and stops it at the end', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'craft-open-'))
  fs.chmodSync(dataDir, 0o755)
  const open = await openDatabase({ dataDir })
  const { rows } = await open.pool.query("SELECT current_setting('fsync') AS fsync, current_user AS role")
  expect(rows).toEqual([{ fsync: 'on', role: 'app' }])
  const socket = new URL(open.connection.connectionString).searchParams.get('host') ?? ''
  expect(fs.existsSync(socket)).toBe(true)
  await open.close()
  expect(fs.existsSync(socket)).toBe(false)
  fs.rmSync(dataDir, { recursive: true })
})
