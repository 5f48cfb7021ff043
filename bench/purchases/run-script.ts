import { execFile, spawnSync } from 'node:child_process'
import { existsSync, globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Buyer } from '../../e2e/support/buyers.ts'
import type { Site } from '../site.ts'
import { BUYERS, pgbenchText, type Script, TURN, withValues } from './script.ts'

const pgbench = findPgbench()
/** Who runs the statements. */
export const scriptRunner = pgbench ? 'pgbench' : 'the pg driver (no pgbench was found)'

/** Runs the script once for each of these buyers with a number of clients; answers runs per second. */
export async function runScript(
  site: Site,
  script: Script,
  buyers: readonly Buyer[],
  clients: number,
): Promise<number> {
  await site.pool.query(`DROP TABLE IF EXISTS ${BUYERS}; DROP SEQUENCE IF EXISTS ${TURN}`)
  await site.pool.query(
    `CREATE TABLE ${BUYERS} AS SELECT x.turn, x.parent_id, x.child_id, s.token_hash
     FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS x(parent_id, child_id, turn) JOIN sign_ins s ON s.user_id = x.parent_id`,
    [buyers.map(each => each.parentId), buyers.map(each => each.childId)],
  )
  await site.pool.query(`ALTER TABLE ${BUYERS} ADD PRIMARY KEY (turn); CREATE SEQUENCE ${TURN}; ANALYZE ${BUYERS}`)
  const each = Math.floor(buyers.length / clients)
  return pgbench ? withPgbench(site, pgbench, script, clients, each) : withDriver(site, script, clients, each)
}

async function withPgbench(
  site: Site,
  program: string,
  script: Script,
  clients: number,
  each: number,
): Promise<number> {
  const file = join(site.folder, 'purchase.sql')
  writeFileSync(file, pgbenchText(script))
  const { host, port, user, password, database } = site.connection
  const args = ['-n', '-c', clients, '-j', 2, '-t', each, '-f', file, '-h', host, '-p', port, '-U', user, database].map(
    String,
  )
  const { stdout, stderr } = await promisify(execFile)(program, args, { env: { ...process.env, PGPASSWORD: password } })
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!rate || /error/i.test(stderr)) throw new Error(`pgbench: ${stderr}${stdout}`)
  return Number(rate)
}

async function withDriver(site: Site, { first, statements }: Script, clients: number, each: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: site.databaseUrl, max: clients })
  const connections = await Promise.all(Array.from({ length: clients }, () => pool.connect()))
  try {
    const began = performance.now()
    await Promise.all(
      connections.map(async connection => {
        for (let n = 0; n < each; n++) {
          const { rows } = await connection.query(first)
          for (const statement of statements) await connection.query(withValues(statement, rows[0]))
        }
      }),
    )
    return (clients * each) / ((performance.now() - began) / 1000)
  } finally {
    for (const connection of connections) connection.release()
    await pool.end()
  }
}

function findPgbench(): string | undefined {
  if (process.env.BENCH_OWN_CLIENTS) return undefined
  if (spawnSync('pgbench', ['--version']).error === undefined) return 'pgbench'
  return globSync('/usr/lib/postgresql/*/bin/pgbench').sort().reverse().find(existsSync)
}
