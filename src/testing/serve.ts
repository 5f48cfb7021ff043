import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openApp } from '#src/app/open-app.ts'
import { viewerReader } from '#src/features/accounts/server/read-viewer.ts'
import type { Route } from '#src/lib/contract.ts'
import { newId } from '#src/lib/ids.ts'
import type { App } from '#src/platform/app.ts'
import type { Clock } from '#src/platform/clock/clock.ts'
import { readSettings } from '#src/platform/config/settings.ts'
import { openApi } from '#src/platform/http/api.ts'
import type { Handler, ServerFeature } from '#src/platform/http/handlers.ts'
import { openHttp } from '#src/platform/http/open-http.ts'
import type { InstructorFinders, OwnerFinders } from '#src/platform/http/owners.ts'
import { openLog } from '#src/platform/log/log.ts'
import { freshDatabase } from './fresh-database.ts'

const nobody = async () => undefined
const NO_OWNERS: OwnerFinders = {
  child: nobody,
  registration: nobody,
  order: nobody,
  'cart-item': nobody,
  subscription: nobody,
}

const NO_INSTRUCTORS: InstructorFinders = { session: async () => false, class: async () => false }

/** A clock that tests move. */
export function movableClock(
  start = new Date('2026-11-20T17:00:00Z'),
): Clock & { set(to: Date): void; forward(ms: number): void } {
  let at = start
  return {
    now: () => new Date(at),
    set: to => {
      at = to
    },
    forward: ms => {
      at = new Date(at.getTime() + ms)
    },
  }
}

type Options = {
  clock?: Clock
  env?: Record<string, string>
  /** Runs jobs, too. */
  work?: boolean
  /** Receives the log lines, which are silent otherwise. */
  logTo?: { write(line: string): void }
}

/**
 * Some features on a real server with a fresh database, without pages. `ask` sends it HTTP requests in process.
 * Jobs are queued for real, but run only with `work: true`.
 */
export async function serve(
  build: (app: App) => ServerFeature[],
  { clock, env = {}, work = false, logTo }: Options = {},
) {
  const open = await freshDatabase()
  // Created when the first picture is stored.
  const folder = join(tmpdir(), `uploads-of-a-test-${newId()}`)
  const read = readSettings({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:3000', DATA_DIR: folder, ...env })
  if (!read.ok) throw new Error(read.problems.join(' '))
  const { settings } = read
  const { app, jobs, platformJobs } = openApp(open, settings, {
    clock,
    log: logTo && openLog({ logLevel: 'debug' }, logTo),
  })
  const features = build(app)
  await jobs.begin([...platformJobs, ...features.flatMap(each => each.jobs ?? [])] as never, work)
  const readViewer = viewerReader(open.db, settings.live)

  async function mount(mounted: ServerFeature[]) {
    const owners = Object.assign({ ...NO_OWNERS }, ...mounted.map(each => each.owners))
    const api = openApi(
      open.db,
      mounted.map(each => each.routes),
      { owners, instructors: mounted.find(each => each.instructors)?.instructors ?? NO_INSTRUCTORS },
    )
    // Turns off caching: tests also write directly to the database, and there are no change notifications here.
    api.answers.suspend()
    const viewerOf = (request: FastifyRequest) => readViewer(request.cookies, app.clock.now())
    return { api, http: await openHttp({ settings, log: app.log, api, viewerOf }) }
  }

  const { api, http } = await mount(features)
  const ask = asker(http)

  /**
   * The same site with some routes changed, for tests that show that a guard matters: `change` returns the changed route,
   * or undefined to leave it as it is. If given, `handler` handles the changed routes. Close it after use.
   */
  async function withRoutes(change: (key: string, route: Route) => Route | undefined, handler?: Handler<never>) {
    const changed = features.map(each => {
      const contract = { ...each.routes.contract } as Record<string, Route>
      const handlers = { ...each.routes.handlers } as Record<string, unknown>
      for (const [key, route] of Object.entries(contract)) {
        const other = change(key, route)
        if (!other) continue
        contract[key] = other
        if (handler) handlers[key] = handler
      }
      return { ...each, routes: { handlers, contract } }
    })
    const { http: other } = await mount(changed as unknown as ServerFeature[])
    return { ask: asker(other), http: other, close: () => other.close() }
  }
  async function close() {
    app.live.close()
    await http.close()
    await jobs.stop()
    await open.drop()
    await rm(folder, { recursive: true, force: true })
  }

  return { folder, app, db: open.db, open, api, readViewer, http, ask, withRoutes, close }
}

type Ask = { cookie?: string; body?: unknown; headers?: Record<string, string> }

function asker(http: FastifyInstance) {
  return async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { cookie, body, headers }: Ask = {}) => {
    const answer = await http.inject({
      method,
      url,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      // biome-ignore lint/suspicious/noExplicitAny: each test reads an answer whose shape it knows.
      body: (isJson ? answer.json() : answer.body) as any,
      text: answer.body,
      bytes: answer.rawPayload,
    }
  }
}
