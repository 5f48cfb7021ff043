import { readFileSync } from 'node:fs'

type Ticks = { all: number; taken: number }

/** What the processors did since they began, in ticks; `taken` went to other machines on the same host. */
function ticks(): Ticks {
  if (process.platform !== 'linux') return { all: 0, taken: 0 }
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
