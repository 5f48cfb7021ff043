import { exchange } from '../load/connection.ts'
import { requestsPerSecond } from '../load/load.ts'
import type { Running } from '../processes.ts'
import { type Result, ratioResult } from '../results.ts'
import { compare } from '../rounds.ts'
import type { Site } from '../site.ts'
import type { Length } from './length.ts'

const AIM = 0.5
const CONNECTIONS = 32
const CHANGE_EVERY_MS = 100

/**
 * How fast the catalog call answers over 1,000 classes and 40 filters, next to a bare Node server that writes the same
 * rows as JSON for each request and has no database. Once more while a change elsewhere in the catalog empties the
 * memory of answers ten times a second.
 */
export async function measureCatalogCall(site: Site, product: Running, { rounds, ms }: Length): Promise<Result[]> {
  const paths = filters()
  const rows: Record<string, unknown> = {}
  let headers: [string, string][] = []
  let listed = 0
  for (const path of paths) {
    const answer = await exchange(product.port, { path })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`)
    const found = JSON.parse(answer.body.toString()) as { classes: unknown[] }
    rows[path] = found
    headers = answer.headers
    listed += found.classes.length
  }
  const bare = await site.startBare({ kind: 'rows', headers, rows })

  const rate = (port: number, length = ms) => requestsPerSecond({ port, paths, connections: CONNECTIONS, ms: length })
  await rate(product.port, 1_000)
  await rate(bare.port, 1_000)
  const quiet = await compare(
    rounds,
    () => rate(product.port),
    () => rate(bare.port),
  )

  const changed = async () => {
    const timer = setInterval(
      () => site.pool.query(`SELECT pg_notify('changes', 'classes')`).catch(() => {}),
      CHANGE_EVERY_MS,
    )
    try {
      return await rate(product.port)
    } finally {
      clearInterval(timer)
    }
  }
  const restless = await compare(rounds, changed, () => rate(bare.port))
  const what = `catalog call, ${paths.length} filters, ${Math.round(listed / paths.length)} classes each, of bare JSON.stringify`
  return [
    ratioResult(what, quiet, 'answers/s', AIM),
    ratioResult('  the same, a change every 100 ms', restless, 'answers/s'),
  ]
}

/** Forty ways to narrow and sort that a family might use, each a different answer. */
function filters(): string[] {
  const sorts = ['sortBy=date', 'sortBy=price&sortOrder=desc', 'sortBy=title', 'sortBy=popularity']
  const narrower = [
    '',
    'ageGroup=5-6',
    'ageGroup=7-9',
    'ageGroup=10-12',
    'minPrice=2000',
    'maxPrice=4000',
    'q=lanterns',
    'q=garden',
    'offset=50',
    'limit=20',
  ]
  const seasons = ['Spring', 'Summer', 'Fall', 'Winter']
  return narrower.flatMap((more, n) =>
    sorts.map(
      (sort, m) => `/api/search/classes?${[`season=${seasons[(n + m) % 4]}`, sort, more].filter(Boolean).join('&')}`,
    ),
  )
}
