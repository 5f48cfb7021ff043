// `npm run test:upgrade -- ../before`: the built version in that folder fills a database and keeps serving families
// while this version starts beside it and migrates. Prints what it saw, and exits with 1 if seats, money or the audit
// differ.
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { endAll } from '../../bench/ending.ts'
import { startProduct } from '../../bench/processes.ts'
import { type Buyer, buy, inTurns, makeBuyers, makeClass } from '../support/buyers.ts'
import { keepBooking } from '../support/keep-booking.ts'
import { openPostgres } from '../support/own-postgres.ts'
import { fillVersionBefore } from './fill-version-before.ts'

const [before] = process.argv.slice(2)
if (!before) {
  console.log('npm run test:upgrade -- folder: the folder of the previous version, built with `npm run build`')
  process.exit(2)
}
const LONGEST_WAIT_MS = 500
const SEATS = 20
const LIMITED = 40

const began = performance.now()
function say(text: string) {
  console.log(`${String(Math.round((performance.now() - began) / 1000)).padStart(5)} s  ${text}`)
}
let failed = false
function demand(fine: boolean, what: string) {
  if (!fine) failed = true
  say(`${fine ? '      ' : 'FAILED'}  ${what}`)
}

const postgres = await openPostgres()
const pool = new pg.Pool({ connectionString: postgres.url, max: 8 }).on('error', () => {})
try {
  await upgrade(resolve(before))
} catch (error) {
  demand(false, `the upgrade finished: ${error instanceof Error ? error.stack : error}`)
} finally {
  await endAll()
  await pool.end()
  await postgres.close()
}
process.exit(failed ? 1 : 0)

async function upgrade(folder: string) {
  const old = await startProduct({ databaseUrl: postgres.url, root: folder })
  const oldSite = `http://127.0.0.1:${old.port}`
  say('the previous version serves')
  await fillVersionBefore(pool, oldSite)
  const { rows: counts } = await pool.query(
    `SELECT status, count(*)::int AS n FROM registrations GROUP BY status ORDER BY status`,
  )
  say(`filled: ${counts.map(each => `${each.n.toLocaleString('en-US')} ${each.status}`).join(', ')}`)
  const found = audit(folder)
  demand(found === '', `its own audit finds nothing ${found}`)
  const filledAt = new Date()
  const kept = await booksOf(pool, filledAt)

  const openClass = await makeClass(pool, { capacity: 0 })
  const buying = keepBuying(oldSite, openClass)
  const [someone] = (await makeBuyers(pool, 1)) as [Buyer]
  const statements = await makeClass(pool, { capacity: 0 })
  const asking = keepBooking(postgres.url, statements, someone, 2)
  await pause(3_000)
  const purchasesBefore = buying.waits.length

  const startedAt = performance.now()
  const now = await startProduct({ databaseUrl: postgres.url })
  const newSite = `http://127.0.0.1:${now.port}`
  say(`this version migrated and serves beside it after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  await pause(3_000)
  await asking.stop()
  // These statements write no order lines and no reasons; the audit is only about what families did.
  await pool.query('DELETE FROM registrations WHERE parent_id = $1', [someone.parentId])
  await pool.query('DELETE FROM orders WHERE parent_id = $1', [someone.parentId])
  await pool.query('UPDATE offerings SET taken = 0 WHERE id = $1', [statements])
  const longest = Math.max(...asking.waits)
  demand(asking.errors.length === 0, `none of ${asking.waits.length} statements failed: ${asking.errors[0] ?? ''}`)
  demand(longest < LONGEST_WAIT_MS, `the longest statement waited ${Math.round(longest)} ms`)

  const limited = await makeClass(pool, { capacity: SEATS, sessions: 10 })
  const results = await inTurns(10, await makeBuyers(pool, LIMITED), (buyer, n) =>
    buy(n % 2 === 0 ? oldSite : newSite, buyer, limited),
  )
  const bought = results.filter(each => each.result === 'bought').length
  const full = results.filter(each => each.result === 'full').length
  demand(
    bought === SEATS && full === LIMITED - SEATS,
    `of ${LIMITED} families at both versions at once ${bought} bought the ${SEATS} seats and ${full} were told that it's full`,
  )
  await buying.stop()
  const slowest = Math.max(...buying.waits)
  demand(
    buying.errors.length === 0 && buying.waits.length > purchasesBefore,
    `families bought ${buying.waits.length} spots from the previous version during the upgrade, the slowest in ${Math.round(slowest)} ms: ${buying.errors[0] ?? ''}`,
  )

  const books = JSON.stringify(await booksOf(pool, filledAt))
  demand(books === JSON.stringify(kept), `what families had and paid is unchanged: ${books}`)
  const wrong = await wronglySeated(pool)
  demand(wrong.length === 0, `each session's seat count matches the children who come: ${JSON.stringify(wrong)}`)
  const foundNow = audit('.')
  demand(foundNow === '', `the audit of this version finds nothing ${foundNow}`)
}

/** What a version's audit prints if it finds something. */
function audit(root: string): string {
  try {
    execFileSync(process.execPath, ['build/server/index.js', 'audit'], {
      cwd: resolve(root),
      encoding: 'utf8',
      stdio: 'pipe',
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' },
    })
    return ''
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    return `${stdout ?? ''}${stderr ?? error}`.slice(0, 1_000)
  }
}

/** One family after another buys a spot, until stopped. */
function keepBuying(origin: string, classId: string) {
  const [waits, errors]: [number[], string[]] = [[], []]
  let going = true
  const buyOnce = async () => {
    const [buyer] = (await makeBuyers(pool, 1)) as [Buyer]
    const done = await buy(origin, buyer, classId)
    return done.result === 'bought' ? undefined : JSON.stringify(done)
  }
  const all = (async () => {
    while (going) {
      const from = performance.now()
      const problem = await buyOnce().catch(error => `${error}`)
      if (problem) errors.push(problem)
      waits.push(performance.now() - from)
    }
  })()
  return {
    waits,
    errors,
    stop() {
      going = false
      return all
    },
  }
}

/** Everything that families had at that moment: spots, orders, credit, plans and the ledger. */
async function booksOf(on: pg.Pool, until: Date) {
  const { rows } = await on.query(
    `WITH past AS (SELECT id FROM orders WHERE created_at < $1)
     SELECT (SELECT json_agg(s ORDER BY s.status, s.option) FROM (SELECT status, enrollment_option AS option, count(*) AS spots,
         sum(price_cents) AS cents FROM registrations WHERE created_at < $1 GROUP BY 1, 2) s) AS spots,
       (SELECT json_agg(l ORDER BY l.account) FROM (SELECT account, sum(amount_cents) AS cents FROM ledger_entries
         WHERE parent_id IN (SELECT id FROM users WHERE created_at < $1) GROUP BY account) l) AS ledger,
       (SELECT json_agg(o ORDER BY o.status) FROM (SELECT status, count(*), sum(total_cents) AS cents FROM orders
         WHERE id IN (SELECT id FROM past) GROUP BY status) o) AS orders,
       (SELECT json_agg(p ORDER BY p.status) FROM (SELECT status, count(*), sum(amount_cents) AS cents FROM subscriptions
         GROUP BY status) p) AS plans`,
    [until],
  )
  return rows[0]
}

/** Upcoming sessions whose seat count isn't the number of children who come, counted here by separate rules. */
async function wronglySeated(on: pg.Pool) {
  const { rows } =
    await on.query(`SELECT o.slug, s.seats, s.seats_taken, o.capacity FROM sessions s JOIN offerings o ON o.id = s.offering_id
    WHERE s.starts_at > now() AND s.cancelled_at IS NULL AND (s.seats <> o.capacity OR s.seats_taken <> (SELECT count(*) FROM registrations r
      WHERE r.offering_id = s.offering_id AND r.status IN ('pending', 'confirmed', 'active')
        AND coalesce(r.start_date, '2000-01-01') <= (s.starts_at AT TIME ZONE 'America/New_York')::date
        AND coalesce(r.end_date, '2999-01-01') >= (s.starts_at AT TIME ZONE 'America/New_York')::date
        AND (isempty(r.spans) OR r.spans @> (s.starts_at AT TIME ZONE 'America/New_York')::date)
        AND (r.days = '{}' OR trim(to_char(s.starts_at AT TIME ZONE 'America/New_York', 'Day')) = ANY(r.days))))
    LIMIT 5`)
  return rows
}
