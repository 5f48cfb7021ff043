import type { Refusal } from '#src/lib/contract.ts'
import { Busy } from '../database/retry.ts'
import { isUnreachable } from '../database/unreachable.ts'
import { TooManyWaiting } from '../files/turns.ts'
import type { Facts, Log } from '../log/log.ts'
import { COMMON_REFUSALS } from './replies.ts'

/** What a person is told instead of the cause; with `retryAfterSeconds`, trying again helps. */
export type Told = Refusal & { code: string; retryAfterSeconds?: number }

/** What a person is told of something that was thrown. */
export function toldOf(error: unknown): Told {
  const passing = passingOf(error)
  if (!passing) return { ...COMMON_REFUSALS.surprise, code: 'surprise' }
  return { ...COMMON_REFUSALS.busy, code: 'busy', retryAfterSeconds: passing.seconds }
}

/**
 * Writes the one line about what kept a call or a page from its answer: a warning where trying again helps, otherwise an
 * error. `what` begins the line, as in "a request failed".
 */
export function reportFailure(log: Log, facts: Facts & { error: unknown }, what: string): void {
  const passing = passingOf(facts.error)
  if (passing) log.warn(facts, `${what}: ${passing.why}`)
  else log.error(facts, what)
}

function passingOf(error: unknown): { why: string; seconds: number } | undefined {
  if (error instanceof Busy) return { why: 'other requests held the same rows for too long', seconds: 1 }
  if (error instanceof TooManyWaiting) return { why: 'too many requests of its kind were waiting', seconds: 5 }
  if (isUnreachable(error)) return { why: 'the database could not be reached in time', seconds: 2 }
  return undefined
}
