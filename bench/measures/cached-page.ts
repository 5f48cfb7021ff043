import { exchange } from '../load/connection.ts'
import { requestsPerSecond } from '../load/load.ts'
import type { Running } from '../processes.ts'
import { type Result, ratioResult } from '../results.ts'
import { compare } from '../rounds.ts'
import type { Site } from '../site.ts'
import type { Length } from './length.ts'

const AIM = 0.8
const CONNECTIONS = 32

/**
 * How fast an anonymous page comes out of memory, next to a bare Node server that sends the same bytes with the same
 * headers: what our HTTP layer costs.
 */
export async function measureCachedPage(site: Site, product: Running, { rounds, ms }: Length): Promise<Result[]> {
  const results: Result[] = []
  for (const [how, headers] of Object.entries({
    brotli: { 'accept-encoding': 'br' },
    plain: {} as Record<string, string>,
  })) {
    const ask = { path: '/classes', headers }
    await exchange(product.port, ask) // The first one is made, the next come from memory.
    const page = await exchange(product.port, ask)
    if (page.status !== 200) throw new Error(`/classes answered ${page.status}`)
    const bare = await site.startBare({ kind: 'bytes', headers: page.headers, base64: page.body.toString('base64') })

    const rate = (port: number, length = ms) =>
      requestsPerSecond({ port, paths: [ask.path], headers, connections: CONNECTIONS, ms: length })
    await rate(product.port, 1_000)
    await rate(bare.port, 1_000)
    const compared = await compare(
      rounds,
      () => rate(product.port),
      () => rate(bare.port),
    )
    const size = `${(page.body.length / 1024).toFixed(1)} KB`
    results.push(ratioResult(`cached page /classes, ${how} (${size}), of bare node:http`, compared, 'pages/s', AIM))
  }
  return results
}
