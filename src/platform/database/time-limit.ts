import { AsyncLocalStorage } from 'node:async_hooks'

/** How long a request waits for the database in total, in milliseconds: it is answered within 5 seconds (R11). */
const TIME_LIMIT_MS = 3_500
/** A wait this short is no sign of trouble: a long request of many quick statements has all the time it needs. */
const UNCOUNTED_MS = 250
const TICK_MS = 50

/** The database didn't respond in time. Whether a pending commit succeeded is unknown. */
export class DatabaseTimeout extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('The database did not respond in time.')
    this.name = 'DatabaseTimeout'
  }
}

/** How long a request keeps waiting for the database. Simultaneous waits count once. */
export class TimeLimit {
  #leftMs: number
  #waitedMs = 0
  #timer: NodeJS.Timeout | undefined
  readonly #waits = new Set<() => void>()

  constructor(leftMs: number) {
    this.#leftMs = leftMs
  }

  /** Starts a wait; answers a function that ends it. `expire` is called if it takes too long. */
  wait(expire: () => void): () => void {
    if (this.#waits.size === 0) this.#begin()
    this.#waits.add(expire)
    return () => {
      if (this.#waits.delete(expire) && this.#waits.size === 0) this.#end()
    }
  }

  #begin(): void {
    this.#waitedMs = 0
    let last = performance.now()
    this.#timer = setInterval(() => {
      const now = performance.now()
      // While this process itself was blocked, answers may have arrived that it couldn't read yet.
      this.#waitedMs += Math.min(now - last, 2 * TICK_MS)
      last = now
      if (this.#waitedMs >= this.#leftMs + UNCOUNTED_MS) this.#expire()
    }, TICK_MS)
  }

  #end(): void {
    clearInterval(this.#timer)
    this.#leftMs = Math.max(0, this.#leftMs - Math.max(0, this.#waitedMs - UNCOUNTED_MS))
  }

  #expire(): void {
    const waits = [...this.#waits]
    this.#waits.clear()
    this.#end()
    for (const expire of waits) expire()
  }
}

const requests = new AsyncLocalStorage<{ timeLimit?: TimeLimit }>()

/** Runs a request; its database calls fail with `DatabaseTimeout` once it has waited too long in total. */
export async function withTimeLimit<T>(work: () => Promise<T>): Promise<T> {
  const request: { timeLimit?: TimeLimit } = { timeLimit: new TimeLimit(TIME_LIMIT_MS) }
  try {
    // A drizzle query starts when it is awaited, which has to happen in here.
    return await requests.run(request, async () => await work())
  } finally {
    // Work after the answer, such as a long file, has no such limit.
    request.timeLimit = undefined
  }
}

/** The time limit of the current request, if there is one. */
export const requestTimeLimit = (): TimeLimit | undefined => requests.getStore()?.timeLimit
