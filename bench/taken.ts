import { type Watched, watched } from '../e2e/support/taken.ts'

/** Of the processors, below what a report or a round shows. */
export const NEXT_TO_NOTHING = 0.02

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
