import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#src/lib/api-client.ts'
import { databaseErrorCode } from '../database/error-code.ts'
import { withTimeLimit } from '../database/time-limit.ts'
import { CannotStore } from '../files/cannot-store.ts'
import type { Log } from '../log/log.ts'
import type { Api } from './api.ts'
import { callerAddress } from './caller-address.ts'
import type { Endpoint, RawInput } from './endpoint.ts'
import { Redirect, type RequestContext, type Viewer } from './handlers.ts'
import { readUpload } from './read-upload.ts'
import { COMMON_REFUSALS, problem, type Reply } from './replies.ts'
import { refusalForError, reportFailure } from './report-failure.ts'

export type Mounting = {
  api: Api
  log: Log
  secureCookies: boolean
  publicOrigin: string
  viewerOf(request: FastifyRequest): Promise<Viewer | null>
}

/** Mounts every route of the contract on Fastify, and answers the rest of /api in the same format. */
export async function mountApi(app: FastifyInstance, mounting: Mounting): Promise<void> {
  const methods = new Map<string, string[]>()
  for (const each of mounting.api.endpoints) {
    const [method, url] = each.key.split(' ') as [string, string]
    methods.set(url, [...(methods.get(url) ?? []), method])
    app.route({ method, url, handler: (request, reply) => serve(each, request, reply, mounting) })
  }
  for (const [url, taken] of methods) {
    // Outside /api a form's address may also be a page.
    const isPage = !url.startsWith('/api/')
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      method => !taken.includes(method) && !(isPage && method === 'GET'),
    )
    app.route({
      method: others,
      url,
      handler: (_request, reply) =>
        send(reply, problem(COMMON_REFUSALS.wrongMethod, 'wrong-method', {}, { allow: taken.join(', ') })),
    })
  }
}

async function serve(each: Endpoint, request: FastifyRequest, reply: FastifyReply, mounting: Mounting) {
  return send(reply, await withTimeLimit(() => answerOf(each, request, reply, mounting)))
}

async function answerOf(each: Endpoint, request: FastifyRequest, reply: FastifyReply, mounting: Mounting) {
  if (request.method !== 'GET' && !each.route.rawBody && comesFromOtherSite(request.headers, mounting.publicOrigin)) {
    return problem(COMMON_REFUSALS.crossSite, 'cross-site')
  }
  const { upload } = each.route
  if (request.isMultipart() && !upload && !isLeavingForm(request)) {
    return problem(COMMON_REFUSALS.wrongType, 'wrong-type', {}, { connection: 'close' })
  }
  const viewer = await mounting.viewerOf(request)
  const asking = requestContextOf(request, reply, viewer, mounting.secureCookies)
  const input: RawInput = { params: request.params, query: request.query, body: request.body }
  if (upload && request.isMultipart()) input.upload = () => readUpload(request, upload)
  const answer = await each.run(input, asking)
  // A request refused before it was read is not waited for (T67).
  if (input.upload && answer.status >= 400) reply.header('connection', 'close')
  if (each.route.access !== 'public' || viewer) reply.header('cache-control', 'private, no-store')
  return answer
}

/** Mail programs unsubscribe with a form whose one field adds nothing: the token is in the address (RFC 8058). */
const isLeavingForm = ({ url }: FastifyRequest) => LEAVING.some(path => url.startsWith(`${path}?`))
const LEAVING = ['/api/newsletter/unsubscribe', '/api/weekly-report/stop']

/** What a handler can know about the request and add to the answer. */
export function requestContextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  viewer: Viewer | null,
  secure: boolean,
): RequestContext {
  return {
    viewer,
    address: callerAddress(request.ips ?? [request.ip]),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    headers: request.headers,
    rawBody: request.body instanceof Uint8Array ? request.body : undefined,
    cookies: request.cookies,
    setCookie: (name, value, { maxAgeSeconds, path = '/' }) => {
      reply.setCookie(name, value, { httpOnly: true, sameSite: 'lax', secure, path, maxAge: maxAgeSeconds })
    },
    setHeader: (name, value) => {
      reply.header(name, value)
    },
    redirect: path => new Redirect(path),
    note: async () => {},
  }
}

function send(reply: FastifyReply, answer: Reply) {
  return reply
    .code(answer.status)
    .headers(answer.headers)
    .send(answer.stream ?? (answer.body instanceof Uint8Array ? Buffer.from(answer.body) : answer.body))
}

/** Any error becomes a plain sentence for people and one log line for the operator (T74). */
export function replyForError(error: unknown, request: FastifyRequest, log: Log): Reply {
  if (error instanceof ApiError)
    return problem({ status: error.status, message: error.problem.message }, error.problem.code)
  const { params, query, body } = request
  const facts = {
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url,
    error,
    typed: [params, query, body],
  }
  if (error instanceof CannotStore) {
    log.error(facts, 'could not store a picture')
    return problem(COMMON_REFUSALS.noRoom, 'no-room', {}, { 'retry-after': '60' })
  }

  const { statusCode = 500, code = '' } = error as { statusCode?: number; code?: string }
  if (statusCode === 413 || code === 'FST_ERR_CTP_BODY_TOO_LARGE') return problem(COMMON_REFUSALS.tooLarge, 'too-large')
  if (statusCode === 415) return problem(COMMON_REFUSALS.wrongType, 'wrong-type')
  if (statusCode === 429) return problem(COMMON_REFUSALS.limited, 'limited', {}, { 'retry-after': '10' })
  if (statusCode >= 400 && statusCode < 500) return problem(COMMON_REFUSALS.malformed, 'malformed')

  // A number that no column can store: only sent by hand, never by one of our pages.
  if (databaseErrorCode(error) === '22003') return problem(COMMON_REFUSALS.malformed, 'malformed')

  reportFailure(log, facts, 'a request failed')
  const { code: said, retryAfterSeconds, ...refusal } = refusalForError(error)
  return retryAfterSeconds
    ? problem(refusal, said, {}, { 'retry-after': String(retryAfterSeconds) })
    : problem(refusal, said, { requestId: request.id })
}

type Headers = Record<string, string | string[] | undefined>

/**
 * Whether a request that would change something was started by another site. Browsers report this
 * (`Sec-Fetch-Site`, `Origin`); programs that send neither don't carry anyone's cookies by accident.
 */
function comesFromOtherSite(headers: Headers, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none'
  const { origin, host } = headers
  if (typeof origin !== 'string') return false
  return origin !== publicOrigin && hostOf(origin) !== host
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
