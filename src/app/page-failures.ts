import { isRouteErrorResponse, type ServerBuild } from 'react-router'
import { ApiError } from '#src/lib/api-client.ts'
import { failedRead } from '#src/lib/page-api.ts'
import { reportFailure, toldOf } from '#src/platform/http/report-failure.ts'
import type { Log } from '#src/platform/log/log.ts'
import { placeOf } from './page-place.ts'

/** Writes why one page, or a part of it, could not be made: one line for each failure, with its cause. */
export function pageFailures(log: Log, requestId: string, url: URL, routes: ServerBuild['routes']) {
  const reported = new Set<unknown>()
  let isWaiting = false

  function factsOf(error: unknown) {
    const { route = '/', params } = placeOf(routes, url.pathname)
    return { requestId, method: 'GET', route, error, typed: [params, ...url.searchParams.values()] as unknown[] }
  }

  return {
    /** A read that failed, or was refused in a way its contract does not name. Answers what the loader gets thrown. */
    read(key: string, input: unknown, error: unknown): object {
      const { typed, ...facts } = factsOf(error)
      const line = { ...facts, read: key, typed: [...typed, input] }
      // The same read with another input is the same failure.
      const isKnown = reported.has(key) || reported.has(error)
      reported.add(key).add(error)
      if (error instanceof ApiError) {
        if (!isKnown) log.warn({ ...line, status: error.status }, 'a read of a page was refused')
        return failedRead(error.problem, error.status)
      }
      const { status, message, code, retryAfterSeconds } = toldOf(error)
      // A database that is away fails every read of the page, which is one failure.
      const isWaitingToo = isWaiting && retryAfterSeconds !== undefined
      isWaiting ||= retryAfterSeconds !== undefined
      if (!isKnown && !isWaitingToo) reportFailure(log, line, 'a read of a page failed')
      return failedRead({ message, code }, status)
    },

    /** A loader or a component threw. What it threw to choose a status is no failure, or a failed read that was told. */
    thrown(error: unknown): void {
      if (isRouteErrorResponse(error) || reported.has(error)) return
      reported.add(error)
      reportFailure(log, factsOf(error), 'a page failed')
    },

    /** Nothing ends as a server error without a line. */
    ended(status: number): void {
      if (status < 500 || reported.size > 0) return
      const { error: _, typed: __, ...facts } = factsOf(undefined)
      log.error({ ...facts, status }, 'a page failed')
    },
  }
}
