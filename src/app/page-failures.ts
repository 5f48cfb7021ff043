import { isRouteErrorResponse, type ServerBuild } from 'react-router'
import { ApiError } from '#src/lib/api-client.ts'
import { failedRead } from '#src/lib/page-api.ts'
import { refusalForError, reportFailure } from '#src/platform/http/report-failure.ts'
import type { Log } from '#src/platform/log/log.ts'
import { placeOf } from './page-place.ts'

/** Logs why a page or a part of it couldn't be rendered: one line per failure, with its cause. */
export function pageFailures(log: Log, requestId: string, url: URL, routes: ServerBuild['routes']) {
  const reported = new Set<unknown>()
  let isWaiting = false

  function factsOf(error: unknown) {
    const { route = '/', params } = placeOf(routes, url.pathname)
    return { requestId, method: 'GET', route, error, typed: [params, ...url.searchParams.values()] as unknown[] }
  }

  return {
    /**
     * A read that failed, or that was refused in a way its contract doesn't name. Returns what to throw to the loader.
     */
    read(key: string, input: unknown, error: unknown): object {
      const { typed, ...facts } = factsOf(error)
      const line = { ...facts, read: key, typed: [...typed, input] }
      // The same read with different input is the same failure.
      const isKnown = reported.has(key) || reported.has(error)
      reported.add(key).add(error)
      if (error instanceof ApiError) {
        if (!isKnown) log.warn({ ...line, status: error.status }, 'a read of a page was refused')
        return failedRead(error.problem, error.status)
      }
      const { status, message, code, retryAfterSeconds } = refusalForError(error)
      // When the database is down, every read on the page fails. That's one failure.
      const isWaitingToo = isWaiting && retryAfterSeconds !== undefined
      isWaiting ||= retryAfterSeconds !== undefined
      if (!isKnown && !isWaitingToo) reportFailure(log, line, 'a read of a page failed')
      return failedRead({ message, code }, status)
    },

    /**
     * A loader or component threw. A thrown status isn't a failure, and neither is a failed read that was already
     * logged.
     */
    thrown(error: unknown): void {
      if (isRouteErrorResponse(error) || reported.has(error)) return
      reported.add(error)
      reportFailure(log, factsOf(error), 'a page failed')
    },

    /** Nothing ends as a server error without a log line. */
    ended(status: number): void {
      if (status < 500 || reported.size > 0) return
      const { error: _, typed: __, ...facts } = factsOf(undefined)
      log.error({ ...facts, status }, 'a page failed')
    },
  }
}
