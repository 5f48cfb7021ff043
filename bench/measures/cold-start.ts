import { limitResult, type Result } from '../results.ts'
import { median } from '../rounds.ts'
import type { Site } from '../site.ts'

const AIM_MS = 1_000
const STARTS = 5

/** From starting the built server, over a database that is there and filled, to its first answered page. Milliseconds. */
export async function measureColdStart(site: Site): Promise<Result[]> {
  const times: number[] = []
  for (let n = 0; n < STARTS; n++) {
    const began = performance.now()
    const product = await site.start({ until: '/classes', profileInto: undefined })
    times.push(performance.now() - began)
    await product.stop()
  }
  return [limitResult('cold start to the first page', median(times), 'ms', AIM_MS, times.map(Math.round).join(', '))]
}
