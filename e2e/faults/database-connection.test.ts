import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { openDatabaseProxy } from '#src/testing/database-proxy.ts'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { FULL } from '#src/testing/length.ts'
import { NEEDS_TIME } from '#src/testing/needs.ts'
import { findings } from '../support/audit.ts'
import { type Buyer, makeBuyers, makeClass } from '../support/buyers.ts'
import { controlServer } from '../support/control-servers.ts'
import { noteFault } from '../support/fault-table.ts'
import { keepBuying } from '../support/shoppers.ts'
import { type ServerProcess, startProcess } from '../support/site.ts'
import { watched } from '../support/taken.ts'

const CYCLES = FULL ? 10 : 1
const MOST_MS = 5_000
const SHOPPERS = 3
/** The most a process may hold: for requests, for jobs, and two that listen. */
const MOST_CONNECTIONS = 10 + 4 + 2

let database: FreshDatabase
let line: Awaited<ReturnType<typeof openDatabaseProxy>>
let site: ServerProcess
let watch: pg.Client
let families: Buyer[]
beforeAll(async () => {
  database = await freshDatabase()
  line = await openDatabaseProxy(`${database.url}&application_name=site`)
  site = await startProcess({ DATABASE_URL: line.url, TRUSTED_PROXIES: '1', DATA_DIR: '/nowhere', LOG_LEVEL: 'error' })
  watch = new pg.Client(database.url)
  await watch.connect()
  families = await makeBuyers(database.pool, 5_000)
})
afterAll(async () => {
  await site?.stop()
  await line?.close()
  await watch?.end()
  await database?.drop()
})

type Seen = { path: string; own: boolean; status: number; type: string; text: string; ms: number }

async function ask(path: string, { cookie, address }: Partial<Buyer>, origin = site.origin): Promise<Seen> {
  const headers = { ...(cookie ? { cookie } : {}), 'x-forwarded-for': address ?? '10.200.0.1' }
  const began = performance.now()
  const answer = await fetch(origin + path, { headers })
  const text = await answer.text()
  const type = answer.headers.get('content-type') ?? ''
  return { path, own: cookie !== undefined, status: answer.status, type, text, ms: performance.now() - began }
}

/** Page and API requests from this many families and visitors at once. */
const volley = (count = 6): Promise<Seen[]> =>
  Promise.all(
    families
      .slice(0, count)
      .flatMap(family => [
        ask('/cart', family),
        ask('/api/cart', family),
        ask(`/search-results?q=${newId()}`, {}),
        ask(`/api/search/classes?q=${newId()}`, {}),
      ]),
  )

/** How many connections the database sees from the site, and how many of them wait for a lock. */
async function connections() {
  const { rows } = await watch.query<{ all: number; waiting: number }>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS waiting
     FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'site'`,
  )
  return rows[0]!
}

const holder = { client: undefined as pg.Client | undefined }
const FAULTS = {
  'an answer takes 2 seconds': { begin: () => line.delay(2_000), end: () => line.mend() },
  'connections are cut': { begin: () => line.cut(), end: () => line.mend() },
  'nothing comes through': { begin: () => line.hold(), end: () => line.mend() },
  'every connection of the pool waits': {
    async begin() {
      holder.client = new pg.Client(database.url)
      await holder.client.connect()
      await holder.client.query('BEGIN; LOCK TABLE sign_ins, offerings IN ACCESS EXCLUSIVE MODE')
    },
    async end() {
      await holder.client!.end()
    },
  },
}

test.each(Object.entries(FAULTS))(
  `%s, ${CYCLES} times: every request ends${FULL ? ' within 5 seconds' : ''} with 503, and the site recovers by itself (R11)`,
  async (name, fault) => {
    const classId = await makeClass(database.pool, { capacity: 0 })
    const shoppers = keepBuying(site.origin, families, classId, SHOPPERS)
    const slowest: number[] = []
    const backAfter: number[] = []
    try {
      for (let cycle = 0; cycle < CYCLES; cycle++) {
        const sold = shoppers.bought.length
        await expect.poll(() => shoppers.bought.length, { timeout: 60_000 }).toBeGreaterThan(sold + 3)
        await fault.begin()
        try {
          slowest.push(await expectRefusals())
        } finally {
          await fault.end()
        }
        const mended = performance.now()
        await expect.poll(async () => (await ask('/cart', families[0]!)).status, { timeout: 30_000 }).toBe(200)
        backAfter.push(performance.now() - mended)
      }
    } finally {
      await shoppers.stop()
    }
    const answers = async () => new Set((await volley()).map(each => each.status))
    await expect.poll(answers, { timeout: 60_000 }).toEqual(new Set([200]))
    await expect.poll(async () => (await connections()).all, { timeout: 30_000 }).toBeLessThanOrEqual(MOST_CONNECTIONS)
    expect(
      [...shoppers.statuses.keys()].filter(status => status !== 503),
      site.output(),
    ).toEqual([])
    await expectAllThere(shoppers.bought)
    noteFault(
      'R11',
      `${name}, ${CYCLES} times`,
      `503 after ${Math.round(Math.max(...slowest))} ms at most; back within ${Math.round(Math.max(...backAfter))} ms; ${(await connections()).all} connections; ${shoppers.bought.length} purchases, all there`,
    )
  },
)

/** Returns how long the slowest request took, in milliseconds. */
async function expectRefusals(): Promise<number> {
  const { done: seen, taken } = await watched(() => volley())
  for (const { path, own, status, type, text, ms } of seen) {
    // In the short run the fault lasts until all requests have ended, which is all that a busy machine can show. How
    // soon they end is measured in the long run, where each second lasts two if the host takes half of the processors.
    if (FULL) expect(ms * (1 - taken), path).toBeLessThan(MOST_MS)
    // A signed-out visitor may need only one statement, and it may just be late.
    if (!own && status === 200) continue
    expect([path, status], text.slice(0, 300)).toEqual([path, 503])
    if (path.startsWith('/api/')) expect(JSON.parse(text)).toMatchObject({ code: 'busy' })
    else expect([type, text]).toEqual(['text/html; charset=utf-8', expect.stringContaining('Something went wrong')])
  }
  // A request that gave up leaves no statement waiting; without a cancel, a statement would take 10 seconds.
  await expect.poll(async () => (await connections()).waiting, { timeout: 5_000 }).toBeLessThan(10)
  return Math.max(...seen.map(each => each.ms))
}

async function expectAllThere(bought: string[]) {
  const { rows } = await watch.query(
    `SELECT id FROM registrations WHERE status = 'confirmed' AND payment_status = 'paid' AND id = ANY($1::uuid[])`,
    [bought],
  )
  expect(rows.length).toBe(bought.length)
  await expect.poll(() => findings(database.db), { timeout: 60_000 }).toEqual([])
}

test.runIf(FULL)('the control: without the time limit, a request keeps waiting', NEEDS_TIME, async () => {
  const endless = controlServer('with-endless-patience')
  const server = await startProcess({ DATABASE_URL: line.url, DATA_DIR: '/nowhere', JOBS: 'off' }, endless.program)
  try {
    line.hold()
    const asked = ask('/api/cart', families[0]!, server.origin)
    const first = await Promise.race([
      asked.then(({ ms }) => `answered after ${Math.round(ms)} ms`),
      pause(MOST_MS, 'waits'),
    ])
    line.mend()
    await asked
    noteFault('R11', 'the control: no time limit', `after ${MOST_MS} ms without an answer, a request ${first}`)
    expect(first).toBe('waits')
  } finally {
    line.mend()
    await server.stop()
    endless.remove()
  }
})
