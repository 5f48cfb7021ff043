import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { type Buyer, makeBuyers, makeClass } from '../../e2e/support/buyers.ts'
import { atEnd } from '../ending.ts'
import { fillCatalog } from '../fill-catalog.ts'
import { Connection, requestText } from '../load/connection.ts'
import { type Running, startProduct } from '../processes.ts'
import { fillBooks } from '../purchases/fill-books.ts'
import { costResult, type Result } from '../results.ts'
import { compare, median } from '../rounds.ts'
import type { Site } from '../site.ts'
import type { Length } from './length.ts'

const REGISTRATIONS = 10_000
const SPOTS = 60
const LISTS = 150
/** /proc counts processor time in hundredths of a second. */
const TICK_MS = 10

type Contender = { product: Running; pool: pg.Pool }
type Cost = { processorMs: number; elapsedMs: number }

/**
 * What a spot in a series of 10 sessions and the list of 50 classes cost, next to another built version of the product
 * in the folder `other`: the same books and catalog in two databases of one cluster, taking turns. A cost is the
 * processor time of the server and of PostgreSQL together, so it holds on a busy machine as well; the elapsed time is
 * there for orientation. Linux only: the processor times come from /proc.
 */
export async function measureBeside(site: Site, other: string, { rounds }: Length): Promise<Result[]> {
  const { rows } = await site.administrator.query<{ pid: string }>(`SELECT pg_read_file('postmaster.pid') AS pid`)
  const postmaster = Number(rows[0]!.pid.split('\n')[0])
  const [ours, theirs] = [await openContender(site, 'ours', '.'), await openContender(site, 'theirs', other)]
  const results: Result[] = []
  for (const { what, most, work } of [
    { what: 'a spot in a series of 10 sessions', most: 1.3, work: takeSpots },
    { what: 'the list of 50 of 1,000 classes', most: 1.1, work: readLists },
  ]) {
    const elapsed = { ours: [] as number[], theirs: [] as number[] }
    const costOf = async (name: keyof typeof elapsed, contender: Contender) => {
      const cost = await measured(postmaster, contender, work)
      elapsed[name].push(cost.elapsedMs)
      return cost.processorMs
    }
    for (const each of [ours, theirs]) await (await work(each))()
    const processor = await compare(
      rounds,
      () => costOf('ours', ours),
      () => costOf('theirs', theirs),
    )
    results.push(costResult(`${what}, processor time beside ${other}`, processor, 'ms', most))
    const ratios = elapsed.ours.map((each, n) => each / elapsed.theirs[n]!)
    results.push(
      costResult(
        '  the same, elapsed',
        { ours: median(elapsed.ours), other: median(elapsed.theirs), ratio: median(ratios), ratios },
        'ms',
      ),
    )
  }
  return results
}

async function openContender(site: Site, name: string, root: string): Promise<Contender> {
  const database = `beside_${name}`
  await site.administrator.query(`CREATE DATABASE ${database} OWNER "${site.connection.user}"`)
  const address = new URL(site.databaseUrl)
  address.pathname = `/${database}`
  const product = await startProduct({ databaseUrl: address.href, root: resolve(root) })
  const pool = new pg.Pool({ connectionString: address.href, max: 2 })
  atEnd(() => pool.end())
  await fillBooks(pool, REGISTRATIONS)
  await fillCatalog(pool)
  return { product, pool }
}

/** Families that fill an empty series, one after the other. Answers how many. */
async function takeSpots({ product, pool }: Contender): Promise<() => Promise<number>> {
  const series = await makeClass(pool, { capacity: SPOTS, sessions: 10 })
  const buyers = await makeBuyers(pool, SPOTS)
  return async () => {
    const connection = new Connection(product.port)
    const reserve = (buyer: Buyer) =>
      requestText(product.port, {
        method: 'POST',
        path: '/api/class-enrollments',
        headers: { cookie: buyer.cookie, 'x-forwarded-for': buyer.address },
        body: JSON.stringify({ eventId: series, childId: buyer.childId }),
      })
    for (const buyer of buyers) await expectOk(connection, reserve(buyer))
    connection.close()
    return SPOTS
  }
}

let asked = 0

/** Lists nobody asked for before, so that none comes from the memory of answers. Answers how many. */
async function readLists({ product }: Contender): Promise<() => Promise<number>> {
  return async () => {
    const connection = new Connection(product.port)
    for (let n = 0; n < LISTS; n++)
      await expectOk(
        connection,
        requestText(product.port, {
          method: 'GET',
          path: `/api/search/classes?limit=50&minPrice=0&maxPrice=${1_000_000 + asked++}`,
        }),
      )
    connection.close()
    return LISTS
  }
}

async function expectOk(connection: Connection, request: string): Promise<void> {
  const answer = await connection.send(request)
  if (answer.status !== 200) throw new Error(`${request.split('\r\n')[0]} answered ${answer.status}: ${answer.body}`)
}

/** What the prepared work costs for each thing it does. */
async function measured(
  postmaster: number,
  contender: Contender,
  prepare: (contender: Contender) => Promise<() => Promise<number>>,
): Promise<Cost> {
  const work = await prepare(contender)
  const [began, spent] = [performance.now(), processorMs(postmaster, contender)]
  const count = await work()
  return {
    processorMs: (processorMs(postmaster, contender) - spent) / count,
    elapsedMs: (performance.now() - began) / count,
  }
}

/** The processor time spent so far by a server process and by all processes of the database cluster, ended ones as well. */
function processorMs(postmaster: number, { product }: Contender): number {
  let ticks = ticksOf(product.pid) + ticksOf(postmaster, { ended: true })
  for (const entry of readdirSync('/proc').filter(each => /^\d+$/.test(each)))
    if (parentOf(Number(entry)) === postmaster) ticks += ticksOf(Number(entry))
  return ticks * TICK_MS
}

/** The fields of /proc/PID/stat after the name in parentheses; none once the process is gone. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

const parentOf = (pid: number) => Number(statOf(pid)[1] ?? 0)

function ticksOf(pid: number, { ended = false } = {}): number {
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = statOf(pid).slice(11, 15).map(Number)
  return user + system + (ended ? endedUser + endedSystem : 0)
}
