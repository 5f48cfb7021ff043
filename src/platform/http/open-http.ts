import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Settings } from '../config/settings.ts'
import type { Log } from '../log/log.ts'
import type { Api } from './api.ts'
import type { Viewer } from './handlers.ts'
import { mountApi, replyForError } from './mount.ts'
import { COMMON_REFUSALS, problem } from './replies.ts'
import { CALL_POLICY, securityHeaders } from './security-headers.ts'

/** Set by a proxy that asks another process if this one answers 503 (deploy/nginx.conf). */
const ASKS_ANOTHER = 'x-asks-another'

/**
 * How a stopping process answers: every connection is closed after its answer, and reads that a proxy can send
 * elsewhere are refused right away, which tells the proxy to send nothing more. Writes are still carried out, because no
 * proxy repeats them.
 * @returns whether it has answered
 */
function refuseWhileStopping(request: IncomingMessage, response: ServerResponse): boolean {
  response.shouldKeepAlive = false
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!reads || !request.headers[ASKS_ANOTHER]) return false
  response.writeHead(503, { 'retry-after': '1', 'cache-control': 'no-store' }).end()
  return true
}

const BODY_LIMIT = 256 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const KEEP_ALIVE_MS = 65_000

export type HttpParts = {
  settings: Settings
  log: Log
  api: Api
  viewerOf(request: FastifyRequest): Promise<Viewer | null>
  /** Serves everything that is not an API call: pages and files. */
  pages?: (app: FastifyInstance) => Promise<void>
  before?: (app: FastifyInstance) => void
  /** Asked before everything else; `true` if it has answered. */
  first?: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Whether the process was told to stop and is only finishing its work. */
  draining?: () => boolean
}

/** The HTTP server of one process, not listening yet. */
export async function openHttp({
  settings,
  log,
  api,
  viewerOf,
  pages,
  before,
  first = () => false,
  draining = () => false,
}: HttpParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    // Only as many proxies as configured are trusted to report the caller's address (T84).
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    bodyLimit: BODY_LIMIT,
    serverFactory: serverWith(
      (request, response) => (draining() && refuseWhileStopping(request, response)) || first(request, response),
    ),
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    // Requests on an open connection are answered as usual, and the connection is closed afterwards.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  before?.(app)
  await app.register(cookie)

  const parseJson = app.getDefaultJsonParser('error', 'error') as (
    request: FastifyRequest,
    body: string,
    done: (error: Error | null, body?: unknown) => void,
  ) => void
  // Signed webhooks need the raw bytes; everything else is parsed from the same bytes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.url.startsWith('/api/webhooks/')) return done(null, body)
    if (body.length === 0) return done(null, undefined)
    return parseJson(request, body.toString(), done)
  })
  // Plain forms on pages that work without JavaScript.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  // Forms with pictures are read by the routes that accept them, once they know who sends one; others refuse them.
  await app.register(multipart)

  const headers = Object.entries({ ...securityHeaders(settings.live), 'content-security-policy': CALL_POLICY })
  app.addHook('onSend', async (request, reply) => {
    // A page has a policy of its own.
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    log.debug(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
  app.setErrorHandler((error, request, reply) => {
    const answer = replyForError(error, request, log)
    return reply.code(answer.status).headers(answer.headers).send(answer.body)
  })

  await mountApi(app, { api, log, secureCookies: settings.live, publicOrigin: settings.publicUrl.origin, viewerOf })
  const noRoute = (_request: FastifyRequest, reply: FastifyReply) => {
    const answer = problem(COMMON_REFUSALS.noRoute, 'no-route')
    return reply.code(answer.status).headers(answer.headers).send(answer.body)
  }
  app.all('/api', noRoute)
  app.all('/api/*', noRoute)
  if (pages) await pages(app)
  return app
}

const serverWith = (first: NonNullable<HttpParts['first']>) => (rest: RequestListener) =>
  createServer({ requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (!first(request, response)) rest(request, response)
  })
