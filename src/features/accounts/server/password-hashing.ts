import { hash, verify } from '@node-rs/argon2'
import { Busy } from '#src/platform/database/retry.ts'

const AT_ONCE = 2
const MOST_WAITING = 200

/** argon2id with 19 MiB and 2 passes, the OWASP minimum. Hashing runs in a thread, not in the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash no password matches, so an unknown address costs the same work as a known one (T4). */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$oi9/2Noz4PMBoCuiTZufWQ$KrwP3l8TBUEJLMt/lg4dQ/7a1dq9Ux+qolf+CHxM4nY'

/** How often the hash function has run in this process: the work an attacker can cause, and the evidence in tests. */
export const hashing = { runs: 0 }

const inTurn = limitConcurrency(AT_ONCE, MOST_WAITING)

/** The hash to store for a new password. @throws Busy when too many are already waiting (HTTP 503). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => {
    hashing.runs++
    return hash(password.normalize('NFKC'), COST)
  })
}

/**
 * Whether a password matches a stored hash. Without one (unknown address, no password yet) the same work is done and the
 * answer is no. @throws Busy when too many are already waiting.
 */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const fits = await inTurn(() => {
    hashing.runs++
    return verify(stored ?? NOBODYS_HASH, password.normalize('NFKC'))
  })
  return fits && Boolean(stored)
}

/**
 * Runs up to `atOnce` tasks and lets the next ones wait in order. Beyond `mostWaiting`, a task is refused: in a rush, it's
 * better to tell people to come back than to answer late.
 */
export function limitConcurrency(atOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Busy(new Error('too many passwords wait to be hashed'))
      // A finished task hands its turn to the next, so `running` doesn't change for the one that waited.
      await new Promise<void>(resolve => waiting.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
