import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { viewerReader } from '#src/features/accounts/server.ts'
import { settingsCache } from '#src/features/organization/server.ts'
import type { Clock } from '#src/platform/clock/clock.ts'
import type { Settings } from '#src/platform/config/settings.ts'
import type { OpenDatabase } from '#src/platform/database/open-database.ts'
import { openApi } from '#src/platform/http/api.ts'
import type { ServerFeature, Viewer } from '#src/platform/http/handlers.ts'
import { openHttp } from '#src/platform/http/open-http.ts'
import type { InstructorFinders, OwnerFinders } from '#src/platform/http/owners.ts'
import type { Log } from '#src/platform/log/log.ts'
import { allFeatures } from './features.ts'
import { openApp } from './open-app.ts'
import { pagesOf } from './page-place.ts'
import { type PageServerParts, pageServer } from './page-server.ts'

export type ServerParts = {
  open: OpenDatabase
  settings: Settings
  pages?: Pick<PageServerParts, 'build' | 'clientFolder'>
  /** Mounted before everything else: the development server's own files. */
  before?: (http: FastifyInstance) => void
  clock?: Clock
  log?: Log
}

/** One process of the product: features, API, pages and jobs on one database. Not listening yet. */
export async function openServer({ open, settings, pages, clock, log, before }: ServerParts) {
  const { app, jobs, keepRight, platformJobs } = openApp(open, settings, { clock, log })
  let stopping = false
  let hasDatabase = true
  const ready = async () => {
    if (stopping) return false
    try {
      await open.db.execute(sql`select 1`)
      hasDatabase = true
      // The caller may have just written through another process. From here on, answers include that write.
      await changes.caughtUp()
    } catch (error) {
      // Proxies ask every few seconds, so log only the first failure.
      if (hasDatabase) app.log.warn({ error }, "not ready: the database isn't responding")
      hasDatabase = false
    }
    return hasDatabase
  }

  const features = allFeatures(app, ready, pages && pagesOf(pages.build))
  const api = openApi(
    open.db,
    features.map(each => each.routes),
    { owners: ownersOf(features), instructors: instructorsOf(features) },
  )
  const readViewer = viewerReader(open.db, settings.live)
  const viewers = new WeakMap<FastifyRequest, Promise<Viewer | null>>()
  const viewerOf = (request: FastifyRequest) => {
    const known = viewers.get(request) ?? readViewer(request.cookies, app.clock.now())
    viewers.set(request, known)
    return known
  }
  const pageServing = pages && pageServer({ ...pages, settings, log: app.log, api, viewerOf })
  const http = await openHttp({
    settings,
    log: app.log,
    api,
    viewerOf,
    pages: pageServing?.mount,
    first: pageServing?.answerFromMemory,
    before,
    draining: () => stopping,
  })

  const changes = keepRight([settingsCache, api.answers, ...(pageServing?.memories ?? [])])
  await Promise.all([
    changes.ready,
    jobs.begin([...platformJobs, ...features.flatMap(each => each.jobs ?? [])] as never, settings.runJobs),
  ])

  /**
   * Reports "not ready", keeps answering for `drainSeconds` so that proxies notice, closes open streams (browsers
   * reconnect to another process), finishes the requests in flight, then stops jobs and connections. The database
   * server keeps running.
   */
  async function stop({ drainSeconds = 0 } = {}) {
    stopping = true
    await pause(drainSeconds * 1000)
    app.live.close()
    await http.close()
    await Promise.all([jobs.stop(), changes.stop()])
  }

  return { app, api, http, features, stop }
}

function ownersOf(features: readonly ServerFeature[]): OwnerFinders {
  const owners: Partial<OwnerFinders> = Object.assign({}, ...features.map(each => each.owners))
  for (const thing of ['child', 'registration', 'order', 'cart-item', 'subscription'] as const) {
    if (!owners[thing]) throw new Error(`no feature says who owns a ${thing}`)
  }
  return owners as OwnerFinders
}

function instructorsOf(features: readonly ServerFeature[]): InstructorFinders {
  const found = features.find(each => each.instructors)?.instructors
  if (!found) throw new Error('no feature says who teaches a class')
  return found
}
