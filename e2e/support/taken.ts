import { readFileSync } from 'node:fs'

type Ticks = { all: number; taken: number }

/** What the processors have done since boot, in ticks; `taken` went to other machines on the same host. */
function ticks(): Ticks {
  if (process.platform !== 'linux') return { all: 0, taken: 0 }
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
  const each = line.split(/\s+/).slice(1, 9).map(Number)
  return { all: each.reduce((sum, one) => sum + one, 0), taken: each[7] ?? 0 }
}

export type Watched<T> = { done: T; taken: number }

/** Runs `work` and returns the share of the processors (0 to 1) that other machines took from it; 0 if unknown. */
export async function watched<T>(work: () => Promise<T>): Promise<Watched<T>> {
  const before = ticks()
  const done = await work()
  const after = ticks()
  return { done, taken: (after.taken - before.taken) / Math.max(1, after.all - before.all) }
}
