import type { Refusal } from '#src/lib/contract.ts'
import { Busy } from '../database/retry.ts'
import { isUnreachable } from '../database/unreachable.ts'
import { TooManyWaiting } from '../files/turns.ts'
import type { Facts, Log } from '../log/log.ts'
import { COMMON_REFUSALS } from './replies.ts'

/** What people are told instead of the cause; with `retryAfterSeconds`, trying again helps. */
export type ReportedFailure = Refusal & { code: string; retryAfterSeconds?: number }

/** What people are told about an error. */
export function refusalForError(error: unknown): ReportedFailure {
  const passing = passingOf(error)
  if (!passing) return { ...COMMON_REFUSALS.surprise, code: 'surprise' }
  return { ...COMMON_REFUSALS.busy, code: 'busy', retryAfterSeconds: passing.seconds }
}

/**
 * Logs one line about why a call or a page couldn't be answered: a warning if trying again helps, otherwise an
 * error. `what` begins the line, as in "a request failed".
 */
export function reportFailure(log: Log, facts: Facts & { error: unknown }, what: string): void {
  const passing = passingOf(facts.error)
  if (passing) log.warn(facts, `${what}: ${passing.why}`)
  else log.error(facts, what)
}

function passingOf(error: unknown): { why: string; seconds: number } | undefined {
  if (error instanceof Busy) return { why: 'other requests held the same rows for too long', seconds: 1 }
  if (error instanceof TooManyWaiting) return { why: 'too many requests of this kind were waiting', seconds: 5 }
  if (isUnreachable(error)) return { why: 'could not reach the database in time', seconds: 2 }
  return undefined
}
