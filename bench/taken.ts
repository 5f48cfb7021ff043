import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'

type Ticks = { all: number; taken: number }

/** What the processors did since they began, in ticks; `taken` went to other machines on the same host. */
function ticks(): Ticks {
  if (process.platform !== 'linux') return { all: cpus().length, taken: 0 }
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
  const each = line.split(/\s+/).slice(1, 9).map(Number)
  return { all: each.reduce((sum, one) => sum + one, 0), taken: each[7] ?? 0 }
}

export type Watched<T> = { done: T; taken: number }

/** Does some work and tells which share of the processors (0 to 1) other machines took from it; 0 where nobody knows. */
export async function watched<T>(work: () => Promise<T>): Promise<Watched<T>> {
  const before = ticks()
  const done = await work()
  const after = ticks()
  return { done, taken: (after.taken - before.taken) / Math.max(1, after.all - before.all) }
}

/**
 * Does the same work until `wanted` of its results came while others took next to nothing, at most `most` times, and
 * answers the `wanted` ones that were disturbed least. A virtual machine is stopped in between for as long as its host
 * likes, and what is timed in it then tells about the host.
 */
export async function leastDisturbed<T>(wanted: number, most: number, work: () => Promise<T>): Promise<Watched<T>[]> {
  const all: Watched<T>[] = []
  const best = () => all.toSorted((a, b) => a.taken - b.taken).slice(0, wanted)
  while (all.length < wanted || (all.length < most && !best().every(each => each.taken <= NEXT_TO_NOTHING)))
    all.push(await watched(work))
  return best()
}

/** Of the processors, below what a report or a round shows. */
export const NEXT_TO_NOTHING = 0.02
