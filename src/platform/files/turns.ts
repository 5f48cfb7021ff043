/** More are waiting than can be served in time; try again later. */
export class TooManyWaiting extends Error {
  constructor() {
    super('Too much work of this kind is waiting.')
    this.name = 'TooManyWaiting'
  }
}

/**
 * Runs up to `atOnce` tasks at a time and lets `waiting` more wait.
 * @throws TooManyWaiting if too many are waiting
 */
export function turns(atOnce: number, waiting: number) {
  let running = 0
  const line: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new TooManyWaiting()
      await new Promise<void>(resolve => line.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = line.shift()
      // The turn goes straight to the next one waiting, so nobody slips in between.
      if (next) next()
      else running--
    }
  }
}
