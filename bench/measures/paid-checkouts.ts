import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Buyer, makeBuyers, makeClass } from '../../e2e/support/buyers.ts'
import { firstMessage, forkProgram, type Running } from '../processes.ts'
import type { Shopped, Shopping } from '../purchases/buying-client.ts'
import { recordPurchases } from '../purchases/record-purchase.ts'
import { runScript, scriptRunner } from '../purchases/run-script.ts'
import { type Script, scriptOf } from '../purchases/script.ts'
import { type Result, ratioResult } from '../results.ts'
import { compare, median } from '../rounds.ts'
import type { Site } from '../site.ts'
import type { Length } from './length.ts'

const AIM = 0.3
const CLIENTS = 16
const WARMING = 10 * CLIENTS
const ROOMY = 1_000_000

/**
 * Paid checkouts per second through one server process, next to the statements they send, repeated by pgbench on the same
 * database with as many clients: what everything above the database costs. Once for a class without limit, once for one
 * limited class that everybody wants.
 */
export async function measurePaidCheckouts(site: Site, product: Running, length: Length): Promise<Result[]> {
  return [
    ...(await checkouts(site, product, length, 0, 'paid checkouts, class without limit', AIM)),
    ...(await checkouts(site, product, length, ROOMY, 'paid checkouts, one limited class')),
  ]
}

async function checkouts(
  site: Site,
  product: Running,
  { rounds, ms }: Length,
  capacity: number,
  what: string,
  aim?: number,
) {
  const classId = await makeClass(site.pool, { capacity })
  const script = scriptOf(await whileStopped(product, () => recordPurchases(site, classId)))
  if (process.env.BENCH_KEEP_SCRIPT) writeFileSync(process.env.BENCH_KEEP_SCRIPT, JSON.stringify(script, null, 1))

  const polls: number[] = []
  const waiting: number[] = []
  const overHttp = async (count: number) => {
    const shopping: Shopping = {
      port: product.port,
      classId,
      clients: CLIENTS,
      buyers: await makeBuyers(site.pool, count),
    }
    const file = join(site.folder, 'shopping.json')
    writeFileSync(file, JSON.stringify(shopping))
    const shopped = await firstMessage<Shopped>(forkProgram('purchases/buying-client.ts', file))
    polls.push(shopped.polls)
    await expectPaid(site, shopping.buyers)
    waiting.push((await dropWaitingJobs(site)) / count)
    return shopped.perSecond
  }
  const bySql = async (count: number) => whileStopped(product, () => replay(site, script, count))

  const seconds = ms / 1_000
  const http = inWholes((await warm(() => overHttp(WARMING))) * seconds)
  const sql = inWholes((await warm(() => bySql(WARMING))) * seconds)
  const compared = await compare(
    rounds,
    () => overHttp(http),
    () => bySql(sql),
  )
  const result = ratioResult(`${what}, of ${scriptRunner}`, compared, 'purchases/s', aim)
  const facts = [
    `${script.statements.length} statements each`,
    `asked ${median(polls).toFixed(1)} times until paid`,
    `${median(waiting).toFixed(1)} jobs each still waiting at the end of a round`,
  ]
  return [{ ...result, detail: [result.detail, ...facts].join('; ') }]
}

/** The rate after a first and a second run; the first only warms up. */
async function warm(run: () => Promise<number>): Promise<number> {
  await run()
  return run()
}

const inWholes = (count: number) => Math.max(4, Math.round(count / CLIENTS)) * CLIENTS

async function replay(site: Site, script: Script, count: number): Promise<number> {
  const buyers = await makeBuyers(site.pool, count)
  const rate = await runScript(site, script, buyers, CLIENTS)
  await expectPaid(site, buyers)
  // The jobs of purchases that no server made are nobody's work.
  await site.pool.query(`DELETE FROM pgboss.job WHERE state IN ('created', 'retry')`)
  return rate
}

/** Lets the server sleep meanwhile, warm as it is, so that it neither runs the jobs that are written nor is recorded. */
async function whileStopped<T>({ pid }: Running, work: () => Promise<T>): Promise<T> {
  process.kill(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    process.kill(pid, 'SIGCONT')
    await pause(500)
  }
}

/** Both ways must have done the whole work, or the comparison says nothing. */
async function expectPaid(site: Site, buyers: readonly Buyer[]): Promise<void> {
  const { rows } = await site.pool.query<{ paid: number }>(
    `SELECT count(*)::int AS paid FROM orders o JOIN registrations r ON r.order_id = o.id
     JOIN payments p ON p.order_id = o.id
     WHERE o.parent_id = ANY($1::uuid[]) AND o.status = 'paid' AND r.status = 'confirmed' AND p.status = 'succeeded'`,
    [buyers.map(each => each.parentId)],
  )
  if (rows[0]!.paid !== buyers.length)
    throw new Error(`${rows[0]!.paid} of ${buyers.length} purchases ended paid and confirmed`)
}

/**
 * Mails and webhooks of one round must not fall into the next: what waits is dropped, what runs is waited for. Answers how
 * many jobs were still waiting.
 */
async function dropWaitingJobs(site: Site): Promise<number> {
  const { rowCount } = await site.pool.query(
    `DELETE FROM pgboss.job WHERE state IN ('created', 'retry') AND start_after <= now()`,
  )
  const giveUp = Date.now() + 30_000
  for (;;) {
    const { rows } = await site.pool.query<{ active: number }>(
      `SELECT count(*)::int AS active FROM pgboss.job WHERE state = 'active'`,
    )
    if (rows[0]!.active === 0) return rowCount ?? 0
    if (Date.now() > giveUp) throw new Error(`${rows[0]!.active} jobs did not end`)
    await pause(50)
  }
}
