import { type Buyer, buy, makeBuyers, makeClass } from '../../e2e/support/buyers.ts'
import type { Running } from '../processes.ts'
import type { Result } from '../results.ts'
import type { Site } from '../site.ts'
import type { Length } from './length.ts'

const BUYERS = 200
const PLACES = 20
/** Of each round, after as many that only warm up. */
const ALONE = 20

/**
 * How long a purchase takes when nobody else is there; how long one takes, and how long a "full" takes, when 200 families
 * want 20 places at the same moment.
 */
export async function measureRush(site: Site, product: Running, { rounds }: Length): Promise<Result[]> {
  const origin = `http://127.0.0.1:${product.port}`
  const alone: number[] = []
  const bought: number[] = []
  const full: number[] = []
  const one = async (buyer: Buyer, classId: string) => {
    const began = performance.now()
    const { result } = await buy(origin, buyer, classId)
    const ms = performance.now() - began
    if (result === 'failed') throw new Error('a purchase failed in the rush')
    ;(result === 'bought' ? bought : full).push(ms)
  }
  for (let round = 0; round < rounds; round++) {
    const roomy = await makeClass(site.pool, { capacity: 0 })
    for (const [at, buyer] of (await makeBuyers(site.pool, 2 * ALONE)).entries()) {
      const began = performance.now()
      const { result } = await buy(origin, buyer, roomy)
      if (result !== 'bought') throw new Error('a purchase failed though there was room')
      if (at >= ALONE) alone.push(performance.now() - began)
    }
    const classId = await makeClass(site.pool, { capacity: PLACES })
    const buyers = await makeBuyers(site.pool, BUYERS)
    await Promise.all(buyers.map(buyer => one(buyer, classId)))
  }
  if (bought.length !== rounds * PLACES) throw new Error(`${bought.length} places were sold in ${rounds} rounds`)
  return [
    row('a purchase alone, 99th percentile', alone),
    row('a purchase in a rush (200 families, 20 places), 99th percentile', bought),
    row('  the answer that it is full', full),
  ]
}

function row(what: string, times: readonly number[]): Result {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!)
  return { what, figure: `${at(0.99)} ms`, detail: `median ${at(0.5)} ms, slowest ${at(1)} ms, of ${times.length}` }
}
