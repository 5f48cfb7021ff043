import { AsyncLocalStorage } from 'node:async_hooks'

/** How long a request waits for the database in all, in milliseconds: it is answered within 5 seconds (R11). */
const PATIENCE_MS = 3_500
/** A wait as short as this is no sign of trouble: a long request of many quick statements has all the time it needs. */
const UNCOUNTED_MS = 250
const TICK_MS = 50

/** The database did not answer in time. Whether a commit that was under way came to pass is not known. */
export class OutOfPatience extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('The database did not answer in time.')
    this.name = 'OutOfPatience'
  }
}

/** How long someone goes on waiting for the database. Waits at the same time count once. */
export class Patience {
  #leftMs: number
  #waitedMs = 0
  #timer: NodeJS.Timeout | undefined
  readonly #waits = new Set<() => void>()

  constructor(leftMs: number) {
    this.#leftMs = leftMs
  }

  /** Begins to wait; answers what ends it. `giveUp` is called when it takes too long. */
  wait(giveUp: () => void): () => void {
    if (this.#waits.size === 0) this.#begin()
    this.#waits.add(giveUp)
    return () => {
      if (this.#waits.delete(giveUp) && this.#waits.size === 0) this.#end()
    }
  }

  #begin(): void {
    this.#waitedMs = 0
    let last = performance.now()
    this.#timer = setInterval(() => {
      const now = performance.now()
      // While this process was held up itself, answers may have come that it could not read yet.
      this.#waitedMs += Math.min(now - last, 2 * TICK_MS)
      last = now
      if (this.#waitedMs >= this.#leftMs + UNCOUNTED_MS) this.#giveUp()
    }, TICK_MS)
  }

  #end(): void {
    clearInterval(this.#timer)
    this.#leftMs = Math.max(0, this.#leftMs - Math.max(0, this.#waitedMs - UNCOUNTED_MS))
  }

  #giveUp(): void {
    const waits = [...this.#waits]
    this.#waits.clear()
    this.#end()
    for (const giveUp of waits) giveUp()
  }
}

const requests = new AsyncLocalStorage<{ patience?: Patience }>()

/** Does the work of a request; what it asks of the database fails with `OutOfPatience` once it has waited too long in all. */
export async function withPatience<T>(work: () => Promise<T>): Promise<T> {
  const request: { patience?: Patience } = { patience: new Patience(PATIENCE_MS) }
  try {
    // A query of drizzle begins when it is awaited, which must be in here.
    return await requests.run(request, async () => await work())
  } finally {
    // What goes on after the answer, such as a long file, has no such limit.
    request.patience = undefined
  }
}

/** The patience of the request this runs for, if it does. */
export const patienceOfRequest = (): Patience | undefined => requests.getStore()?.patience
