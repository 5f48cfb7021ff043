/** More are waiting than will be served in time; ask again later. */
export class TooManyWaiting extends Error {
  constructor() {
    super('too much work of this kind is waiting')
    this.name = 'TooManyWaiting'
  }
}

/**
 * Lets `atOnce` pieces of work run at a time and `waiting` more stand in line.
 * @throws TooManyWaiting when the line is full
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
      // The spot goes straight to the next in line, so nobody slips in between.
      if (next) next()
      else running--
    }
  }
}
