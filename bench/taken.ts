import { type Watched, watched } from '../e2e/support/taken.ts'

/** Of the processors, below what a report or a round shows. */
const NEXT_TO_NOTHING = 0.02

/** What to say of a result beside which others took so much of the processors (0 to 1); nothing while it was next to nothing. */
export const takenText = (taken: number): string =>
  taken > NEXT_TO_NOTHING ? `; others took up to ${Math.round(taken * 100)} % of the processors` : ''

/**
 * Does the same work until `wanted` of its results came while others took next to nothing, at most `most` times, and
 * answers the `wanted` ones that were disturbed least. A virtual machine is stopped in between for as long as its host
 * likes, and what is timed in it then tells about the host. `isGood` may end it sooner: what is good enough in spite of
 * others would be better without them.
 */
export async function leastDisturbed<T>(
  { wanted, most, isGood = () => false }: { wanted: number; most: number; isGood?: (best: T[]) => boolean },
  work: () => Promise<T>,
): Promise<Watched<T>[]> {
  const all: Watched<T>[] = []
  const best = () => all.toSorted((a, b) => a.taken - b.taken).slice(0, wanted)
  const isCalm = () => best().every(each => each.taken <= NEXT_TO_NOTHING)
  const isDone = () => all.length >= wanted && (all.length >= most || isCalm() || isGood(best().map(each => each.done)))
  while (!isDone()) all.push(await watched(work))
  return best()
}
