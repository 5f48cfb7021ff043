import { useRef, useState } from 'react'
import { ApiError, isConnectionLost } from '#src/lib/api-client.ts'

const UNREACHABLE = "We couldn't reach the server. Check your connection and try again."

/** Why an action didn't happen: the sentence to show, and the server's code if it answered. */
export type Failure = { title?: string; message: string; code?: string }

export type ActionOptions = {
  /** The sentence for a lost connection or an unexpected error. */
  unreachable?: string
  /** Says what to show for an error, where the server's own sentence isn't it. */
  describe?: (error: unknown) => Failure | undefined
  /** Handles a refusal itself if it returns true; then `failure` stays empty. */
  onRefused?: (refusal: ApiError) => boolean | Promise<boolean>
  /** Runs when it failed, for a toast that says the same. */
  onFailed?: (failure: Failure) => void
}

/**
 * Something that a click starts and that takes a moment. It runs once at a time, however often people click: `isBusy`
 * until it ends, and `running` with what it was started with, for a list with a button in each row. `failure` says why it
 * didn't happen, until the next try.
 */
export function useAction<Args extends unknown[]>(
  run: (...args: Args) => Promise<unknown>,
  { unreachable = UNREACHABLE, describe, onRefused, onFailed }: ActionOptions = {},
) {
  const [running, setRunning] = useState<Args>()
  const [failure, setFailure] = useState<Failure>()
  const isRunning = useRef(false)

  /** Whether it happened. */
  async function start(...args: Args): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setRunning(args)
    setFailure(undefined)
    try {
      await run(...args)
      return true
    } catch (error) {
      if (error instanceof ApiError && (await onRefused?.(error))) return false
      const failure = failureOf(error, unreachable)
      const shown = describe?.(error) ?? failure
      setFailure(shown)
      onFailed?.(shown)
      return false
    } finally {
      isRunning.current = false
      setRunning(undefined)
    }
  }
  return { start, isBusy: running !== undefined, running, failure, clearFailure: () => setFailure(undefined) }
}

/** What to show for anything a call may throw. A mistake in our own code is also reported, like any error on a page. */
export function failureOf(error: unknown, unreachable = UNREACHABLE): Failure {
  if (error instanceof ApiError)
    return { message: error.problem.code === 'unknown' ? unreachable : error.problem.message, code: error.problem.code }
  if (!isConnectionLost(error)) reportError(error)
  return { message: unreachable }
}
