import type { Refusal } from '#src/lib/contract.ts'
import { Busy } from '../database/retry.ts'
import { isUnreachable } from '../database/unreachable.ts'
import { TooManyWaiting } from '../files/turns.ts'
import type { Facts, Log } from '../log/log.ts'
import { COMMON_REFUSALS } from './replies.ts'

/** What a person is told instead of the cause. */
export type Told = Refusal & { code: string; retryAfterSeconds?: number }

const SURPRISE: Told = { ...COMMON_REFUSALS.surprise, code: 'surprise' }
const busyFor = (retryAfterSeconds: number): Told => ({ ...COMMON_REFUSALS.busy, code: 'busy', retryAfterSeconds })

/**
 * Writes the one line about what kept a call or a page from its answer: a warning where trying again helps by itself,
 * otherwise an error. `what` begins the line, as in "a request failed".
 */
export function reportFailure(log: Log, facts: Facts & { error: unknown }, what: string): Told {
  const { error } = facts
  const warn = (why: string, told: Told) => {
    log.warn(facts, `${what}: ${why}`)
    return told
  }
  if (error instanceof Busy) return warn('other requests held the same rows for too long', busyFor(1))
  if (error instanceof TooManyWaiting) return warn('too many requests of its kind were waiting', busyFor(5))
  if (isUnreachable(error)) return warn('the database could not be reached in time', busyFor(2))
  log.error(facts, what)
  return SURPRISE
}
