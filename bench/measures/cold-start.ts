import { existsSync, readFileSync } from 'node:fs'
import { limitResult, type Result } from '../results.ts'
import { median } from '../rounds.ts'
import type { Site } from '../site.ts'

const AIM_MS = 1_000
const STARTS = 5

const TICK_MS = 10

/** From starting the built server, over a database that is there and filled, to its first answered page. Milliseconds. */
export async function measureColdStart(site: Site): Promise<Result[]> {
  const times: number[] = []
  const work: number[] = []
  for (let n = 0; n < STARTS; n++) {
    const began = performance.now()
    const product = await site.start({ until: '/classes', profileInto: undefined })
    times.push(performance.now() - began)
    work.push(workOf(product.pid))
    await product.stop()
  }
  return [
    limitResult(
      'cold start to the first page',
      median(times),
      'ms',
      AIM_MS,
      `${times.map(Math.round).join(', ')}; processor time ${median(work)} ms`,
    ),
  ]
}

/** Processor time of a process so far, in milliseconds: says more than the clock on a busy machine. 0 where unknown. */
function workOf(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return 0
  const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
