import { type Watched, watched } from '../e2e/support/taken.ts'

/** The share of the processors that others may take before a report mentions it. */
const NEGLIGIBLE = 0.02

/** What to add to a result while others took this share of the processors (0 to 1); nothing for a negligible share. */
export const takenText = (taken: number): string =>
  taken > NEGLIGIBLE ? `; others took up to ${Math.round(taken * 100)}% of the processors` : ''

/**
 * Repeats the work until others took a negligible share during `wanted` of its runs, at most `most` times, and answers the
 * `wanted` least disturbed results. The host may pause a virtual machine at any time, and what is timed meanwhile measures
 * the host. `isGood` may end it sooner: a result that is good enough despite others would be better without them.
 */
export async function leastDisturbed<T>(
  { wanted, most, isGood = () => false }: { wanted: number; most: number; isGood?: (best: T[]) => boolean },
  work: () => Promise<T>,
): Promise<Watched<T>[]> {
  const all: Watched<T>[] = []
  const best = () => all.toSorted((a, b) => a.taken - b.taken).slice(0, wanted)
  const isCalm = () => best().every(each => each.taken <= NEGLIGIBLE)
  const isDone = () => all.length >= wanted && (all.length >= most || isCalm() || isGood(best().map(each => each.done)))
  while (!isDone()) all.push(await watched(work))
  return best()
}
