import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabaseProxy } from '#src/testing/database-proxy.ts'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { openLog } from '../log/log.ts'
import { type JobKind, type Jobs, openJobs } from './jobs.ts'

type Numbered = { n: number }
const WAIT = { timeout: 30_000, interval: 50 }
const log = openLog({ logLevel: 'silent' })
let database: FreshDatabase
let opened: { stop(): Promise<void> }[]

beforeEach(async () => {
  database = await freshDatabase()
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map(each => each.stop()))
  await database.drop()
})

/** Jobs as one process runs them; it looks for jobs of dead workers every second. */
async function openProcess(kinds: JobKind<never>[], work = true): Promise<Jobs> {
  const jobs = openJobs(database.connection, log, { lookSeconds: 1 })
  opened.push(jobs)
  await jobs.begin(kinds, work)
  return jobs
}

/** A kind of job that fails as often as `failures` says, and the numbers of the jobs that were started. */
function counting(failures: (n: number) => number = () => 0) {
  const begun: number[] = []
  const kind: JobKind<Numbered> = {
    name: 'count',
    async run({ n }) {
      begun.push(n)
      if (begun.filter(other => other === n).length <= failures(n)) throw new Error('not yet')
    },
  }
  return { kind, begun }
}

async function states() {
  const { rows } = await database.pool.query<{ state: string; tries: number }>(
    `SELECT state, retry_count AS tries FROM pgboss.job WHERE name = 'count' ORDER BY (data->>'n')::int`,
  )
  return rows.map(({ state, tries }) => `${state} after ${tries + 1}`)
}

test('a job exists if and only if the write it belongs to was committed', async () => {
  const { kind, begun } = counting()
  const jobs = await openProcess([kind])
  const rolledBack = database.db.transaction(async tx => {
    await jobs.enqueue(tx, 'count', { n: 1 })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await database.db.transaction(tx => jobs.enqueue(tx, 'count', { n: 2 }))
  await expect.poll(() => begun, WAIT).toContain(2)
  expect(begun).toEqual([2])
})

test('a job that contains an email address is not queued (T83)', async () => {
  const { kind } = counting()
  const jobs = await openProcess([kind], false)
  const sent = jobs.enqueue(database.db, 'count', { n: 1, to: { email: 'maya@example.com' } })
  await expect(sent).rejects.toThrow('Pass an id')
  expect(await states()).toEqual([])
})

test('a failed job is retried even if nothing else is queued', async () => {
  const { kind, begun } = counting(() => 1)
  const jobs = await openProcess([kind])
  await jobs.enqueue(database.db, 'count', { n: 1 })
  await expect.poll(() => begun, WAIT).toEqual([1, 1])
  await expect.poll(states, WAIT).toEqual(['completed after 2'])
})

test("each failed attempt logs one line with its cause, without the job's data", async () => {
  const lines: unknown[] = []
  const writing = openLog({ logLevel: 'warn' }, { write: line => lines.push(JSON.parse(line)) })
  const kind: JobKind<{ word: string }> = {
    name: 'count',
    retries: 0,
    async run({ word }) {
      throw new TypeError(`nothing is known of ${word}`)
    },
  }
  const jobs = openJobs(database.connection, writing, { lookSeconds: 1 })
  opened.push(jobs)
  await jobs.begin([kind], true)
  await jobs.enqueue(database.db, 'count', { word: 'canary7f3a' })
  await expect
    .poll(async () => (await database.pool.query(`SELECT state FROM pgboss.job WHERE name = 'count'`)).rows, WAIT)
    .toEqual([{ state: 'failed' }])
  const error = { name: 'TypeError', message: 'nothing is known of …', frames: expect.any(Array) }
  expect(lines).toMatchObject([{ level: 40, job: 'count', error, msg: 'a job failed' }])
  const { rows } = await database.pool.query(`SELECT output->>'message' AS kept FROM pgboss.job WHERE name = 'count'`)
  expect(rows, "the queue doesn't keep the message of a failure either").toEqual([{ kept: 'TypeError, see the log' }])
})

test('a failed job neither holds up those taken with it nor uses up their attempts', async () => {
  const { kind, begun } = counting(n => (n === 1 ? 99 : 0))
  const sender = await openProcess([kind], false)
  for (const n of [1, 2, 3]) await sender.enqueue(database.db, 'count', { n })
  await openProcess([kind])
  const others = async () => (await states()).slice(1)
  await expect.poll(others, WAIT).toEqual(['completed after 1', 'completed after 1'])
  expect(begun).toContain(1)
})

test('a worker with a full batch takes the next without waiting', async () => {
  const { kind, begun } = counting()
  const sender = await openProcess([kind], false)
  for (let n = 1; n <= 60; n++) await sender.enqueue(database.db, 'count', { n })
  await openProcess([kind])
  await expect.poll(() => begun.length, WAIT).toBe(60)
})

test('a job whose worker was killed goes to another worker', async () => {
  const { kind, begun } = counting()
  const sender = await openProcess([kind], false)
  await sender.enqueue(database.db, 'count', { n: 1 })
  const killed = new PgBoss({ ...database.connection, supervise: false, schedule: false })
  opened.push({ stop: () => killed.stop({ graceful: false }) })
  await killed.start()
  expect(await killed.fetch('count')).toHaveLength(1)
  await openProcess([kind])
  // Half a minute passes without a heartbeat.
  await database.pool.query(`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '30 seconds'`)
  await expect.poll(() => begun, WAIT).toEqual([1])
  await expect.poll(states, WAIT).toEqual(['completed after 2'])
})

test('an existing queue gets the current settings of its kind', async () => {
  const { kind } = counting()
  const limits = async () =>
    (await database.pool.query(`SELECT retry_limit FROM pgboss.queue WHERE name = 'count'`)).rows
  await openProcess([{ ...kind, retries: 3 }], false)
  expect(await limits()).toEqual([{ retry_limit: 3 }])
  await openProcess([{ ...kind, retries: 5 }], false)
  expect(await limits()).toEqual([{ retry_limit: 5 }])
})

test("jobs queued under a kind's former name run, even while the previous version still queues them", async () => {
  const { kind, begun } = counting()
  const previous = await openProcess([{ ...kind, name: 'number' }], false)
  await previous.enqueue(database.db, 'number', { n: 1 })
  await previous.enqueue(database.db, 'number', { n: 2 }, { afterSeconds: 2 })
  const current = await openProcess([{ ...kind, formerName: 'number' }])
  await previous.enqueue(database.db, 'number', { n: 3 })
  await current.enqueue(database.db, 'count', { n: 4 })
  await expect.poll(() => [...begun].sort(), WAIT).toEqual([1, 2, 3, 4])
})

test('a renamed job runs on one schedule, and a new database gets no queue for its former name', async () => {
  const schedules = async () => (await database.pool.query('SELECT name, cron FROM pgboss.schedule')).rows
  const { kind } = counting()
  await openProcess([{ ...kind, name: 'number', every: '0 3 * * *' }])
  expect(await schedules()).toEqual([{ name: 'number', cron: '0 3 * * *' }])
  await openProcess([{ ...kind, formerName: 'number', every: '0 3 * * *' }])
  expect(await schedules()).toEqual([{ name: 'count', cron: '0 3 * * *' }])
  await openProcess([{ ...kind, name: 'sum', formerName: 'add', every: '0 4 * * *' }])
  const { rows } = await database.pool.query(`SELECT 1 FROM pgboss.queue WHERE name = 'add'`)
  expect(rows).toEqual([])
})

test('all sweeps are one job, in which each fails alone', async () => {
  const swept: string[] = []
  const sweep = (name: string, every: string, work = () => {}): JobKind => ({
    name,
    every,
    retries: 0,
    run: async () => work(),
  })
  const schedules = async () => (await database.pool.query('SELECT name FROM pgboss.schedule')).rows
  // The queue as the previous version left it.
  await openProcess([sweep('tidy', '* * * * *'), sweep('nightly', '0 3 * * *')])
  expect(await schedules()).toHaveLength(2)
  const failing = sweep('fail', 'sweep', () => {
    throw new Error('no')
  })
  const tidy = sweep('tidy', 'sweep', () => swept.push('tidy'))
  const jobs = await openProcess([failing, tidy, sweep('nightly', '0 3 * * *')])
  expect((await schedules()).map(({ name }) => name).sort()).toEqual(['nightly', 'sweeps'])

  await jobs.enqueue(database.db, 'sweeps', {})
  await expect.poll(() => swept, WAIT).toContain('tidy')
  const sweeps = async () => (await database.pool.query(`SELECT state FROM pgboss.job WHERE name = 'sweeps'`)).rows
  await expect.poll(async () => (await sweeps())[0], WAIT).toEqual({ state: 'completed' })
})

test("jobs continue after the queue's connections died silently", async () => {
  const { kind, begun } = counting()
  const line = await openDatabaseProxy(database.url)
  const jobs = openJobs({ connectionString: line.url }, log, { lookSeconds: 1, silenceMs: 3_000 })
  opened.push({ stop: () => jobs.stop().finally(line.close) })
  await jobs.begin([kind], true)
  await jobs.enqueue(database.db, 'count', { n: 1 })
  await expect.poll(() => begun, WAIT).toEqual([1])
  line.strand()
  await jobs.enqueue(database.db, 'count', { n: 2 })
  await expect.poll(() => begun, { ...WAIT, timeout: 30_000 }).toEqual([1, 2])
  await expect.poll(states, WAIT).toEqual(['completed after 1', 'completed after 1'])
})
